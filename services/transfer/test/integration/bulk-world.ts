import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { claimDue } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import { KEYLESS } from "@kobo/postgres";
import { actOnBulkTransfer } from "../../src/app/bulk/act-on-bulk-transfer";
import type { CheckParts } from "../../src/app/bulk/check-rows";
import {
  type CreateBulkTransfer,
  createBulkTransfer,
} from "../../src/app/bulk/create-bulk-transfer";
import { runBulkTransfer } from "../../src/app/bulk/run-bulk-transfer";
import type { PayTransferParts } from "../../src/app/pay-transfer";
import { referenceTaken } from "../../src/app/reference-taken";
import type { LedgerTransfer, TransferLedger } from "../../src/clients/ledger";
import type { Payee, Unpayable } from "../../src/clients/pay-ids";
import type { BulkTransfer, NewRow } from "../../src/domain/bulk-transfer";
import type { BulkAction } from "../../src/domain/bulk-transfer-states";
import { aPayee, LIMITS, noPayee, refusedFor } from "../factories";
import type { World } from "./world";

export const CREATOR = "key_creator";

/** The payee's PayIDs of these tests: `*.spid` is static, `*.dpid` takes one payment, `gone.*` does not exist. */
async function resolve({ payId }: { payId: string }): Promise<Payee | Unpayable> {
  if (payId.startsWith("gone.")) return noPayee();
  return aPayee({ payId, onceKey: payId.endsWith(".dpid") ? payId : "", paymentEvent: undefined });
}

/** A PayID ledger in memory, which decides as the real one does: by key, by reference and by funds. */
class PayIdLedger implements Pick<TransferLedger, "move" | "findByIdempotency"> {
  readonly #byKey = new Map<string, LedgerTransfer & { type: "payid_transfer" }>();
  readonly #references = new Map<string, LedgerTransfer>();
  readonly paid: { reference: string; amount: bigint }[] = [];
  available = 1_000_000_000n;
  /** Leaves the next calls unanswered, after their effect or before it. */
  silence: ("after" | "before")[] = [];
  onMove: () => Promise<void> = async () => {};

  move: TransferLedger["move"] = async ({ id, transfer, payee }) => {
    await this.onMove();
    const silence = this.silence.shift();
    if (silence === "before") throw new Error("The call got no answer.");
    const { merchantId } = transfer.tenant;
    const key = `${merchantId}/${transfer.idempotencyHash}`;
    const reference = `${merchantId}/${transfer.reference}`;
    if (this.#byKey.has(key)) return refusedFor("ONCE_KEY_TAKEN");
    if (this.#references.has(reference)) return refusedFor("DUPLICATE_REFERENCE");
    if (this.available < transfer.amount) return refusedFor("INSUFFICIENT_FUNDS");
    this.available -= transfer.amount;
    const at = new Date();
    const { fromPayId, amount, narration } = transfer;
    const committed = {
      ...{ id, fromPayId, toPayId: payee.payId, amount },
      reference: transfer.reference,
      narration: narration || "Transfer from Ada Stores",
      destinationAccountName: payee.name,
      completedAt: at,
    };
    const stored = { type: "payid_transfer", id, transfer: committed } as const;
    this.#byKey.set(key, stored);
    this.#references.set(reference, stored);
    this.paid.push({ reference: transfer.reference, amount });
    if (silence === "after") throw new Error("The call got no answer.");
    return { outcome: "committed", at };
  };

  findByIdempotency: TransferLedger["findByIdempotency"] = async ({ merchantId }, hash) =>
    this.#byKey.get(`${merchantId}/${hash}`)?.transfer;

  findByReference: TransferLedger["findByReference"] = async ({ merchantId }, reference) =>
    this.#references.get(`${merchantId}/${reference}`);
}

/** Bulk transfers of one test: its PayID ledger, and the bank transfers of a world. */
export function bulkWorld(world: World) {
  const payIds = new PayIdLedger();
  const ledger = {
    move: payIds.move,
    findByIdempotency: payIds.findByIdempotency,
    findByReference: async (...lookup: Parameters<TransferLedger["findByReference"]>) =>
      (await payIds.findByReference(...lookup)) ?? world.ledger.findByReference(...lookup),
    usedReferences: async (tenant: Tenant, references: readonly string[]) => {
      const found = references.map(async (each) =>
        (await ledger.findByReference(tenant, each)) ? [each] : [],
      );
      return new Set((await Promise.all(found)).flat());
    },
  };
  const { db } = world.parts;
  const parts: PayTransferParts & CheckParts = {
    ...world.parts,
    ledger,
    resolve,
    markUsed: () => {},
    referenceTaken: (of, reference) => referenceTaken({ db, ledger }, of, reference),
  };
  return {
    parts,
    payIds,
    create: (command: CreateBulkTransfer) => createBulkTransfer(parts, command),
    act: (
      command: CreateBulkTransfer,
      id: string,
      action: BulkAction,
      by = CREATOR,
      key = KEYLESS,
    ) =>
      actOnBulkTransfer(parts, {
        ...{ tenant: command.tenant, id, action, actor: by },
        needsTwo: false,
        limits: LIMITS,
        ...key,
      }),
  };
}

/** Runs due bulk transfers as the worker does. Returns how many it claimed. */
export async function runDue(parts: PayTransferParts, isStopping = () => false): Promise<number> {
  const leases = await claimDue(parts.db, { table: "bulk_transfers", limit: 10, leaseMs: 30_000 });
  await Promise.all(leases.map((lease) => runBulkTransfer(parts, { lease, isStopping })));
  return leases.length;
}

/** Lets leases and pauses of a bulk transfer and of its rows end. */
export async function makeDue(admin: Database, id: string): Promise<void> {
  await admin("bulk_transfer_rows").where({ bulk_id: id }).update({ retry_at: null });
  await admin("bulk_transfers")
    .where({ id })
    .whereNotNull("due_at")
    .update({ due_at: admin.raw("clock_timestamp()"), leased_until: null });
}

export async function rowsOf(admin: Database, id: string) {
  return admin("bulk_transfer_rows").where({ bulk_id: id }).orderBy("number");
}

export function payIdRows(count: number, fields: Partial<NewRow> = {}): NewRow[] {
  const batch = newUuid();
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    payee: { kind: "payid", toPayId: `staff-${index}.spid` },
    amount: 20_000n,
    narration: "Salary",
    reference: `${batch}/${index + 1}`,
    ...fields,
  }));
}

export function bankRow(number: number, accountNumber: string): NewRow {
  return {
    number,
    payee: { kind: "bank", accountNumber, bankCode: "058", accountName: "" },
    amount: 50_000n,
    narration: "",
    reference: `bank-${newUuid()}`,
  };
}

export function aBulkCommand(fields: Partial<CreateBulkTransfer> = {}): CreateBulkTransfer {
  return {
    tenant: aTenant(),
    fromPayId: "ada-stores.wallet",
    reference: `bulk-${newUuid()}`,
    rows: payIdRows(3),
    verifyNames: false,
    createdBy: CREATOR,
    needsTwo: false,
    idempotencyHash: null,
    fingerprint: Buffer.alloc(32),
    limits: LIMITS,
    deadline: Date.now() + 10_000,
    ...fields,
  };
}

/** The bulk transfer of a command without problems. */
export function created({ bulk }: { bulk: BulkTransfer | undefined }): BulkTransfer {
  if (!bulk) throw new Error("The rows have problems.");
  return bulk;
}

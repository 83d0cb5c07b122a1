import { deriveUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Announcement, Ledger, LedgerAnswer, LedgerGroup } from "@kobo/ledger-client";
import type { OnceKey } from "@kobo/protos/wallet_ledger/v1/OnceKey";
import type { Transfer__Output } from "@kobo/protos/wallet_ledger/v1/Transfer";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { toWireMode } from "@kobo/rpc";
import {
  idempotencyUniquenessKey,
  type NewPayIdTransfer,
  type PayIdTransfer,
} from "../domain/pay-id-transfer";
import { narrationOf } from "../domain/wallet-debit";
import type { Payee } from "./pay-ids";

interface TransferOrder {
  /** UUIDv7: the same for every attempt at this transfer. */
  id: string;
  transfer: NewPayIdTransfer;
  payee: Payee;
  /** The public events, which the ledger publishes if it commits the transfer. */
  announcements: Announcement[];
  dailyCap: bigint;
  /** The ledger refuses the transfer after this time, by its own clock. */
  notAfter: Date;
  /** When this process stops waiting for an answer, by its own clock, in ms since 1970. */
  deadline: number;
  requestId: string;
  traceparent: string;
}

/** The ledger's transfer under a reference: a PayID transfer, or the hold of an external one. */
export type LedgerTransfer =
  | { type: "payid_transfer"; id: string; transfer: PayIdTransfer }
  | { type: "external_transfer"; id: string };

export interface TransferQuery {
  /** Undefined means both. */
  type: LedgerTransfer["type"] | undefined;
  /** Ms since 1970; 0 means without a bound. */
  fromMs: number;
  toMs: number;
  /** Returns the page before or after this id; the newest page without either. */
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

type Owner = Pick<Tenant, "merchantId" | "mode">;

/** The ledger operations of this service. */
export interface TransferLedger {
  /**
   * Moves the money in one ledger transaction, or returns the refusal.
   * @throws CallFailed when the outcome is unknown
   */
  move: (order: TransferOrder) => Promise<LedgerAnswer>;
  findByReference: (tenant: Tenant, reference: string) => Promise<LedgerTransfer | undefined>;
  /** Of these references, those that transfers out of the merchant's wallet have. */
  usedReferences: (tenant: Tenant, references: readonly string[]) => Promise<Set<string>>;
  /** A transfer out of the merchant's wallet. */
  findById: (owner: Owner, id: string) => Promise<LedgerTransfer | undefined>;
  findByIdempotency: (tenant: Tenant, hash: string) => Promise<PayIdTransfer | undefined>;
  /** The available balance of the merchant's wallet. */
  available: (tenant: Tenant) => Promise<bigint>;
  /** Debits of the merchant's wallet with a reference, newest first. */
  list: (
    tenant: Tenant,
    query: TransferQuery,
  ) => Promise<{ transfers: LedgerTransfer[]; hasMore: boolean; previousAfter: string }>;
}

const REFERENCES_OF_A_CALL = 1_000;
/** Time for the ledger's response after the deadline. */
const RESPONSE_MS = 500;

export function transferLedger({ calls, createTransfers }: Ledger): TransferLedger {
  const find = async (lookup: Parameters<typeof calls.GetTransfer>[0]) => {
    try {
      const { transfer } = await calls.GetTransfer(lookup);
      return transfer ?? undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === "TRANSACTION_NOT_FOUND") return undefined;
      throw error;
    }
  };
  const owner = ({ merchantId, mode }: Owner) => ({ merchantId, mode: toWireMode(mode) });

  return {
    move: (order) => createTransfers(toGroup(order), order.deadline + RESPONSE_MS),
    findByReference: async (tenant, text) => {
      const reference = { family: FAMILY, text } as const;
      const found = await find({ ...owner(tenant), reference });
      return found && toLedgerTransfer(found);
    },
    usedReferences: async (tenant, references) => {
      const chunks = Array.from(
        { length: Math.ceil(references.length / REFERENCES_OF_A_CALL) },
        (_, at) => references.slice(at * REFERENCES_OF_A_CALL, (at + 1) * REFERENCES_OF_A_CALL),
      );
      const found = await Promise.all(
        chunks.map((chunk) =>
          calls.ListUsedReferences({ ...owner(tenant), family: FAMILY, references: chunk }),
        ),
      );
      return new Set(found.flatMap((answer) => answer.references));
    },
    findById: async (of, id) => {
      const found = await find({ ...owner(of), id });
      // Only transfers out have a reference of this family.
      return found?.reference?.family === FAMILY ? toLedgerTransfer(found) : undefined;
    },
    findByIdempotency: async (tenant, hash) => {
      const onceKey = { walletPayId: tenant.walletPayId, key: idempotencyUniquenessKey(hash) };
      const found = await find({ ...owner(tenant), onceKey });
      return found && toPayIdTransfer(found);
    },
    available: async (tenant) => {
      const { wallet } = await calls.GetBalance({ ...owner(tenant), payId: tenant.walletPayId });
      return BigInt(wallet?.balance?.availableKobo ?? 0);
    },
    list: async (tenant, { type, fromMs, toMs, before, after, limit }) => {
      const { transfers, hasMore, previousAfterId } = await calls.ListTransfers({
        ...owner(tenant),
        payId: tenant.walletPayId,
        family: FAMILY,
        type: type ? TYPES[type] : "TRANSFER_TYPE_UNSPECIFIED",
        fromMs,
        toMs,
        beforeId: before ?? "",
        afterId: after ?? "",
        limit,
      });
      return {
        transfers: transfers.map(toLedgerTransfer),
        hasMore,
        previousAfter: previousAfterId,
      };
    },
  };
}

const FAMILY = "REFERENCE_FAMILY_TRANSFER";

const TYPES = {
  payid_transfer: "TRANSFER_TYPE_PAYID_TRANSFER",
  external_transfer: "TRANSFER_TYPE_EXTERNAL_TRANSFER",
} as const;

function toGroup(order: TransferOrder): LedgerGroup {
  const { transfer, payee, announcements, notAfter, requestId, traceparent } = order;
  const { tenant } = transfer;
  return {
    merchantId: tenant.merchantId,
    payeeMerchantId: payee.merchantId,
    mode: toWireMode(tenant.mode),
    context: { requestId, traceparent, notAfterMs: notAfter.getTime() },
    items: toItems(order),
    announcements,
  };
}

/** A wallet cannot pay itself in one transfer, so a merchant's own PayID is paid through a clearing account. */
function toItems(order: TransferOrder): TransferItem[] {
  const { id, transfer, payee, dailyCap } = order;
  const { tenant } = transfer;
  const money = {
    kind: "TRANSFER_KIND_SINGLE",
    type: TYPES.payid_transfer,
    amountKobo: String(transfer.amount),
    narration: narrationOf(transfer.narration, tenant),
    from: { payId: transfer.fromPayId, name: tenant.merchantName },
    to: { payId: payee.payId, name: payee.name },
  } as const;
  const wallet = { wallet: transfer.fromPayId };
  const debit = {
    debit: wallet,
    reference: { family: FAMILY, text: transfer.reference },
    dailyCapKobo: String(dailyCap),
  } as const;
  const credit = {
    credit: { wallet: payee.walletPayId },
    creditReference: payee.reference,
    tallyKey: payee.payId,
  };
  const [paid, received] = [payerKeys(transfer), payeeKeys(payee)];
  if (payee.walletPayId !== transfer.fromPayId) {
    return [{ ...money, ...debit, ...credit, id, onceKeys: [...received, ...paid] }];
  }
  const clearing = { system: "SYSTEM_ACCOUNT_PAYID_CLEARING" } as const;
  return [
    { ...money, ...debit, credit: clearing, id, onceKeys: paid },
    { ...money, ...credit, debit: clearing, id: deriveUuid(id, "credit"), onceKeys: received },
  ];
}

function payeeKeys({ onceKey: key }: Payee): OnceKey[] {
  return key ? [{ scope: "ONCE_KEY_SCOPE_CREDIT", key }] : [];
}

function payerKeys({ idempotencyHash }: NewPayIdTransfer): OnceKey[] {
  if (!idempotencyHash) return [];
  return [{ scope: "ONCE_KEY_SCOPE_DEBIT", key: idempotencyUniquenessKey(idempotencyHash) }];
}

function toLedgerTransfer(transfer: Transfer__Output): LedgerTransfer {
  const { id, type } = transfer;
  if (type === TYPES.external_transfer) return { type: "external_transfer", id };
  return { type: "payid_transfer", id, transfer: toPayIdTransfer(transfer) };
}

function toPayIdTransfer(transfer: Transfer__Output): PayIdTransfer {
  return {
    id: transfer.id,
    reference: transfer.reference?.text ?? "",
    fromPayId: transfer.from?.payId ?? "",
    toPayId: transfer.to?.payId ?? "",
    amount: BigInt(transfer.amountKobo),
    narration: transfer.narration,
    destinationAccountName: transfer.to?.name ?? "",
    completedAt: new Date(Number(transfer.atMs)),
  };
}

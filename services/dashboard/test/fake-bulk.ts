import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { BulkTransferRow } from "@kobo/protos/transfer/v1/BulkTransferRow";
import type { CreateBulkTransferRequest__Output } from "@kobo/protos/transfer/v1/CreateBulkTransferRequest";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireTenant, type Handlers } from "@kobo/rpc";

type Status = "DRAFT" | "APPROVED" | "PROCESSING" | "PAUSED" | "COMPLETED" | "CANCELED";

export interface FakeBulk {
  id: string;
  owner: string;
  reference: string;
  status: Status;
  needsTwo: boolean;
  createdBy: string;
  approvedBy: string;
  rows: BulkTransferRow[];
  /** Empty for one that was given. */
  key: string;
}

const NEXT = {
  BULK_ACTION_APPROVE: { from: ["DRAFT"], to: "APPROVED" },
  BULK_ACTION_PAUSE: { from: ["APPROVED", "PROCESSING"], to: "PAUSED" },
  BULK_ACTION_RESUME: { from: ["PAUSED"], to: "APPROVED" },
  BULK_ACTION_CANCEL: { from: ["DRAFT", "APPROVED", "PROCESSING", "PAUSED"], to: "CANCELED" },
} as const;

/** The bulk transfers of the service transfer. No row is ever paid. */
export class FakeBulks {
  readonly all: FakeBulk[] = [];
  /** The orders that arrived. */
  readonly orders: CreateBulkTransferRequest__Output[] = [];
  /** Of every merchant. */
  needsTwo = false;

  given(merchantId: string, mode: Mode, fields: Partial<FakeBulk> = {}): FakeBulk {
    const bulk: FakeBulk = {
      id: toPublicId("blk", newUuid()),
      owner: `${merchantId}/${mode}`,
      reference: `bulk of ${merchantId} ${newUuid()}`,
      status: "DRAFT",
      ...{ needsTwo: false, createdBy: "key_1", approvedBy: "", key: "" },
      rows: [aRow(1)],
      ...fields,
    };
    this.all.push(bulk);
    return bulk;
  }

  transferHandlers(): Partial<Handlers<TransfersDefinition>> {
    const find = (tenant: Tenant, id: string) => {
      const found = this.all.find((each) => each.id === id && each.owner === ownerOf(tenant));
      if (!found) throw new AppError("BULK_TRANSFER_NOT_FOUND");
      return found;
    };
    return {
      CreateBulkTransfer: async (request) => {
        this.orders.push(request);
        return this.#create(request);
      },
      GetBulkTransfer: async ({ tenant, id }) => ({ bulkTransfer: toWire(find(tenant, id)) }),
      ListBulkTransfers: async ({ tenant, status, before, limit }) => {
        const own = this.all
          .filter(({ owner }) => owner === ownerOf(tenant))
          .filter((each) => status.endsWith("UNSPECIFIED") || status.endsWith(`_${each.status}`))
          .toReversed();
        const from = before === "" ? 0 : own.findIndex(({ id }) => id === before) + 1;
        const page = own.slice(from, from + limit);
        const hasMore = own.length > from + limit;
        const nextBefore = hasMore ? (page.at(-1)?.id ?? "") : "";
        return { bulkTransfers: page.map(toWire), hasMore, nextBefore };
      },
      ListBulkTransferRows: async ({ tenant, id, status, afterRow, limit }) => {
        const rows = find(tenant, id)
          .rows.filter((row) => status.endsWith("UNSPECIFIED") || row.status === status)
          .filter((row) => Number(row.number) > afterRow);
        return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
      },
      ActOnBulkTransfer: async ({ tenant, id, action, actor, needsSecondApprover }) => {
        const bulk = find(tenant, id);
        if (action === "BULK_ACTION_UNSPECIFIED") throw new AppError("VALIDATION_ERROR");
        const { from, to } = NEXT[action];
        if (bulk.status === to) return { bulkTransfer: toWire(bulk) };
        if (!from.some((state) => state === bulk.status))
          throw new AppError("INVALID_BULK_TRANSFER_STATE");
        const needsTwo = bulk.needsTwo || needsSecondApprover;
        if (action === "BULK_ACTION_APPROVE") {
          if (needsTwo && bulk.createdBy === actor) throw new AppError("SECOND_APPROVER_REQUIRED");
          bulk.approvedBy = actor;
        }
        bulk.status = to;
        return { bulkTransfer: toWire(bulk) };
      },
    };
  }

  #create(request: CreateBulkTransferRequest__Output) {
    const { merchantId, mode } = fromWireTenant(request.tenant);
    const key = request.idempotency?.keyHash.toString("hex") ?? "";
    const known = this.all.find((each) => each.key === key);
    if (known) return { bulkTransfer: toWire(known), replayed: true, problems: [] };
    const gone = request.rows.findIndex(({ toPayId }) => toPayId.startsWith("gone"));
    if (gone >= 0) {
      const problem = { row: gone + 1, column: "toPayId", code: "PAYID_NOT_FOUND" };
      return { problems: [{ ...problem, message: "No such PayID." }], replayed: false };
    }
    const rows = request.rows.map((row, index) => aRow(index + 1, row));
    const { reference, actor: createdBy, needsSecondApprover: needsTwo } = request;
    const bulk = this.given(merchantId, mode, { reference, createdBy, needsTwo, rows, key });
    return { bulkTransfer: toWire(bulk), replayed: false, problems: [] };
  }
}

type Tenant = Parameters<typeof fromWireTenant>[0];

function ownerOf(tenant: Tenant): string {
  const { merchantId, mode } = fromWireTenant(tenant);
  return `${merchantId}/${mode}`;
}

export function aRow(number: number, fields: Partial<BulkTransferRow> = {}): BulkTransferRow {
  return {
    ...{ number, reference: `row-${number}`, status: "BULK_ROW_STATUS_PENDING" },
    ...{ transactionId: "", toPayId: "staff.spid", accountNumber: "", bankCode: "" },
    ...{ accountName: "", amountKobo: 25_000, feeKobo: 0, stampDutyKobo: 0, narration: "" },
    ...{ errorCode: "", errorMessage: "", updatedAtMs: 1_700_000_000_000 },
    ...fields,
  };
}

function toWire(bulk: FakeBulk) {
  const { id, reference, needsTwo, createdBy, approvedBy, rows } = bulk;
  const count = (status: string) =>
    rows.filter((row) => row.status === `BULK_ROW_STATUS_${status}`).length;
  const amount = rows.reduce((sum, { amountKobo }) => sum + BigInt(Number(amountKobo)), 0n);
  return {
    ...{ id, reference, fromPayId: "ada-stores.wallet", createdBy, approvedBy },
    status: `BULK_TRANSFER_STATUS_${bulk.status}` as const,
    needsSecondApprover: needsTwo,
    ...{ rows: rows.length, pendingRows: count("PENDING"), processingRows: count("PROCESSING") },
    ...{ completedRows: count("COMPLETED"), failedRows: count("FAILED") },
    ...{ canceledRows: count("CANCELED"), amountKobo: String(amount), completedAmountKobo: 0 },
    ...{ feesKobo: 1_000, stampDutiesKobo: 5_000, createdAtMs: 1_700_000_000_000 },
    ...{ approvedAtMs: 0, endedAtMs: 0, updatedAtMs: 1_700_000_000_000 },
  };
}

import { fromPublicId, isUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { BulkTransfer as WireBulk } from "@kobo/protos/transfer/v1/BulkTransfer";
import type { BulkTransferRow as WireRow } from "@kobo/protos/transfer/v1/BulkTransferRow";
import type { CreateBulkTransferRequest__Output } from "@kobo/protos/transfer/v1/CreateBulkTransferRequest";
import type { NewBulkTransferRow__Output } from "@kobo/protos/transfer/v1/NewBulkTransferRow";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireIdempotency, fromWireTenant, type Handlers } from "@kobo/rpc";
import { actOnBulkTransfer } from "../app/bulk/act-on-bulk-transfer";
import { toBulkView } from "../app/bulk/bulk-record";
import type { CheckParts } from "../app/bulk/check-rows";
import { type CreateBulkTransfer, createBulkTransfer } from "../app/bulk/create-bulk-transfer";
import { getBulkTransfer, listBulkRows, listBulkTransfers } from "../app/bulk/read-bulk-transfers";
import type { BulkRow, BulkTransfer, NewRow } from "../domain/bulk-transfer";
import { type Limits, normalised } from "../domain/wallet-debit";
import { deadlineOfRequest, limitsOf } from "./to-command";

type BulkHandlers = Pick<
  Handlers<TransfersDefinition>,
  | "CreateBulkTransfer"
  | "GetBulkTransfer"
  | "ListBulkTransfers"
  | "ListBulkTransferRows"
  | "ActOnBulkTransfer"
>;

export function bulkTransfers(parts: CheckParts & { limits: Limits }): BulkHandlers {
  return {
    CreateBulkTransfer: async (request) => {
      const { bulk, replayed, problems } = await createBulkTransfer(
        parts,
        toCreation(request, parts.limits),
      );
      return { ...(bulk ? { bulkTransfer: toWireBulk(bulk) } : {}), replayed, problems };
    },

    GetBulkTransfer: async ({ tenant, id }) => {
      const key = { tenant: fromWireTenant(tenant), id: toUuid(id) };
      return { bulkTransfer: toWireBulk(await getBulkTransfer(parts, key)) };
    },

    ListBulkTransfers: async ({ tenant, status, limit, ...position }) => {
      const { items, ...page } = await listBulkTransfers(parts, {
        tenant: fromWireTenant(tenant),
        state: STATES[status],
        ...pagePositionFromWire(position, isUuid),
        limit,
      });
      return { ...page, bulkTransfers: items.map(toWireBulk) };
    },

    ListBulkTransferRows: async ({ tenant, id, status, afterRow, limit }) => {
      const { rows, hasMore } = await listBulkRows(parts, {
        tenant: fromWireTenant(tenant),
        id: toUuid(id),
        state: ROW_STATES[status],
        after: afterRow,
        limit,
      });
      return { rows: rows.map(toWireRow), hasMore };
    },

    ActOnBulkTransfer: async (request) => {
      const action = ACTIONS[request.action];
      if (!action) throw new AppError("VALIDATION_ERROR", "The call names no action.");
      const bulk = await actOnBulkTransfer(parts, {
        tenant: fromWireTenant(request.tenant),
        id: toUuid(request.id),
        action,
        actor: request.actor,
        needsTwo: request.needsSecondApprover,
        limits: limitsOf(request.limits, parts.limits),
        ...fromWireIdempotency(request.idempotency),
      });
      return { bulkTransfer: toWireBulk(bulk) };
    },
  };
}

/** @throws AppError BULK_TRANSFER_NOT_FOUND for an id that is none */
function toUuid(id: string): string {
  const uuid = fromPublicId("blk", id);
  if (!uuid) throw new AppError("BULK_TRANSFER_NOT_FOUND");
  return uuid;
}

function toCreation(
  request: CreateBulkTransferRequest__Output,
  defaults: Limits,
): CreateBulkTransfer {
  return {
    tenant: fromWireTenant(request.tenant),
    fromPayId: normalised(request.fromPayId),
    reference: request.reference,
    rows: request.rows.map(toNewRow),
    verifyNames: request.verifyNames,
    createdBy: request.actor,
    needsTwo: request.needsSecondApprover,
    ...fromWireIdempotency(request.idempotency),
    limits: limitsOf(request.limits, defaults),
    deadline: deadlineOfRequest(),
  };
}

function toNewRow(row: NewBulkTransferRow__Output, index: number): NewRow {
  const { accountNumber, bankCode, accountName, narration, reference } = row;
  const payee = row.toPayId
    ? ({ kind: "payid", toPayId: normalised(row.toPayId) } as const)
    : ({ kind: "bank", accountNumber, bankCode, accountName } as const);
  return { number: index + 1, payee, amount: BigInt(row.amountKobo), narration, reference };
}

const STATES = {
  BULK_TRANSFER_STATUS_UNSPECIFIED: undefined,
  BULK_TRANSFER_STATUS_DRAFT: "draft",
  BULK_TRANSFER_STATUS_APPROVED: "approved",
  BULK_TRANSFER_STATUS_PROCESSING: "processing",
  BULK_TRANSFER_STATUS_PAUSED: "paused",
  BULK_TRANSFER_STATUS_COMPLETED: "completed",
  BULK_TRANSFER_STATUS_CANCELED: "canceled",
} as const;

const STATUSES = {
  draft: "BULK_TRANSFER_STATUS_DRAFT",
  approved: "BULK_TRANSFER_STATUS_APPROVED",
  processing: "BULK_TRANSFER_STATUS_PROCESSING",
  paused: "BULK_TRANSFER_STATUS_PAUSED",
  completed: "BULK_TRANSFER_STATUS_COMPLETED",
  canceled: "BULK_TRANSFER_STATUS_CANCELED",
} as const;

const ROW_STATES = {
  BULK_ROW_STATUS_UNSPECIFIED: undefined,
  BULK_ROW_STATUS_PENDING: "pending",
  BULK_ROW_STATUS_PROCESSING: "processing",
  BULK_ROW_STATUS_COMPLETED: "completed",
  BULK_ROW_STATUS_FAILED: "failed",
  BULK_ROW_STATUS_CANCELED: "canceled",
} as const;

const ROW_STATUSES = {
  pending: "BULK_ROW_STATUS_PENDING",
  processing: "BULK_ROW_STATUS_PROCESSING",
  completed: "BULK_ROW_STATUS_COMPLETED",
  failed: "BULK_ROW_STATUS_FAILED",
  canceled: "BULK_ROW_STATUS_CANCELED",
} as const;

const ACTIONS = {
  BULK_ACTION_UNSPECIFIED: undefined,
  BULK_ACTION_APPROVE: "approve",
  BULK_ACTION_PAUSE: "pause",
  BULK_ACTION_RESUME: "resume",
  BULK_ACTION_CANCEL: "cancel",
} as const;

function toWireBulk(bulk: BulkTransfer): WireBulk {
  const { rows, status, approvedAt, endedAt, createdAt, updatedAt, ...view } = toBulkView(bulk);
  return {
    id: view.id,
    reference: view.reference,
    fromPayId: view.fromPayId,
    status: STATUSES[status],
    needsSecondApprover: view.needsSecondApprover,
    rows: rows.total,
    pendingRows: rows.pending,
    processingRows: rows.processing,
    completedRows: rows.completed,
    failedRows: rows.failed,
    canceledRows: rows.canceled,
    amountKobo: String(view.amount),
    completedAmountKobo: String(view.completedAmount),
    feesKobo: String(view.fees),
    stampDutiesKobo: String(view.stampDuties),
    createdAtMs: createdAt.getTime(),
    approvedAtMs: approvedAt?.getTime() ?? 0,
    endedAtMs: endedAt?.getTime() ?? 0,
    updatedAtMs: updatedAt.getTime(),
    createdBy: bulk.createdBy,
    approvedBy: bulk.approvedBy,
  };
}

function toWireRow({ payee, ...row }: BulkRow): WireRow {
  const isBank = payee.kind === "bank";
  return {
    number: row.number,
    reference: row.reference,
    status: ROW_STATUSES[row.state],
    transactionId: row.transferId ? toPublicId("txn", row.transferId) : "",
    toPayId: isBank ? "" : payee.toPayId,
    accountNumber: isBank ? payee.accountNumber : "",
    bankCode: isBank ? payee.bankCode : "",
    accountName: isBank ? payee.accountName : "",
    amountKobo: String(row.amount),
    feeKobo: String(row.fee),
    stampDutyKobo: String(row.stampDuty),
    narration: row.narration,
    errorCode: row.errorCode,
    errorMessage: row.errorMessage,
    updatedAtMs: row.updatedAt.getTime(),
  };
}

import {
  type BulkRowStatus,
  type BulkTransferRowRecord,
  type BulkTransferStatus,
  type BulkTransferView,
  bulkRowRecordFromWire,
  bulkTransferFromWire,
} from "@kobo/api-schemas/records";
import { AppError, type FieldProblem } from "@kobo/errors";
import type { TransferLimits } from "@kobo/protos/common/v1/TransferLimits";
import type { BulkTransfer__Output } from "@kobo/protos/transfer/v1/BulkTransfer";
import type { CreateBulkTransferRequest } from "@kobo/protos/transfer/v1/CreateBulkTransferRequest";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "transfers">;

/** As the contract has it, checked by the schema that the gateway uses too. */
export type BulkOrder = Pick<
  CreateBulkTransferRequest,
  "reference" | "fromPayId" | "verifyNames" | "rows"
>;

export interface BulkTransfer extends BulkTransferView {
  /** `user:…`, or `key_…` of the API. */
  createdBy: string;
  approvedBy: string;
}

export type BulkAction = "approve" | "pause" | "resume" | "cancel";

/** The actor, and the merchant's settings at present. */
export interface Acting {
  actor: string;
  needsSecondApprover: boolean;
  limits: TransferLimits;
}

/** The banks may be asked for many names. */
const CREATE_MS = 10_000;

/**
 * Checks and stores a draft; nothing is paid. Safe to repeat with the same key.
 * @throws AppError VALIDATION_ERROR with the row and the column of each problem, DUPLICATE_REFERENCE,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createBulkTransfer(
  { transfers }: Calls,
  owner: Owner,
  order: BulkOrder,
  { idempotencyKey, ...acting }: Acting & { idempotencyKey: string },
): Promise<BulkTransfer> {
  const idempotency = idempotencyOf(owner, idempotencyKey, order);
  const request = { ...order, ...acting, tenant: tenantOf(owner), idempotency };
  const { bulkTransfer, problems } = await transfers.CreateBulkTransfer(request, {
    deadline: Date.now() + CREATE_MS,
  });
  if (problems.length === 0) return toBulk(bulkTransfer);
  const errors = problems.map(({ row, column, code, message }): FieldProblem => {
    return { field: `transfers.${row - 1}.${column}`, code, message, row, column };
  });
  throw new AppError("VALIDATION_ERROR", undefined, { errors });
}

/** @throws AppError BULK_TRANSFER_NOT_FOUND */
export async function getBulkTransfer(
  { transfers }: Calls,
  owner: Owner,
  id: string,
): Promise<BulkTransfer> {
  const request = { tenant: tenantOf(owner), id };
  return toBulk((await transfers.GetBulkTransfer(request)).bulkTransfer);
}

const STATUSES = {
  draft: "BULK_TRANSFER_STATUS_DRAFT",
  approved: "BULK_TRANSFER_STATUS_APPROVED",
  processing: "BULK_TRANSFER_STATUS_PROCESSING",
  paused: "BULK_TRANSFER_STATUS_PAUSED",
  completed: "BULK_TRANSFER_STATUS_COMPLETED",
  canceled: "BULK_TRANSFER_STATUS_CANCELED",
} as const satisfies Record<BulkTransferStatus, string>;

export interface BulkQuery {
  status: BulkTransferStatus | undefined;
  /** Empty for the newest. */
  before: string;
  limit: number;
}

/** Newest first. */
export async function listBulkTransfers(
  { transfers }: Calls,
  owner: Owner,
  { status, ...page }: BulkQuery,
): Promise<{ bulkTransfers: BulkTransfer[]; next: string | null }> {
  const { bulkTransfers, nextBefore } = await transfers.ListBulkTransfers({
    tenant: tenantOf(owner),
    status: status ? STATUSES[status] : "BULK_TRANSFER_STATUS_UNSPECIFIED",
    ...page,
  });
  return { bulkTransfers: bulkTransfers.map(toBulk), next: nextBefore || null };
}

const ROW_STATUSES = {
  pending: "BULK_ROW_STATUS_PENDING",
  processing: "BULK_ROW_STATUS_PROCESSING",
  completed: "BULK_ROW_STATUS_COMPLETED",
  failed: "BULK_ROW_STATUS_FAILED",
  canceled: "BULK_ROW_STATUS_CANCELED",
} as const satisfies Record<BulkRowStatus, string>;

export interface BulkRowQuery {
  id: string;
  status: BulkRowStatus | undefined;
  afterRow: number;
  /** 1,000 at most. */
  limit: number;
}

/** In the order of the file. @throws AppError BULK_TRANSFER_NOT_FOUND */
export async function listBulkRows(
  { transfers }: Calls,
  owner: Owner,
  { status, ...query }: BulkRowQuery,
): Promise<{ rows: BulkTransferRowRecord[]; hasMore: boolean }> {
  const { rows, hasMore } = await transfers.ListBulkTransferRows({
    tenant: tenantOf(owner),
    status: status ? ROW_STATUSES[status] : "BULK_ROW_STATUS_UNSPECIFIED",
    ...query,
  });
  return { rows: rows.map(bulkRowRecordFromWire), hasMore };
}

const ACTIONS = {
  approve: "BULK_ACTION_APPROVE",
  pause: "BULK_ACTION_PAUSE",
  resume: "BULK_ACTION_RESUME",
  cancel: "BULK_ACTION_CANCEL",
} as const satisfies Record<BulkAction, string>;

/**
 * A repeat changes nothing.
 * @throws AppError BULK_TRANSFER_NOT_FOUND, INVALID_BULK_TRANSFER_STATE, SECOND_APPROVER_REQUIRED
 */
export async function actOnBulkTransfer(
  { transfers }: Calls,
  owner: Owner,
  { id, action, ...acting }: Acting & { id: string; action: BulkAction },
): Promise<BulkTransfer> {
  const request = { ...acting, tenant: tenantOf(owner), id, action: ACTIONS[action] };
  return toBulk((await transfers.ActOnBulkTransfer(request)).bulkTransfer);
}

function toBulk(wire: BulkTransfer__Output | null): BulkTransfer {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { createdBy, approvedBy } = wire;
  return { ...bulkTransferFromWire(wire), createdBy, approvedBy };
}

import type { BulkTransferRowRecord } from "@kobo/api-schemas/records";
import { csvLine } from "@kobo/core/csv";
import {
  type Acting,
  actOnBulkTransfer,
  type BulkAction,
  type BulkOrder,
  type BulkQuery,
  type BulkRowQuery,
  type BulkTransfer,
  createBulkTransfer,
  getBulkTransfer,
  listBulkRows,
  listBulkTransfers,
} from "../../clients/bulk-transfers";
import { getBulkSettings } from "../../clients/merchants";
import { draftEnquiryLimit } from "../../domain/attempt-limit";
import type { AuditAction, By, State } from "../../domain/audit";
import { recordIntent } from "../audit/record-change";
import { activeOwnerOf, type OfMode, ownerOf } from "../merchant/owner-of";
import type { Parts } from "../parts";
import { countAttempt } from "../proofs/count-attempt";

const PAGE = 50;

/** Newest first. */
export async function findBulkTransfers(
  parts: Parts,
  { status, before, ...of }: OfMode & Omit<BulkQuery, "limit">,
): Promise<{ bulkTransfers: BulkTransfer[]; next: string | null }> {
  const owner = await ownerOf(parts, of);
  return listBulkTransfers(parts.services, owner, { status, before, limit: PAGE });
}

/** @throws AppError BULK_TRANSFER_NOT_FOUND */
export async function findBulkTransfer(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<BulkTransfer> {
  return getBulkTransfer(parts.services, await ownerOf(parts, of), id);
}

type RowQuery = OfMode & Omit<BulkRowQuery, "limit">;

/** In the order of the file. @throws AppError BULK_TRANSFER_NOT_FOUND */
export async function findBulkRows(
  parts: Parts,
  { id, status, afterRow, ...of }: RowQuery,
): Promise<{ rows: BulkTransferRowRecord[]; hasMore: boolean }> {
  const owner = await ownerOf(parts, of);
  return listBulkRows(parts.services, owner, { id, status, afterRow, limit: PAGE });
}

const COLUMNS = [
  ...(["row", "reference", "status", "transactionId", "toPayId", "toAccountNumber"] as const),
  ...(["bankCode", "accountName", "amount", "fee", "stampDuty", "narration"] as const),
];
/** The largest page of the service. */
const CSV_PAGE = 1_000;

/** All rows as CSV, page by page. @throws AppError BULK_TRANSFER_NOT_FOUND */
export async function* bulkResultsCsv(
  parts: Parts,
  { id, status, ...of }: Omit<RowQuery, "afterRow">,
): AsyncGenerator<string> {
  const owner = await ownerOf(parts, of);
  let text = csvLine([...COLUMNS, "errorCode", "errorMessage", "updatedAt"]);
  for (let afterRow = 0, goesOn = true; goesOn; ) {
    const query = { id, status, afterRow, limit: CSV_PAGE };
    const { rows, hasMore } = await listBulkRows(parts.services, owner, query);
    yield text + rows.map(toLine).join("");
    text = "";
    afterRow = rows.at(-1)?.row ?? afterRow;
    goesOn = hasMore;
  }
}

function toLine(row: BulkTransferRowRecord): string {
  const error = [row.error?.code ?? "", row.error?.message ?? ""];
  return csvLine([...COLUMNS.map((column) => row[column] ?? ""), ...error, row.updatedAt]);
}

interface Doing extends OfMode {
  idempotencyKey: string;
  by: By;
}

/**
 * Checks and stores a draft; nothing is paid.
 * @throws AppError VALIDATION_ERROR with the row and the column of each problem, DUPLICATE_REFERENCE, LIVE_MODE_OFF;
 *   ProblemError TOO_MANY_ATTEMPTS
 */
export async function draftBulkTransfer(
  parts: Parts,
  { order, ...doing }: Doing & { order: Omit<BulkOrder, "fromPayId"> },
): Promise<BulkTransfer> {
  if (order.verifyNames) await countAttempt(parts, [draftEnquiryLimit(doing.merchantId)]);
  const owner = await activeOwnerOf(parts, doing);
  const fromPayId = owner.merchant.walletPayId;
  const acting = { ...(await actingOf(parts, doing)), idempotencyKey: doing.idempotencyKey };
  const change = {
    object: `bulk transfer:${order.reference}`,
    action: "bulk_transfer.created",
  } as const;
  return record(parts, doing, change, () =>
    createBulkTransfer(parts.services, owner, { ...order, fromPayId }, acting),
  );
}

const AUDIT_ACTIONS = {
  approve: "bulk_transfer.approved",
  pause: "bulk_transfer.paused",
  resume: "bulk_transfer.resumed",
  cancel: "bulk_transfer.canceled",
} as const satisfies Record<BulkAction, AuditAction>;

/**
 * Approves, pauses, resumes or cancels as the user, who may be the second approver. A repeat changes nothing.
 * @throws AppError BULK_TRANSFER_NOT_FOUND, INVALID_BULK_TRANSFER_STATE, SECOND_APPROVER_REQUIRED, LIVE_MODE_OFF
 */
export async function changeBulkTransfer(
  parts: Parts,
  { id, action, ...doing }: Doing & { id: string; action: BulkAction },
): Promise<BulkTransfer> {
  // A pause and a cancellation are possible while live mode is off.
  const moves = action === "approve" || action === "resume";
  const owner = await (moves ? activeOwnerOf : ownerOf)(parts, doing);
  const acting = await actingOf(parts, doing);
  const change = { object: `bulk transfer:${id}`, action: AUDIT_ACTIONS[action] };
  return record(parts, doing, change, () =>
    actOnBulkTransfer(parts.services, owner, { ...acting, id, action }),
  );
}

async function actingOf({ services }: Parts, { merchantId, by }: Doing): Promise<Acting> {
  return { ...(await getBulkSettings(services, merchantId)), actor: by.actor };
}

function record(
  parts: Parts,
  { merchantId, mode, idempotencyKey, by }: Doing,
  change: { object: string; action: AuditAction },
  work: () => Promise<BulkTransfer>,
): Promise<BulkTransfer> {
  const after = { mode };
  const afterOf = ({ id, reference, rows, amount, status }: BulkTransfer): State => ({
    ...{ mode, id, reference, status },
    ...{ rows: rows.total, amount: String(amount) },
  });
  const intent = { ...change, merchantId, by, before: null, idempotencyKey, after, afterOf };
  return recordIntent(parts, intent, work);
}

import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as bulkRows from "../../db/bulk-transfer-rows";
import * as bulkTransfers from "../../db/bulk-transfers";
import {
  BULK_STATES,
  type BulkRow,
  type BulkState,
  type BulkTransfer,
  type RowState,
} from "../../domain/bulk-transfer";

interface Parts {
  db: Database;
}

/** @throws AppError BULK_TRANSFER_NOT_FOUND, also for another merchant's */
export async function getBulkTransfer(
  { db }: Parts,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<BulkTransfer> {
  const found = await bulkTransfers.findById(db, tenant, id);
  if (!found) throw new AppError("BULK_TRANSFER_NOT_FOUND");
  return found;
}

/** The merchant's bulk transfers, newest first. */
export async function listBulkTransfers(
  { db }: Parts,
  { tenant, state, ...position }: PageQuery & { tenant: Tenant; state: BulkState | undefined },
): Promise<Page<BulkTransfer>> {
  const states = state ? [state] : BULK_STATES;
  return pageOf(
    position,
    (page) => bulkTransfers.list(db, tenant, { ...page, states }),
    ({ id }) => id,
  );
}

export interface ListBulkRows {
  tenant: Tenant;
  id: string;
  /** Undefined means every state. */
  state: RowState | undefined;
  /** Rows after this number. */
  after: number;
  limit: number;
}

/** More rows would make a message that is too large. */
const ROWS_PER_PAGE_MAX = 1_000;

/**
 * Rows of a bulk transfer, in the order of the request.
 * @throws AppError BULK_TRANSFER_NOT_FOUND, VALIDATION_ERROR
 */
export async function listBulkRows(
  { db }: Parts,
  { tenant, id, state, after, limit }: ListBulkRows,
): Promise<{ rows: BulkRow[]; hasMore: boolean }> {
  if (limit < 1 || limit > ROWS_PER_PAGE_MAX)
    throw new AppError("VALIDATION_ERROR", `The limit must be from 1 to ${ROWS_PER_PAGE_MAX}.`);
  await getBulkTransfer({ db }, { tenant, id });
  const found = await bulkRows.list(db, id, { state, after, limit: limit + 1 });
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}

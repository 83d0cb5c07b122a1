import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import type { Owner, RequestFilter } from "../../db/api-requests";
import * as apiRequests from "../../db/api-requests";
import type {
  RequestLine,
  RequestRecord,
  RequestWithBodies,
} from "../../domain/request-log/request-record";
import { keptSince } from "../../domain/request-log/retention";

export async function storeRequests(
  db: Database,
  records: readonly RequestRecord[],
): Promise<void> {
  await inTransaction(db, (trx) => apiRequests.insert(trx, records));
}

/** The filters of a list; without a moment to begin at, all requests that are kept. */
export interface RequestQuery extends PageQuery, Owner {
  filter: Omit<RequestFilter, "from"> & { from?: Date | undefined };
}

/**
 * Newest first.
 * @throws AppError VALIDATION_ERROR
 */
export async function listRequests(
  db: Database,
  { filter, merchantId, mode, ...query }: RequestQuery,
): Promise<Page<RequestLine>> {
  const oldest = keptSince(new Date());
  const from = filter.from && filter.from > oldest ? filter.from : oldest;
  return pageOf(
    query,
    (page) => apiRequests.listOf(db, { merchantId, mode }, { ...filter, from }, page),
    ({ id }) => id,
  );
}

/** @throws AppError REQUEST_NOT_FOUND */
export async function getRequest(
  db: Database,
  { id, ...owner }: Owner & { id: string },
): Promise<RequestWithBodies> {
  const found = await apiRequests.find(db, owner, { id, from: keptSince(new Date()) });
  if (!found) throw new AppError("REQUEST_NOT_FOUND");
  return found;
}

import { firstUuidAt } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import {
  type Database,
  insertMany,
  type PageQuery,
  readingOrder,
  type Transaction,
  wherePage,
} from "@kobo/postgres";
import type {
  RequestLine,
  RequestRecord,
  RequestWithBodies,
} from "../domain/request-log/request-record";

const TABLE = "api_requests";

/** Whose requests. */
export interface Owner {
  merchantId: string;
  mode: Mode;
}

/** A crash of PostgreSQL may lose the newest requests, as one of the gateway does: the disk is not waited for. */
export async function insert(trx: Transaction, records: readonly RequestRecord[]): Promise<void> {
  await trx.raw("SET LOCAL synchronous_commit = off");
  await insertMany(trx, records, {
    table: TABLE,
    columns: {
      id: ["uuid", ({ id }) => id],
      merchant_id: ["uuid", ({ merchantId }) => merchantId],
      mode: ["text", ({ mode }) => mode],
      key_id: ["uuid", ({ keyId }) => keyId],
      duration_us: ["int4", ({ durationUs }) => durationUs],
      method: ["text", ({ method }) => method],
      path: ["text", ({ path }) => path],
      operation: ["text", ({ operation }) => operation],
      status: ["int2", ({ status }) => status],
      code: ["text", ({ code }) => code],
      request_id: ["text", ({ requestId }) => requestId],
      idempotency_key: ["text", ({ idempotencyKey }) => idempotencyKey],
      reference: ["text", ({ reference }) => reference],
      object_ids: ["text", ({ objectIds }) => objectIds.join(" ")],
      address: ["inet", ({ address }) => address],
      user_agent: ["text", ({ userAgent }) => userAgent],
      request_body_state: ["text", ({ requestBody }) => requestBody.state],
      request_body: ["text", ({ requestBody }) => requestBody.text],
      response_body_state: ["text", ({ responseBody }) => responseBody.state],
      response_body: ["text", ({ responseBody }) => responseBody.text],
      unrecorded: ["int4", ({ unrecorded }) => unrecorded],
      unrecorded_failed: ["int4", ({ unrecordedFailed }) => unrecordedFailed],
    },
  });
}

const LINE = {
  id: "id",
  mode: "mode",
  keyId: "key_id",
  durationUs: "duration_us",
  method: "method",
  path: "path",
  operation: "operation",
  status: "status",
  code: "code",
  requestId: "request_id",
  idempotencyKey: "idempotency_key",
  reference: "reference",
  userAgent: "user_agent",
  unrecorded: "unrecorded",
  unrecordedFailed: "unrecorded_failed",
};

/** The columns of a line that are no texts or numbers. */
const CONVERTED = `host(address) AS address, string_to_array(object_ids, ' ') AS "objectIds"`;

const BODIES = {
  requestBodyState: "request_body_state",
  requestBody: "request_body",
  responseBodyState: "response_body_state",
  responseBody: "response_body",
};

/** Absent fields match every request. */
export interface RequestFilter {
  status?: number | undefined;
  /** The first digit of the status. */
  statusClass?: number | undefined;
  method?: string | undefined;
  operation?: string | undefined;
  /** The beginning of the path. */
  path?: string | undefined;
  keyId?: string | undefined;
  reference?: string | undefined;
  requestId?: string | undefined;
  objectId?: string | undefined;
  from: Date;
  to?: Date | undefined;
}

/** Newest first, or by the page's direction. */
export async function listOf(
  db: Database,
  owner: Owner,
  filter: RequestFilter,
  page: PageQuery,
): Promise<RequestLine[]> {
  return db(TABLE)
    .select(LINE)
    .select(db.raw(CONVERTED))
    .whereRaw("id = ANY (ARRAY(?))", [wherePage(idsWith(db, owner, filter), "id", page)])
    .orderBy("id", readingOrder(page));
}

/**
 * The ids alone, which PostgreSQL reads from the index of a filter. With all columns it may expect the page among the
 * newest requests, and then reads all of a merchant that has not used a key or a status for long.
 */
function idsWith(db: Database, owner: Owner, filter: RequestFilter) {
  const { method, operation, path, keyId, reference, requestId, objectId } = filter;
  const same = { method, operation, status: filter.status, key_id: keyId, reference };
  const given = Object.entries({ ...same, request_id: requestId });
  const query = db(TABLE)
    .select("id")
    .where(ownedBy(owner))
    .where("id", ">=", firstUuidAt(filter.from))
    .where(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (filter.to) query.where("id", "<", firstUuidAt(filter.to));
  if (filter.statusClass) query.whereRaw("status / 100 = ?", [filter.statusClass]);
  if (path !== undefined) query.whereRaw("starts_with(path, ?)", [path]);
  if (objectId !== undefined) query.whereRaw("id = ANY (ARRAY(?))", [idsOf(db, owner, objectId)]);
  return query;
}

/** Found before the page is: PostgreSQL expects more requests of an object than there are, and would read the whole list. */
function idsOf(db: Database, owner: Owner, objectId: string) {
  return db(TABLE)
    .select("id")
    .where(ownedBy(owner))
    .whereRaw("string_to_array(object_ids, ' ') @> ARRAY[?]", [objectId]);
}

export async function find(
  db: Database,
  owner: Owner,
  { id, from }: { id: string; from: Date },
): Promise<RequestWithBodies | undefined> {
  const row = await db(TABLE)
    .select(LINE)
    .select(db.raw(CONVERTED))
    .select(BODIES)
    .where({ ...ownedBy(owner), id })
    .where("id", ">=", firstUuidAt(from))
    .first();
  if (!row) return undefined;
  const { requestBodyState, requestBody, responseBodyState, responseBody, ...line } = row;
  return {
    ...line,
    requestBody: { state: requestBodyState, text: requestBody },
    responseBody: { state: responseBodyState, text: responseBody },
  };
}

function ownedBy({ merchantId, mode }: Owner): { merchant_id: string; mode: Mode } {
  return { merchant_id: merchantId, mode };
}

/** Deletes up to `limit` requests before the moment; none while another process deletes. */
export async function deleteBefore(trx: Transaction, moment: Date, limit: number): Promise<number> {
  if (!(await lockDeletion(trx))) return 0;
  const old = trx(TABLE)
    .select("id")
    .where("id", "<", firstUuidAt(moment))
    .orderBy("id")
    .limit(limit);
  return trx(TABLE).whereIn("id", old).delete();
}

/** Deletes up to `limit` of the requests beyond the newest `kept`, oldest first, in the same manner. */
export async function deleteBeyond(
  trx: Transaction,
  owner: Owner,
  { kept, limit }: { kept: number; limit: number },
): Promise<number> {
  if (!(await lockDeletion(trx))) return 0;
  const own = () => trx(TABLE).where(ownedBy(owner));
  const newestBeyond = own().select("id").orderBy("id", "desc").offset(kept).limit(1);
  const beyond = own().select("id").where("id", "<=", newestBeyond).orderBy("id").limit(limit);
  return trx(TABLE).whereIn("id", beyond).delete();
}

/** Until the end of the transaction. */
async function lockDeletion(trx: Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { locked: boolean }[] }>(
    "SELECT pg_try_advisory_xact_lock(hashtext('api_requests deletion')) AS locked",
  );
  return rows[0]?.locked === true;
}

/** The merchants and modes that have requests since the moment. */
export async function ownersSince(db: Database, moment: Date): Promise<Owner[]> {
  return db(TABLE)
    .distinct({ merchantId: "merchant_id", mode: "mode" })
    .where("id", ">=", firstUuidAt(moment));
}

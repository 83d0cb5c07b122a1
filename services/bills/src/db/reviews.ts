import type { Mode } from "@kobo/core/tenant";
import { type Database, insertMany, prepared, type Transaction, unnest } from "@kobo/postgres";
import type { Reason } from "../domain/purchases/step";
import type { Resolution, Review } from "../domain/review";

interface Row {
  purchase_id: string;
  reason: Reason;
  opened_at: Date;
  closed_at: Date | null;
  resolution: Resolution | null;
}

/** A purchase for review, and the reason. */
export interface Opening {
  purchaseId: string;
  reason: Reason;
}

/**
 * Opens reviews, or updates the reason of open ones. Returns the ids of purchases whose review was not open before. A
 * contradiction by the provider is not replaced by a later answer that settles nothing.
 */
export async function open(
  trx: Transaction,
  openings: readonly Opening[],
): Promise<ReadonlySet<string>> {
  const rows = await insertMany<Opening, { purchase_id: string; is_new: boolean }>(trx, openings, {
    table: "reviews",
    columns: {
      purchase_id: ["uuid", ({ purchaseId }) => purchaseId],
      reason: ["text", ({ reason }) => reason],
    },
    ending: `ON CONFLICT (purchase_id) DO UPDATE SET
       reason = CASE WHEN reviews.closed_at IS NULL AND reviews.reason = 'contradicted'
           AND excluded.reason IN ('unresolved', 'resolved by provider')
         THEN reviews.reason ELSE excluded.reason END,
       opened_at = CASE WHEN reviews.closed_at IS NULL THEN reviews.opened_at ELSE now() END,
       closed_at = NULL,
       resolution = NULL
     -- Nothing else was opened at this transaction's own time.
     RETURNING purchase_id, opened_at = now() AS is_new`,
  });
  return new Set(rows.filter(({ is_new }) => is_new).map(({ purchase_id }) => purchase_id));
}

/** A purchase for which these reasons no longer hold. */
export interface Resolved {
  purchaseId: string;
  reasons: readonly Reason[];
}

/** Resolves reviews that are open for one of the reasons. */
export async function resolve(trx: Transaction, answered: readonly Resolved[]): Promise<void> {
  if (answered.length === 0) return;
  const given = unnest(trx, answered, {
    purchase_id: ["uuid", ({ purchaseId }) => purchaseId],
    reasons: ["text", ({ reasons }) => reasons.join()],
  });
  await trx.raw(RESOLVE, [given]).options(prepared(RESOLVE));
}

const RESOLVE = `UPDATE reviews AS r SET closed_at = now(), resolution = 'resolved'
  FROM ? WHERE r.purchase_id = given.purchase_id AND r.closed_at IS NULL
    AND r.reason = ANY(string_to_array(given.reasons, ','))`;

/** Closes a review. False when it is not open. */
export async function close(
  trx: Transaction,
  purchaseId: string,
  resolution: Exclude<Resolution, "resolved">,
): Promise<boolean> {
  const closed = await trx("reviews")
    .where({ purchase_id: purchaseId, closed_at: null })
    .update({ closed_at: trx.raw("now()"), resolution });
  return closed === 1;
}

export async function find(
  db: Database | Transaction,
  purchaseId: string,
): Promise<Review | undefined> {
  const row: Row | undefined = await db("reviews").where({ purchase_id: purchaseId }).first();
  return row && toReview(row);
}

/** The cursor of a page. */
export interface Position {
  /** The time the review was opened, in µs since 1970: the database's precision. */
  openedAtMicros: bigint;
  purchaseId: string;
}

export interface Queue {
  /** Undefined for both. */
  mode: Mode | undefined;
  reason: Reason | undefined;
  /** Closed reviews instead of open ones. */
  closed: boolean;
  /** Undefined for the first page. */
  after: Position | undefined;
}

/** Oldest first, each with its cursor. */
export async function list(
  db: Database,
  { mode, reason, closed, after }: Queue,
  limit: number,
): Promise<{ review: Review; position: Position }[]> {
  const micros = db.raw("(extract(epoch FROM r.opened_at) * 1000000)::bigint AS micros");
  const query = db("reviews AS r")
    .select("r.*", micros)
    .orderBy([{ column: "r.opened_at" }, { column: "r.purchase_id" }])
    .limit(limit);
  if (closed) query.whereNotNull("r.closed_at");
  else query.whereNull("r.closed_at");
  if (mode) query.join("purchases AS p", "p.id", "r.purchase_id").where("p.mode", mode);
  if (reason) query.where("r.reason", reason);
  if (after) {
    query.whereRaw(
      "(r.opened_at, r.purchase_id) > (timestamptz 'epoch' + ? * interval '1 microsecond', ?::uuid)",
      [String(after.openedAtMicros), after.purchaseId],
    );
  }
  const rows: (Row & { micros: bigint })[] = await query;
  return rows.map((row) => ({
    review: toReview(row),
    position: { openedAtMicros: row.micros, purchaseId: row.purchase_id },
  }));
}

function toReview(row: Row): Review {
  return {
    purchaseId: row.purchase_id,
    reason: row.reason,
    openedAt: row.opened_at,
    closedAt: row.closed_at ?? undefined,
    resolution: row.resolution ?? undefined,
  };
}

/** The number of open reviews, by mode and reason. */
export async function countOpen(
  db: Database,
): Promise<{ mode: Mode; reason: Reason; count: number; oldestSeconds: number }[]> {
  return db("reviews AS r")
    .join("purchases AS p", "p.id", "r.purchase_id")
    .select("p.mode", "r.reason", db.raw("count(*)::int AS count"))
    .select(
      db.raw('extract(epoch FROM clock_timestamp() - min(r.opened_at))::float8 AS "oldestSeconds"'),
    )
    .whereNull("r.closed_at")
    .groupBy("p.mode", "r.reason");
}

import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { ExternalTransfer } from "../domain/external-transfer";
import type { Action, Resolution } from "../domain/review";
import type { ReviewReason } from "../domain/step";

/** Opens a review of a transfer, or replaces the reason of an open one. */
export async function open(
  trx: Transaction,
  transferId: string,
  reason: ReviewReason | "cannot be returned",
): Promise<void> {
  await trx("reviews")
    .insert({ transfer_id: transferId, reason })
    .onConflict("transfer_id")
    .merge({
      reason,
      opened_at: trx.raw(
        "CASE WHEN reviews.closed_at IS NULL THEN reviews.opened_at ELSE now() END",
      ),
      closed_at: null,
      resolution: null,
    });
}

/** No-op when no review is open. */
export async function close(
  trx: Transaction,
  transferId: string,
  resolution: Resolution,
): Promise<void> {
  await trx("reviews")
    .where({ transfer_id: transferId, closed_at: null })
    .update({ closed_at: trx.raw("now()"), resolution });
}

export async function findOpen(
  db: Database,
  transferId: string,
): Promise<{ reason: string; openedAt: Date } | undefined> {
  return db("reviews")
    .select({ reason: "reason", openedAt: "opened_at" })
    .where({ transfer_id: transferId, closed_at: null })
    .first();
}

export interface Decision {
  action: Action;
  /** The reviewer; `why` is the reason. */
  actor: string;
  why: string;
}

export async function recordAction(
  trx: Transaction,
  { id, state }: Pick<ExternalTransfer, "id" | "state">,
  decision: Decision,
): Promise<void> {
  await trx("review_actions").insert({ transfer_id: id, state, ...decision });
}

/** Open reviews, oldest first. */
export async function listOpen(
  db: Database,
  { mode, limit }: { mode: Mode | undefined; limit: number },
): Promise<{ transferId: string; reason: string; openedAt: Date }[]> {
  return openReviews(db)
    .select({ transferId: "t.id", reason: "r.reason", openedAt: "r.opened_at" })
    .modify((query) => {
      if (mode) query.where("t.mode", mode);
    })
    .orderBy(["r.opened_at", "r.transfer_id"])
    .limit(limit);
}

/** Number of open reviews, by operation, mode and reason. */
export async function countOpen(
  db: Database,
): Promise<
  { operation: string; mode: Mode; reason: string; count: number; oldestSeconds: number }[]
> {
  return openReviews(db)
    .select({ operation: "t.kind", mode: "t.mode", reason: "r.reason" })
    .select(db.raw("count(*)::int AS count"))
    .select(
      db.raw('extract(epoch FROM clock_timestamp() - min(r.opened_at))::float8 AS "oldestSeconds"'),
    )
    .groupBy("t.kind", "t.mode", "r.reason");
}

function openReviews(db: Database) {
  return db("reviews AS r")
    .join("external_transfers AS t", "t.id", "r.transfer_id")
    .whereNull("r.closed_at");
}

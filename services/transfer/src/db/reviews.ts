import { toPublicId } from "@kobo/core/ids";
import { formatNaira } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { OpenReview } from "@kobo/saga";
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

const LIST_MAX = 200;

interface OpenRow extends Omit<OpenReview, "amount"> {
  amount: bigint;
}

/** Open reviews, oldest first. */
export async function listOpen(db: Database, mode: Mode | undefined): Promise<OpenReview[]> {
  const rows: OpenRow[] = await openReviews(db)
    .select({
      id: "t.id",
      operation: "t.kind",
      mode: "t.mode",
      state: "t.state",
      reason: "r.reason",
      amount: "t.amount",
      merchantName: "t.merchant_name",
      openedAt: "r.opened_at",
    })
    .modify((query) => {
      if (mode) query.where("t.mode", mode);
    })
    .orderBy(["r.opened_at", "r.transfer_id"])
    .limit(LIST_MAX);
  return rows.map(({ id, amount, ...review }) => {
    return { ...review, id: toPublicId("txn", id), amount: formatNaira(amount) };
  });
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

/** An answer of the rail, or a reviewer's action. */
export interface HistoryEntry {
  at: Date;
  text: string;
}

/** The rail's answers and the reviewers' actions, oldest first. */
export async function historyOf(db: Database, transferId: string): Promise<HistoryEntry[]> {
  const { rows } = await db.raw<{ rows: HistoryEntry[] }>(
    `SELECT at, concat_ws(' ', call, outcome, nullif(rail_code, ''), nullif(detail, '')) AS text
       FROM rail_answers WHERE transfer_id = :id
     UNION ALL
     SELECT at, concat(actor, ' ', action, ' when ', state, ': ', why)
       FROM review_actions WHERE transfer_id = :id
     ORDER BY at`,
    { id: transferId },
  );
  return rows;
}

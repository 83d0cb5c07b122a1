import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { type Lease, release } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";

export const TABLE = "lost_credits";

/** A credit of the bank partner's statement, or of a webhook, that is not ingested yet. */
export interface LostCredit {
  mode: Mode;
  sessionId: string;
}

/** Schedules a query now, also for a credit that an earlier query did not find. */
export async function record(trx: Transaction, { mode, sessionId }: LostCredit): Promise<void> {
  const dueAt = trx.raw("clock_timestamp()");
  await trx(TABLE)
    .insert({ id: newUuid(), mode, session_id: sessionId, due_at: dueAt })
    .onConflict(["mode", "session_id"])
    .merge({ due_at: dueAt });
}

/** Schedules a retry of a query without a response. Further webhooks do not postpone it. */
export async function recordUnreachable(
  db: Database,
  { mode, sessionId }: LostCredit,
  dueInMs: number,
): Promise<void> {
  const dueAt = db.raw("clock_timestamp() + ? * interval '1 ms'", [dueInMs]);
  await db(TABLE)
    .insert({ id: newUuid(), mode, session_id: sessionId, due_at: dueAt, unreachable: true })
    .onConflict(["mode", "session_id"])
    .merge({ due_at: db.raw("least(??.due_at, excluded.due_at)", [TABLE]), unreachable: true });
}

/** Undefined when the lease was lost. */
export async function findLeased(db: Database, lease: Lease): Promise<LostCredit | undefined> {
  return db(TABLE)
    .select("mode", "session_id AS sessionId")
    .where({ id: lease.id, fence: String(lease.fence) })
    .first<LostCredit | undefined>();
}

/** Releases the lease, with a retry after a query that got no response. False when the lease was lost. */
export async function end(
  trx: Transaction,
  lease: Lease,
  { retryInMs }: { retryInMs: number | undefined },
): Promise<boolean> {
  if (!(await release(trx, { table: TABLE, lease, dueInMs: retryInMs }))) return false;
  await trx(TABLE)
    .where({ id: lease.id })
    .update({ unreachable: retryInMs !== undefined });
  return true;
}

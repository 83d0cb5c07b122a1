import { newUuid } from "@kobo/ids";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";

export const TABLE = "lost_credits";

/** A payment that is in the bank partner's statement and that nobody told us of. */
export interface LostCredit {
  mode: Mode;
  sessionId: string;
}

/** Notes a payment to be asked about now; one that was asked about in vain is asked about again. */
export async function note(trx: Transaction, { mode, sessionId }: LostCredit): Promise<void> {
  const dueAt = trx.raw("clock_timestamp()");
  await trx(TABLE)
    .insert({ id: newUuid(), mode, session_id: sessionId, due_at: dueAt })
    .onConflict(["mode", "session_id"])
    .merge({ due_at: dueAt });
}

/** The payment under a lease; undefined when the lease was lost. */
export async function findLeased(db: Database, lease: Lease): Promise<LostCredit | undefined> {
  return db(TABLE)
    .select("mode", "session_id AS sessionId")
    .where({ id: lease.id, fence: String(lease.fence) })
    .first<LostCredit | undefined>();
}

import { type Lease, wakeWorkers } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import { LEASE_MS } from "./saga-run";

/**
 * Claims one saga in one of these states that is under no lease, due or not. It is due from then on, in case the
 * process that claims it dies; in a final state nothing is due.
 */
export async function claimSaga(
  db: Database | Transaction,
  id: string,
  {
    table,
    states,
    finalStates,
  }: { table: string; states: readonly string[]; finalStates: readonly string[] },
): Promise<Lease | undefined> {
  const [lease]: Lease[] = await db(table)
    .where({ id })
    .whereIn("state", states)
    .whereRaw("(leased_until IS NULL OR leased_until < clock_timestamp())")
    .update({
      fence: db.raw("fence + 1"),
      leased_until: db.raw("clock_timestamp() + ? * interval '1 ms'", [LEASE_MS]),
      due_at: db.raw("CASE WHEN state = ANY(?) THEN due_at ELSE least(due_at, now()) END", [
        [...finalStates],
      ]),
    })
    .returning(["id", "fence"]);
  return lease;
}

interface Called {
  table: string;
  /** States in which a query can change something, so that a callback makes the saga due. */
  asking: readonly string[];
  /** Final states. */
  finalStates: readonly string[];
}

/** Counts a provider's callback, and makes the saga due in states in which a query can change something. */
export async function recordCallback(
  db: Database | Transaction,
  { table, asking, finalStates }: Called,
  matching: (query: ReturnType<Database>) => unknown,
): Promise<void> {
  const query = db(table).whereNotIn("state", finalStates);
  matching(query);
  await query.update({
    notices: db.raw("notices + 1"),
    due_at: db.raw("CASE WHEN state = ANY(?) THEN clock_timestamp() ELSE due_at END", [
      [...asking],
    ]),
  });
  wakeWorkers(db, table);
}

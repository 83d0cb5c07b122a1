import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import { LEASE_MS } from "./saga-run";

/**
 * Claims one saga that no run works on, due or not, if it is in one of these states. It is due from then on,
 * should the process that claims it die; in a state that is over, nothing is due.
 */
export async function claimSaga(
  db: Database | Transaction,
  id: string,
  { table, states, over }: { table: string; states: readonly string[]; over: readonly string[] },
): Promise<Lease | undefined> {
  const [lease]: Lease[] = await db(table)
    .where({ id })
    .whereIn("state", states)
    .whereRaw("(leased_until IS NULL OR leased_until < clock_timestamp())")
    .update({
      fence: db.raw("fence + 1"),
      leased_until: db.raw("clock_timestamp() + ? * interval '1 ms'", [LEASE_MS]),
      due_at: db.raw("CASE WHEN state = ANY(?) THEN due_at ELSE least(due_at, now()) END", [
        [...over],
      ]),
    })
    .returning(["id", "fence"]);
  return lease;
}

interface Called {
  table: string;
  /** States in which the provider has something to tell, so that its callback makes the saga due. */
  asking: readonly string[];
  /** States in which nothing more can happen. */
  over: readonly string[];
}

/** Counts a provider's callback, and makes the saga due where the provider's answer can change something. */
export async function recordCallback(
  db: Database | Transaction,
  { table, asking, over }: Called,
  matching: (query: ReturnType<Database>) => unknown,
): Promise<void> {
  const query = db(table).whereNotIn("state", over);
  matching(query);
  await query.update({
    notices: db.raw("notices + 1"),
    due_at: db.raw("CASE WHEN state = ANY(?) THEN clock_timestamp() ELSE due_at END", [
      [...asking],
    ]),
  });
}

import type { Lease } from "@kobo/jobs";
import type { Transaction } from "@kobo/postgres";

/** One step of a payment or a refund, as its row is to have it. */
interface LeasedStep {
  lease: Lease;
  from: string;
  to: string;
  changes: object;
}

/**
 * Makes one step, unless somebody else holds the lease or has made a step already; undefined then.
 * A step that had been made by this very lease is found as made.
 */
export async function makeStep(
  trx: Transaction,
  table: string,
  { lease, from, to, changes }: LeasedStep,
): Promise<"made now" | "made before" | undefined> {
  const held = { id: lease.id, fence: String(lease.fence) };
  const changed = await trx(table)
    .where({ ...held, state: from })
    .update(changes);
  if (changed === 1) return "made now";
  if (from === to) return undefined;
  const earlier = await trx(table)
    .select("id")
    .where({ ...held, state: to })
    .first();
  return earlier && "made before";
}

interface CommonChanges {
  to: string;
  next: unknown;
  stuck: boolean;
  unreachable: boolean;
  /** When it is due, as SQL. */
  due: ReturnType<Transaction["raw"]> | ReturnType<Transaction["ref"]>;
  /** How many notices there were before the processor was asked, when it was. */
  heard: bigint | undefined;
  /** A notice makes it due in the new state; one that came since the question does so at once. */
  waitsForNotices: boolean;
}

/** What every step changes. When it is due is set anew each time. */
export function commonChanges(
  trx: Transaction,
  { to, next, stuck, unreachable, due, heard, waitsForNotices }: CommonChanges,
) {
  const heardNow = heard === undefined ? trx.ref("notices_heard") : String(heard);
  return {
    state: to,
    // Asking again, without news, changes nothing that merchants see.
    updated_at: trx.raw("CASE WHEN state = ? THEN updated_at ELSE ? END", [to, momentOfStep(trx)]),
    notices_heard: heardNow,
    // What got no response is retried when it is due, and not at once.
    due_at:
      waitsForNotices && !unreachable
        ? trx.raw("CASE WHEN notices > ? THEN clock_timestamp() ELSE ? END", [heardNow, due])
        : due,
    // Whoever goes on at once keeps it.
    ...(next === "at once" ? {} : { leased_until: null }),
    stuck,
    unreachable,
  };
}

/** As precise as what is shown. */
export function momentOfStep(trx: Transaction) {
  return trx.raw("date_trunc('milliseconds', clock_timestamp())");
}

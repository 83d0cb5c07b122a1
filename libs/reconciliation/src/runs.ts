import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { Source } from "./books";

export const TABLE = "reconciliation_runs";

/** Which comparison. */
export interface Subject {
  mode: Mode;
  source: Source;
  /** Africa/Lagos. */
  day: string;
}

/** How many movements were read of each side, and what came of it. */
export interface Counts {
  ours: number;
  theirs: number;
  differences: number;
}

/** When a day is first compared: at 01:30 in Lagos after its end, when late notices have come. */
const DUE_AT = "((?::date + 1)::timestamp + interval '01:30') AT TIME ZONE 'Africa/Lagos'";
/** While something differs its day is compared again, so that what was set right is closed. */
const AGAIN_WHEN_IT_DIFFERS = "interval '1 hour'";
/** Money comes back days after it was sent, and the notice of that may be lost. */
const AGAIN_WHEN_IT_AGREES = "interval '1 day'";
/** After this nothing comes any more by itself, and for what still differs only a person can help. */
const DAYS_AGAIN = 7;

/** Days that nobody compared are made up for, this many at most. */
const DAYS_BACK = 7;

/** Plans the comparison of yesterday, and of days since the first one that were left out. */
export async function planDue(db: Database, { mode, source }: Omit<Subject, "day">): Promise<void> {
  await db.raw(
    `INSERT INTO :table: (mode, source, day, due_at)
     SELECT :mode, :source, day, ${DUE_AT.replaceAll("?", "day")}
     FROM (SELECT (now() AT TIME ZONE 'Africa/Lagos')::date AS today) AS clock,
       generate_series(today - CAST(:daysBack AS int), today - 1, interval '1 day') AS day
     WHERE day = today - 1
        OR day > (SELECT min(day) FROM :table: WHERE mode = :mode AND source = :source)
     ON CONFLICT DO NOTHING`,
    { table: TABLE, mode, source, daysBack: DAYS_BACK },
  );
}

/** Undefined when the lease was lost. */
export async function findLeased(db: Database, lease: Lease): Promise<Subject | undefined> {
  return db(TABLE)
    .select("mode", "source", db.raw("day::text AS day"))
    .where({ id: lease.id, fence: String(lease.fence) })
    .first<Subject | undefined>();
}

/** Holds the run until commit: two comparisons of a day store one after the other. */
export async function lock(trx: Transaction, subject: Subject): Promise<string> {
  const { day } = subject;
  await trx(TABLE)
    .insert({ ...subject, due_at: trx.raw(DUE_AT, [day]) })
    .onConflict()
    .ignore();
  const run: { id: string } = await trx(TABLE)
    .select("id")
    .where({ ...subject })
    .forNoKeyUpdate()
    .first();
  return run.id;
}

/**
 * Stores what a comparison found and says when the day is due again: not before its end, and not after
 * the seventh day from then. False when the lease was lost meanwhile.
 */
export async function finish(
  trx: Transaction,
  {
    id,
    day,
    counts,
    lease,
  }: { id: string; day: string; counts: Counts; lease?: Lease | undefined },
): Promise<boolean> {
  const updated = await trx(TABLE)
    .where({ id, ...(lease ? { fence: String(lease.fence) } : {}) })
    .update({
      ...counts,
      finished_at: trx.raw("now()"),
      due_at: dueAgain(trx, day, counts),
      ...(lease ? { leased_until: null } : {}),
    });
  return updated === 1;
}

function dueAgain(trx: Transaction, day: string, { differences }: Counts) {
  const pause = differences > 0 ? AGAIN_WHEN_IT_DIFFERS : AGAIN_WHEN_IT_AGREES;
  return trx.raw(
    `(SELECT CASE WHEN first_due > now() THEN first_due
         WHEN now() < last_due THEN least(now() + ${pause}, last_due) END
       FROM (SELECT ${DUE_AT}) AS firstly (first_due),
         LATERAL (SELECT first_due + ? * interval '1 day') AS lastly (last_due))`,
    [day, DAYS_AGAIN],
  );
}

/** Days that are over, were due hours ago, and were not compared yet. */
export async function countMissed(db: Database, source: Source): Promise<Record<Mode, number>> {
  const rows: { mode: Mode; missed: bigint }[] = await db(TABLE)
    .where({ source, finished_at: null })
    .whereRaw(`${DUE_AT.replaceAll("?", "day")} < now() - interval '3 hours'`)
    .groupBy("mode")
    .select("mode", db.raw("count(*) AS missed"));
  const counts = new Map(rows.map(({ mode, missed }) => [mode, Number(missed)]));
  return { live: counts.get("live") ?? 0, test: counts.get("test") ?? 0 };
}

import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { Source } from "./reconciliation-sources";

export const TABLE = "reconciliation_runs";

/** The key of a comparison. */
export interface Subject {
  mode: Mode;
  source: Source;
  /** Africa/Lagos. */
  day: string;
}

/** The movements read of each source, and the differences. */
export interface Counts {
  ours: number;
  theirs: number;
  differences: number;
}

/** The first comparison of a day: at 01:30 in Lagos after its end, when late webhooks have arrived. */
const DUE_AT = "((?::date + 1)::timestamp + interval '01:30') AT TIME ZONE 'Africa/Lagos'";
/** A day with differences is compared again, so that repaired ones are closed. */
const AGAIN_WHEN_IT_DIFFERS = "interval '1 hour'";
/** Money may come back days after it was sent, and that webhook may be lost. */
const AGAIN_WHEN_IT_AGREES = "interval '1 day'";
/** After this nothing changes by itself, and open differences need manual review. */
const DAYS_AGAIN = 7;

/** Missed days that are compared later, at most. */
const DAYS_BACK = 7;

/** Plans the comparison of yesterday, and of missed days since the first one. */
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

/** Undefined if the lease was lost. */
export async function findLeased(db: Database, lease: Lease): Promise<Subject | undefined> {
  return db(TABLE)
    .select("mode", "source", db.raw("day::text AS day"))
    .where({ id: lease.id, fence: String(lease.fence) })
    .first<Subject | undefined>();
}

/** Locks the run until commit, so that two comparisons of a day store one after the other. */
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
 * Stores a comparison's counts and the day's next due time: not before its end, and not after seven more days. False if
 * the lease was lost.
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

/** Past days whose comparison is hours overdue. */
export async function countMissed(db: Database, source: Source): Promise<Record<Mode, number>> {
  const rows: { mode: Mode; missed: bigint }[] = await db(TABLE)
    .where({ source, finished_at: null })
    .whereRaw(`${DUE_AT.replaceAll("?", "day")} < now() - interval '3 hours'`)
    .groupBy("mode")
    .select("mode", db.raw("count(*) AS missed"));
  const counts = new Map(rows.map(({ mode, missed }) => [mode, Number(missed)]));
  return { live: counts.get("live") ?? 0, test: counts.get("test") ?? 0 };
}

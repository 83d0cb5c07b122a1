import type { Database } from "@kobo/postgres";

/** Creates the missing partitions of coming days, and of past days of events; returns their number. */
export async function createMissing(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ created: number }] }>(
    "SELECT create_partitions() AS created",
  );
  return rows[0].created;
}

/** The first day that is kept, if a partition of an earlier day exists. */
export async function firstKeptDay(db: Database): Promise<string | undefined> {
  const { rows } = await db.raw<{ rows: { day: string }[] }>(
    "SELECT first_kept_day()::text AS day WHERE expired_partition() IS NOT NULL",
  );
  return rows[0]?.day;
}

/**
 * Drops one partition from before the first kept day, whose deliveries must have been deleted before; false when there is
 * none, a long read holds it, or the first kept day is another one by now.
 */
export async function dropExpired(db: Database, keptFrom: string): Promise<boolean> {
  // Both functions read the time at which the statement's transaction began.
  const { rows } = await db.raw<{ rows: [{ dropped: boolean }] }>(
    `SELECT CASE WHEN first_kept_day() = ?::date THEN drop_expired_partition() ELSE false END
       AS dropped`,
    [keptFrom],
  );
  return rows[0].dropped;
}

/** Days beyond today for which every table has a partition; negative when today's is missing. */
export async function daysAhead(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { days: number | null }[] }>(
    `SELECT min(last_day) - (now() AT TIME ZONE 'UTC')::date AS days FROM (
       SELECT to_date(max(right(child.relname, 8)), 'YYYYMMDD') AS last_day
       FROM unnest(ARRAY['events', 'finished_deliveries', 'attempts']) AS parent
       LEFT JOIN pg_inherits ON inhparent = to_regclass(parent)
       LEFT JOIN pg_class child ON child.oid = inhrelid
       GROUP BY parent
     ) AS tables`,
  );
  return rows[0]?.days ?? -1;
}

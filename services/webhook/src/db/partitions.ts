import type { Database } from "@kobo/postgres";

/** Creates the missing partitions of coming days, and of past days of events; returns their number. */
export async function createMissing(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ created: number }] }>(
    "SELECT create_partitions() AS created",
  );
  return rows[0].created;
}

/** The first day that is kept, as `YYYY-MM-DD`, when a partition of an earlier one is there; null otherwise. */
export async function firstKeptDayIfExpired(db: Database): Promise<string | null> {
  const { rows } = await db.raw<{ rows: [{ day: string | null }] }>(
    "SELECT CASE WHEN expired_partition() IS NOT NULL THEN first_kept_day()::text END AS day",
  );
  return rows[0].day;
}

/**
 * Drops one partition of a day before `firstKeptDay`, whose deliveries must have been deleted before;
 * false when there is none, or a long read holds it, or another day has expired since.
 */
export async function dropExpired(db: Database, firstKeptDay: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ dropped: boolean }] }>(
    `SELECT CASE WHEN first_kept_day() = ?::date THEN drop_expired_partition() ELSE false END
       AS dropped`,
    [firstKeptDay],
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

import type { Database } from "@kobo/postgres";

interface Maintained {
  /** Partitions. */
  created: number;
  dropped: number;
  /** Deliveries pending for longer than the retention period. */
  expired: number;
}

/** Creates the partitions of the coming days, and drops one expired day. */
export async function maintain(db: Database): Promise<Maintained> {
  const { rows } = await db.raw<{ rows: [Maintained] }>(
    "SELECT made AS created, dropped, forgotten AS expired FROM keep_partitions()",
  );
  return rows[0];
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

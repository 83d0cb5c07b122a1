import type { Database } from "@kobo/postgres";

interface Kept {
  /** Partitions. */
  made: number;
  dropped: number;
  /** Deliveries that had waited for longer than anything is kept. */
  forgotten: number;
}

/** Makes room for the coming days, and drops one of the days that are no longer kept. */
export async function keep(db: Database): Promise<Kept> {
  const { rows } = await db.raw<{ rows: [Kept] }>("SELECT * FROM keep_partitions()");
  return rows[0];
}

/** For how many days beyond today there is room in every table; negative when there is none for today. */
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

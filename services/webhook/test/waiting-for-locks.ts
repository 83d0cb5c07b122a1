import type { Database } from "@kobo/postgres";

/** The number of sessions of this database that wait for a lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const [row] = await db("pg_stat_activity")
    .withSchema("pg_catalog")
    .whereRaw("datname = current_database() AND wait_event_type = 'Lock'")
    .count({ waiting: "*" });
  return Number(row?.waiting);
}

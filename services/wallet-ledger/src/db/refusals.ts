import type { Database } from "@kobo/postgres";

/** Deletes refusals older than this many days; how many. */
export async function deleteOlderThan(db: Database, days: number): Promise<number> {
  return db("refusals")
    .where("at", "<", db.raw("clock_timestamp() - make_interval(days => ?)", [days]))
    .delete();
}

import type { Database } from "@kobo/postgres";

/** Deletes refusals older than `days`; returns their number. */
export async function deleteOlderThan(db: Database, days: number): Promise<number> {
  return db("refusals")
    .where("at", "<", db.raw("clock_timestamp() - make_interval(days => ?)", [days]))
    .delete();
}

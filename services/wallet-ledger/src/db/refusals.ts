import { type Database, deleteInBatches } from "@kobo/postgres";

/** Deletes refusals older than `days`; returns their number. */
export function deleteOlderThan(db: Database, days: number): Promise<number> {
  return deleteInBatches(db, {
    table: "refusals",
    key: "id",
    age: "at",
    where: (old) => old.whereRaw("at < now() - make_interval(days => ?)", [days]),
  });
}

import type { Database } from "@kobo/postgres";

/** Spread, so that all that waited is not claimed, and called for, at the same moment. */
const WITHIN_MS = 2_000;

/**
 * Makes the waiting rows that match due within two seconds, for when what they waited for is back. A row
 * that is due sooner, or never, stays so, and so does one that another transaction has locked.
 */
export async function bringForward(
  db: Database,
  { table, where }: { table: string; where: Readonly<Record<string, unknown>> },
): Promise<number> {
  const waiting = db(table)
    .select("id")
    .where(where)
    .whereRaw("due_at > clock_timestamp()")
    .forNoKeyUpdate()
    .skipLocked();
  return db(table)
    .whereIn("id", waiting)
    .update({
      due_at: db.raw("least(due_at, clock_timestamp() + random() * ? * interval '1 ms')", [
        WITHIN_MS,
      ]),
    });
}

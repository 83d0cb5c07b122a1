import type { Database } from "@kobo/postgres";
import { wakeWorkers } from "./wake";

/** Due times are spread over this long, so that a recovered provider is not called for all rows at once. */
const WITHIN_MS = 2_000;

/**
 * Makes matching rows that wait due within two seconds. Rows that are due sooner or never, or that another transaction
 * has locked, stay unchanged.
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
  const moved = await db(table)
    .whereIn("id", waiting)
    .update({
      due_at: db.raw("least(due_at, clock_timestamp() + random() * ? * interval '1 ms')", [
        WITHIN_MS,
      ]),
    });
  wakeWorkers(db, table);
  return moved;
}

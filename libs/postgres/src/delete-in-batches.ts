import type { Knex } from "knex";
import type { Database } from "./connect";

/** Rows of one statement, which takes a fraction of the statement timeout. */
const BATCH = 5_000;

interface Deletion {
  table: string;
  /** The table's primary key. */
  key: string;
  /** The column by which the oldest rows are found; it has an index. */
  age: string;
  /** The condition of the rows to delete. A volatile function, such as `clock_timestamp()`, would not use the index. */
  where: Knex.QueryCallback;
  batch?: number;
}

/**
 * Deletes rows, oldest first, until none is left, and returns their number. One statement for a large backlog would run
 * into the statement timeout and delete nothing, each time again.
 */
export async function deleteInBatches(
  db: Database,
  { table, key, age, where, batch = BATCH }: Deletion,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const oldest = db(table).select(key).where(where).orderBy(age).limit(batch);
    const count = await db(table)
      // Once more: a row may have changed since it was selected.
      .where(where)
      .whereRaw("?? = ANY (ARRAY(?))", [key, oldest])
      .delete();
    deleted += count;
    if (count < batch) return deleted;
  }
}

import type { Database } from "./connect";
import { inTransaction } from "./transaction";

interface Counted {
  table: string;
  /** A text column. */
  column: string;
  where: string;
  /** The highest count of one value. */
  max: number;
}

/**
 * Counts the rows of each value of a column, null included, in the order of the values. Whatever the table's size, it
 * reads at most `max` entries of each value in an index on the column, which must have the condition.
 */
export async function countByValue(
  db: Database,
  { table, column, where, max }: Counted,
): Promise<{ value: string | null; rows: number }[]> {
  const next = `ORDER BY ${column} LIMIT 1`;
  const counted = (condition: string) =>
    `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${where} AND ${condition} LIMIT :max) AS counted)`;
  const statement = `WITH RECURSIVE found AS (
       (SELECT ${column} AS value FROM ${table} WHERE ${where} AND ${column} IS NOT NULL ${next})
       UNION ALL
       SELECT (SELECT ${column} FROM ${table} WHERE ${where} AND ${column} > found.value ${next})
       FROM found WHERE found.value IS NOT NULL
     ), counts AS (
       SELECT value, ${counted(`${column} = value`)} AS rows FROM found WHERE value IS NOT NULL
       UNION ALL
       SELECT NULL, ${counted(`${column} IS NULL`)}
     )
     SELECT value, rows FROM counts WHERE rows > 0 ORDER BY value`;
  return inTransaction(db, async (trx) => {
    // Otherwise a value that is common, or that was common when the table was analyzed, is sought in the table.
    await trx.raw("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off");
    const { rows } = await trx.raw<{ rows: { value: string | null; rows: number }[] }>(statement, {
      max,
    });
    return rows;
  });
}

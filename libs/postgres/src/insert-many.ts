import type { Transaction } from "./connect";

/** A column's type in PostgreSQL, and its value in a row. */
type Columns<Item> = Record<string, [type: string, value: (item: Item) => unknown]>;

interface Insertion<Item> {
  table: string;
  columns: Columns<Item>;
  /** What follows, such as `ON CONFLICT DO NOTHING RETURNING id`. */
  ending?: string;
}

/**
 * Inserts many rows by one statement that is the same for any number of them: each column travels as
 * one array. A statement with a place for every value costs both sides more than the rows themselves.
 */
export async function insertMany<Item, Result = unknown>(
  trx: Transaction,
  items: readonly Item[],
  { table, columns, ending = "" }: Insertion<Item>,
): Promise<Result[]> {
  if (items.length === 0) return [];
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(([type]) => `?::${type}[]`);
  const values = Object.values(columns).map(([, value]) => items.map(value));
  const { rows } = await trx.raw<{ rows: Result[] }>(
    `INSERT INTO ?? (${names.map(() => "??").join(", ")})
     SELECT * FROM unnest(${arrays.join(", ")}) ${ending}`,
    [table, ...names, ...(values as never[])],
  );
  return rows;
}

import type { Transaction } from "./connect";
import { prepared } from "./prepared";
import { type Columns, unnest } from "./unnest";

interface Insertion<Item> {
  table: string;
  columns: Columns<Item>;
  /** Columns with the same SQL expression in every row, such as the database's clock. */
  same?: Readonly<Record<string, string>>;
  /** The end of the statement, such as `ON CONFLICT DO NOTHING RETURNING id`; constant, and without `*`. */
  ending?: string;
}

/** Inserts many rows with one statement, whose text is the same for any number of them. */
export async function insertMany<Item, Result = unknown>(
  trx: Transaction,
  items: readonly Item[],
  { table, columns, same = {}, ending = "" }: Insertion<Item>,
): Promise<Result[]> {
  if (items.length === 0) return [];
  const names = [...Object.keys(columns), ...Object.keys(same)];
  const text = `INSERT INTO ?? (${names.map(() => "??").join(", ")})
     SELECT ${["given.*", ...Object.values(same)].join(", ")} FROM ? ${ending}`;
  const key = `${table} ${names.join()} ${Object.values(columns).map(([type]) => type)} ${text}`;
  const { rows } = await trx
    .raw<{ rows: Result[] }>(text, [table, ...names, unnest(trx, items, columns)])
    .options(prepared(key));
  return rows;
}

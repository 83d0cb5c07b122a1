import type { Knex } from "knex";
import type { Database, Transaction } from "./connect";

/** A column's type in PostgreSQL, and its value in a row; undefined is null. */
export type Columns<Item> = Record<string, [type: string, value: (item: Item) => unknown]>;

/**
 * Rows as a table expression named `given`, each column one array, so that the statement's text is the same for any
 * number of rows. One parameter for each value would cost more than the rows themselves.
 */
export function unnest<Item>(
  db: Database | Transaction,
  items: readonly Item[],
  columns: Columns<Item>,
): Knex.Raw {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(([type]) => `?::${type}[]`);
  const values = Object.values(columns).map(([, value]) =>
    items.map((item) => value(item) ?? null),
  );
  const places = names.map(() => "??").join(", ");
  return db.raw(`unnest(${arrays.join(", ")}) AS given (${places})`, [
    ...(values as never[]),
    ...names,
  ]);
}

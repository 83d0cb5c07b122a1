import { connect } from "@kobo/postgres";
import type { Medium } from "./medium";

interface Table {
  name: string;
}

const ROWS_OF_A_PIECE = 2_000;

/**
 * Every row of every table, as JSON with the columns' names and bytes in hex. The embedded server
 * has no `pg_dump`, which would show no more.
 */
export function databaseMedium(url: string): Medium {
  return { name: "PostgreSQL", unit: "rows", read: () => rowsOf(url) };
}

async function* rowsOf(url: string) {
  const db = connect({ url, schema: "public", applicationName: "canary" });
  try {
    const { rows: tables } = await db.raw<{ rows: Table[] }>(TABLES);
    for (const { name } of tables) {
      const { rows } = await db.raw<{ rows: { row: string }[] }>(
        `SELECT row_to_json(t)::text AS row FROM ${name} t`,
      );
      for (let from = 0; from < rows.length; from += ROWS_OF_A_PIECE) {
        const some = rows.slice(from, from + ROWS_OF_A_PIECE);
        yield { place: name, text: some.map(({ row }) => row).join("\n"), units: some.length };
      }
    }
  } finally {
    await db.destroy();
  }
}

/** All schemas but PostgreSQL's own; the partitions of partitioned tables. */
const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'm')
     AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
   ORDER BY 1`;

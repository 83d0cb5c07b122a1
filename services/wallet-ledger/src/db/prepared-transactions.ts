import type { Database } from "@kobo/postgres";

interface Prepared {
  schema: string;
  /** The age in seconds of the oldest; 0 without any. */
  oldest: number;
}

/** The server's prepared transactions in this database; undefined if it takes none. */
export async function preparedTransactions(db: Database): Promise<Prepared | undefined> {
  const { rows } = await db.raw<{ rows: Prepared[] }>(
    `SELECT current_schema() AS schema,
            coalesce(max(extract(epoch FROM clock_timestamp() - prepared)), 0)::float8 AS oldest
     FROM pg_prepared_xacts WHERE database = current_database()
     HAVING current_setting('max_prepared_transactions')::int > 0`,
  );
  return rows[0];
}

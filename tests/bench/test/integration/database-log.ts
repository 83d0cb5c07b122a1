import { query } from "../../src/world/database";

/** The log records of a database's tables and indexes. */
interface Logged {
  /** Without the images of whole pages, whose number depends on the last checkpoint. */
  bytes: number;
  indexEntries: number;
}

/** Reads the log records of one database since the work began; other databases' are not counted. As a superuser. */
export async function logOf(databaseUrl: string, work: () => Promise<unknown>): Promise<Logged> {
  await query(databaseUrl, "CREATE EXTENSION IF NOT EXISTS pg_walinspect");
  const from = await position(databaseUrl);
  await work();
  const to = await position(databaseUrl);
  const [row] = await query(
    databaseUrl,
    `SELECT sum(bytes) AS bytes, count(*) FILTER (WHERE is_index_entry) AS index_entries
     FROM (
       -- A record has a row for each page that it changes.
       SELECT DISTINCT start_lsn, record_length AS bytes,
         resource_manager = 'Btree' AND record_type LIKE 'INSERT%' AS is_index_entry
       FROM pg_get_wal_block_info($1, $2, false)
       WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ) AS records`,
    [from, to],
  );
  return { bytes: Number(row?.bytes), indexEntries: Number(row?.index_entries) };
}

async function position(databaseUrl: string): Promise<string> {
  const [row] = await query(databaseUrl, "SELECT pg_current_wal_flush_lsn()::text AS position");
  return row?.position ?? "";
}

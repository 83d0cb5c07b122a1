import { query } from "../../src/world/database";

/** WAL records of a database's tables and indexes. */
interface Logged {
  /** Without full-page images, whose number depends on the last checkpoint. */
  bytes: number;
  /** Of tables that only grow. */
  indexEntries: number;
}

/**
 * An update of a row adds entries to indexes only when its page is full, which depends on how soon old versions are
 * removed, and so on the machine's load.
 */
const UPDATED = ["accounts", "tallies"].map((table) => `wallet_ledger.${table}`);

/** Reads one database's WAL records since the work began, as a superuser. */
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
         resource_manager = 'Btree' AND record_type LIKE 'INSERT%'
           AND indrelid::regclass::text <> ALL ($3) AS is_index_entry
       FROM pg_get_wal_block_info($1, $2, false) AS block
       LEFT JOIN pg_class ON pg_class.relfilenode = block.relfilenode
       LEFT JOIN pg_index ON indexrelid = pg_class.oid
       WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ) AS records`,
    [from, to, UPDATED],
  );
  return { bytes: Number(row?.bytes), indexEntries: Number(row?.index_entries) };
}

async function position(databaseUrl: string): Promise<string> {
  const [row] = await query(databaseUrl, "SELECT pg_current_wal_flush_lsn()::text AS position");
  return row?.position ?? "";
}

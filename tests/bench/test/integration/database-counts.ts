import { eventually } from "@kobo/testing";
import { query } from "../../src/world/database";

/** Counts of a database since its creation. */
interface Counts {
  commits: number;
  /** Inserted, updated or deleted. */
  rows: number;
}

/** By PostgreSQL's own count. A server process counts at its end, so this waits until no client is connected. */
export async function countsIn(databaseUrl: string): Promise<Counts> {
  const url = new URL(databaseUrl);
  const database = url.pathname.slice(1);
  // From another database: the query is a transaction, too.
  url.pathname = "/postgres";
  await eventually(async () => {
    const connected = await query(
      url.href,
      "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [database],
    );
    expect(connected).toEqual([]);
  });
  const [row] = await query(
    url.href,
    `SELECT xact_commit AS commits, tup_inserted + tup_updated + tup_deleted AS rows
     FROM pg_stat_database WHERE datname = $1`,
    [database],
  );
  return { commits: Number(row?.commits), rows: Number(row?.rows) };
}

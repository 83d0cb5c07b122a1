import { eventually } from "@kobo/testing";
import { query } from "../../src/world/database";

/**
 * How many transactions PostgreSQL has committed in a database since it was made, by its own count.
 * A server process counts at its end, so this waits until no client is connected.
 */
export async function commitsIn(databaseUrl: string): Promise<number> {
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
    "SELECT xact_commit FROM pg_stat_database WHERE datname = $1",
    [database],
  );
  return Number(row?.xact_commit);
}

import { connect } from "@kobo/postgres";
import { reconcileCommand } from "@kobo/reconciliation";
import { loadConfig } from "@kobo/runtime";
import { railBooks } from "./app/reconcile";
import { railStatement } from "./clients/rail-statement";
import { railAccountOf, StatementConfig } from "./config";
import { SCHEMA } from "./db/schema";

/**
 * `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares transfers to banks with the rail's
 * statement. Exits with 1, and shows them, when some differ.
 */
async function main(): Promise<void> {
  const config = loadConfig(StatementConfig);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "transfer reconcile" });
  const statements = {
    test: railStatement(railAccountOf(config, "test")),
    live: railStatement(railAccountOf(config, "live")),
  };
  try {
    const count = await reconcileCommand({
      db,
      books: railBooks({ db, statements }),
      args: process.argv.slice(2),
      write: (line) => process.stdout.write(`${line}\n`),
      now: new Date(),
    });
    process.exitCode = count > 0 ? 1 : 0;
  } finally {
    await Promise.all([statements.test.close(), statements.live.close(), db.destroy()]);
  }
}

void main().catch((error: unknown) => {
  const problem = error instanceof Error ? error.message : error;
  process.stderr.write(`The rail's statement could not be compared: ${problem}\n`);
  process.exitCode = 2;
});

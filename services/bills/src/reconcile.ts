import { connect } from "@kobo/postgres";
import { reconcileCommand } from "@kobo/reconciliation";
import { loadConfig } from "@kobo/runtime";
import { billProviderBooks } from "./app/reconcile";
import { providerStatement } from "./clients/provider-statement";
import { providerAccountOf, StatementConfig } from "./config";
import { SCHEMA } from "./db/schema";

/**
 * `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares purchases with the bill provider's
 * statement. Exits with 1, and shows them, when some differ.
 */
async function main(): Promise<void> {
  const config = loadConfig(StatementConfig);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "bills reconcile" });
  const statements = {
    test: providerStatement(providerAccountOf(config, "test")),
    live: providerStatement(providerAccountOf(config, "live")),
  };
  try {
    const count = await reconcileCommand({
      db,
      books: billProviderBooks({ db, statements }),
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
  process.stderr.write(`The bill provider's statement could not be compared: ${problem}\n`);
  process.exitCode = 2;
});

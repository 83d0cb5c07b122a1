import { connect } from "@kobo/postgres";
import { reconcileCommand } from "@kobo/reconciliation";
import { loadConfig } from "@kobo/runtime";
import { bankPartnerBooks } from "./app/reconcile";
import { bankStatement } from "./clients/bank-statement";
import { partnerAccountOf, StatementConfig } from "./config";
import { SCHEMA } from "./db/schema";

/**
 * `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares the payments that came in with the bank
 * partner's statement. Exits with 1, and shows them, when some differ.
 */
async function main(): Promise<void> {
  const config = loadConfig(StatementConfig);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "payid reconcile" });
  const statements = {
    test: bankStatement(partnerAccountOf(config, "test")),
    live: bankStatement(partnerAccountOf(config, "live")),
  };
  try {
    const count = await reconcileCommand({
      db,
      books: bankPartnerBooks({ db, statements }),
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
  process.stderr.write(`The bank partner's statement could not be compared: ${problem}\n`);
  process.exitCode = 2;
});

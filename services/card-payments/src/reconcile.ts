import { connect } from "@kobo/postgres";
import { runReconcileCommand } from "@kobo/reconciliation";
import { loadConfig } from "@kobo/runtime";
import { cardProcessorSource } from "./app/reconcile";
import { processorStatement } from "./clients/stripe/statement";
import { processorAccountOf, StatementConfig } from "./config";
import { SCHEMA } from "./db/schema";

/**
 * `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares captures and refunds with the card
 * processor's statement.
 */
runReconcileCommand("The card processor's statement", () => {
  const config = loadConfig(StatementConfig);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "card-payments reconcile" });
  const statements = {
    test: processorStatement(processorAccountOf(config, "test")),
    live: processorStatement(processorAccountOf(config, "live")),
  };
  const close = async () => {
    statements.test.close();
    statements.live.close();
    await db.destroy();
  };
  return { db, sources: cardProcessorSource({ db, statements }), close };
});

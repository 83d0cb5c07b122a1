import { connect } from "@kobo/postgres";
import { runReconcileCommand } from "@kobo/reconciliation";
import { loadConfig } from "@kobo/runtime";
import { billProviderReconciliation } from "./app/bill-provider-reconciliation";
import { providerStatement } from "./clients/provider/statement";
import { providerAccountOf, StatementConfig } from "./config";
import { SCHEMA } from "./db/schema";

/**
 * `reconcile [--day YYYY-MM-DD] [--mode live
 * test]`: compares purchases with the bill provider's statement.
 */
runReconcileCommand("The bill provider's statement", () => {
  const config = loadConfig(StatementConfig);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "bills reconcile" });
  const statements = {
    test: providerStatement(providerAccountOf(config, "test")),
    live: providerStatement(providerAccountOf(config, "live")),
  };
  const close = () => Promise.all([statements.test.close(), statements.live.close(), db.destroy()]);
  return { db, sources: billProviderReconciliation({ db, statements }), close };
});

import { connect } from "@kobo/postgres";
import { runReconcileCommand } from "@kobo/reconciliation";
import { loadConfig } from "@kobo/runtime";
import { railReconciliation } from "./app/rail-reconciliation";
import { railStatement } from "./clients/rail-statement";
import { railAccountOf, StatementConfig } from "./config";
import { SCHEMA } from "./db/schema";

/** `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares bank transfers with the rail's statement. */
runReconcileCommand("The rail's statement", () => {
  const config = loadConfig(StatementConfig);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "transfer reconcile" });
  const statements = {
    test: railStatement(railAccountOf(config, "test")),
    live: railStatement(railAccountOf(config, "live")),
  };
  const close = () => Promise.all([statements.test.close(), statements.live.close(), db.destroy()]);
  return { db, sources: railReconciliation({ db, statements }), close };
});

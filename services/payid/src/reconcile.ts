import { connect } from "@kobo/postgres";
import { runReconcileCommand } from "@kobo/reconciliation";
import { loadConfig } from "@kobo/runtime";
import { bankPartnerReconciliation } from "./app/bank-partner-reconciliation";
import { bankStatement } from "./clients/bank-statement";
import { partnerAccountOf, StatementConfig } from "./config";
import { SCHEMA } from "./db/schema";

/** `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares bank credits with the bank partner's statement. */
runReconcileCommand("The bank partner's statement", () => {
  const config = loadConfig(StatementConfig);
  const url = config.DATABASE_URL;
  const db = connect({ url, schema: SCHEMA, applicationName: "payid reconcile" });
  const statements = {
    test: bankStatement(partnerAccountOf(config, "test")),
    live: bankStatement(partnerAccountOf(config, "live")),
  };
  const close = () => Promise.all([statements.test.close(), statements.live.close(), db.destroy()]);
  return { db, sources: bankPartnerReconciliation({ db, statements }), close };
});

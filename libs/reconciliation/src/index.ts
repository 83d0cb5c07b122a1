import { join } from "node:path";

/** The folder of the migration that makes the tables of runs and differences. */
export const RECONCILIATION_TABLES = join(__dirname, "../migrations");

export { reconcileCommand } from "./command";
export type { Span } from "./day";
export type { Difference, Movement, Standing } from "./movement";
export { pagesBetween } from "./pages-between";
export type { ReconciliationSources } from "./reconciliation-sources";
export { runReconcileCommand } from "./run-command";
export { startReconciliation } from "./start";

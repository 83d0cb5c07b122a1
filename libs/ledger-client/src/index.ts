export { CallFailed } from "@kobo/rpc";
export { type Ledger, type LedgerAnswer, ledgerClient } from "./ledger-client";

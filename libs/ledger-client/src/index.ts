export { type Ledger, type LedgerAnswer, ledgerClient } from "./ledger-client";

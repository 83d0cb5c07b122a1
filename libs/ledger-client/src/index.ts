export type { Announcement } from "@kobo/protos/wallet_ledger/v1/Announcement";
export { CallFailed } from "@kobo/rpc";
export { connectByCell } from "./by-cell";
export { LedgerConfig, type LedgerTargets } from "./config";
export { Directory, directoryOf, type FindCells } from "./directory";
export {
  announcementOf,
  type EventTemplate,
  fill,
  type LedgerSlot,
  numberSlot,
  templateOf,
  textSlot,
} from "./event-template";
export { fundWallet } from "./fund-wallet";
export type { Ledger, LedgerAnswer, LedgerGroup } from "./ledger";
export { ledgerClient, ledgerFrom, ledgerIn } from "./ledger-client";

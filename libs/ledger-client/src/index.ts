export type { Announcement } from "@kobo/protos/wallet_ledger/v1/Announcement";
export { CallFailed } from "@kobo/rpc";
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
export { type Ledger, type LedgerAnswer, ledgerClient } from "./ledger-client";

import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as wallets from "../db/wallets";

/** The merchant's wallets in one mode, with their balances. */
export function listWallets(db: Database, owner: { merchantId: string; mode: Mode }) {
  return wallets.list(db, owner);
}

import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import * as wallets from "../db/wallets";

export interface OpenWallet {
  merchantId: string;
  mode: Mode;
  payId: string;
  currency: string;
}

/**
 * Opens a wallet, or returns the one that is there.
 * @throws AppError DUPLICATE_REFERENCE when the PayID is another merchant's, or when this merchant
 * has another wallet of the currency in the mode.
 */
export async function openWallet(db: Database, command: OpenWallet): Promise<wallets.WalletView> {
  await wallets.insert(db, command);
  const wallet = await wallets.find(db, command, command.payId);
  if (!wallet || wallet.currency !== command.currency) {
    throw new AppError("DUPLICATE_REFERENCE", "This wallet cannot be opened: it is taken.");
  }
  return wallet;
}

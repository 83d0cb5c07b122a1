import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as wallets from "../db/wallets";
import { isCurrency, NAIRA } from "../domain/account";

export interface OpenWallet {
  merchantId: string;
  mode: Mode;
  payId: string;
  currency: string;
}

/**
 * Opens a wallet, or returns the one that is there. The wallet in naira comes first, and brings the
 * account in which card payments settle; those in other currencies stand under its PayID.
 * @throws AppError VALIDATION_ERROR for a currency that the ledger does not keep; DUPLICATE_REFERENCE
 * when the PayID is another merchant's, or when this merchant has another wallet of the currency in
 * the mode; WALLET_NOT_FOUND when there is no wallet in naira yet.
 */
export async function openWallet(db: Database, command: OpenWallet): Promise<wallets.WalletView> {
  const { currency } = command;
  if (!isCurrency(currency)) {
    throw new AppError("VALIDATION_ERROR", "The ledger keeps no wallets in this currency.");
  }
  if (currency === NAIRA) {
    await wallets.insert(db, command);
    await wallets.insertUnderPayId(db, command, { code: "settling", currency });
  } else {
    await wallets.insertUnderPayId(db, command, { code: "wallet", currency });
  }
  const wallet = await wallets.find(db, command, { payId: command.payId, currency });
  if (!wallet) throw await whyNot(db, command);
  return wallet;
}

async function whyNot(db: Database, { merchantId, mode, payId, currency }: OpenWallet) {
  const owner = await wallets.findOwner(db, mode, payId);
  const missing = currency !== NAIRA && (owner === undefined || owner === merchantId);
  return missing
    ? new AppError("WALLET_NOT_FOUND", "The merchant has no wallet in naira under this PayID.")
    : new AppError("DUPLICATE_REFERENCE", "This wallet cannot be opened: it is taken.");
}

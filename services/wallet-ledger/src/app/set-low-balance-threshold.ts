import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as wallets from "../db/wallets";
import { NAIRA } from "../domain/account";

interface SetLowBalanceThreshold {
  merchantId: string;
  mode: Mode;
  payId: string;
  /** Undefined for no event any more. */
  threshold: bigint | undefined;
}

/**
 * Sets the available balance below which `wallet.low_balance` is published, by the commit that falls below it.
 * @throws AppError WALLET_NOT_FOUND
 */
export async function setLowBalanceThreshold(
  db: Database,
  command: SetLowBalanceThreshold,
): Promise<wallets.WalletView> {
  await wallets.setLowBalanceThreshold(db, command, command);
  const wallet = await wallets.find(db, command, { payId: command.payId, currency: NAIRA });
  if (!wallet) throw new AppError("WALLET_NOT_FOUND");
  return wallet;
}

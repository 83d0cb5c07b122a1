import type { Wallet__Output } from "@kobo/protos/wallet_ledger/v1/Wallet";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

/**
 * A wallet and its balance (decision 55): available = ledger − held; `lowBalanceThreshold` only when one is set.
 */
export const WalletRecord = z.object({
  payId: z.string(),
  currency: z.string(),
  available: Amount,
  held: Amount,
  ledger: Amount,
  asOf: Timestamp,
  lowBalanceThreshold: Amount.optional(),
});
export type WalletRecord = z.infer<typeof WalletRecord>;

/** @throws Error for a wallet without its balance, which the ledger never sends. */
export function walletRecord(wallet: Wallet__Output): WalletRecord {
  const { balance } = wallet;
  const threshold = BigInt(wallet.lowBalanceThresholdKobo);
  if (!balance) throw new Error("A wallet comes with its balance.");
  return {
    payId: wallet.payId,
    currency: wallet.currency,
    available: amount(BigInt(balance.availableKobo)),
    held: amount(BigInt(balance.heldKobo)),
    ledger: amount(BigInt(balance.ledgerKobo)),
    asOf: timestamp(momentFromWire(balance.asOfMs)),
    ...(threshold > 0n ? { lowBalanceThreshold: amount(threshold) } : {}),
  };
}

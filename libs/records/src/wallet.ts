import type { Wallet__Output } from "@kobo/protos/wallet_ledger/v1/Wallet";
import { z } from "zod";
import { Amount, amountFromWire, Timestamp, timestamp } from "./wire";

/** A wallet and its balance (decision 55): available = ledger − held. */
export const WalletRecord = z.object({
  payId: z.string(),
  currency: z.string(),
  available: Amount,
  held: Amount,
  ledger: Amount,
  asOf: Timestamp,
});
export type WalletRecord = z.infer<typeof WalletRecord>;

/** @throws Error for a wallet without its balance, which no service sends. */
export function walletRecord(wallet: Wallet__Output): WalletRecord {
  const { balance } = wallet;
  if (!balance) throw new Error("A wallet comes with its balance.");
  return {
    payId: wallet.payId,
    currency: wallet.currency,
    available: amountFromWire(balance.availableKobo),
    held: amountFromWire(balance.heldKobo),
    ledger: amountFromWire(balance.ledgerKobo),
    asOf: timestamp(balance.asOfMs),
  };
}

import type { Wallet__Output } from "@kobo/protos/wallet_ledger/v1/Wallet";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";

/** A wallet and its balance (decision 55), in the minor unit of its currency. */
export const WalletRecord = z.object({
  payId: z.string().describe("Ends in `.wallet`."),
  currency: z
    .string()
    .describe("ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo."),
  available: Amount.describe("`ledger` less `held`: what can be spent."),
  held: Amount.describe("Set aside for what is on its way, such as a pending transfer."),
  ledger: Amount.describe("All that is in the wallet."),
  asOf: Timestamp.describe("The moment of these figures."),
  lowBalanceThreshold: Amount.optional().describe(
    "`wallet.low_balance` is sent when `available` falls below it. Only when one is set.",
  ),
  // Decision 105.
  settling: Amount.optional().describe(
    "Money of card payments that reaches the wallet later; only for a wallet that has an account for it.",
  ),
});
export type WalletRecord = z.infer<typeof WalletRecord>;

/** A wallet, with the bank account that funds it (decision 57). */
export const FundableWalletRecord = WalletRecord.extend({
  fundingAccount: z
    .object({
      accountNumber: z.string().describe("Ten digits; it stays the same for ever."),
      accountName: z.string(),
      bankName: z.string(),
    })
    .nullable()
    .describe(
      "What is sent to this bank account arrives in the wallet. Null in test mode, in other currencies than NGN, and for as long as the bank partner does not answer.",
    ),
});

/** @throws Error for a wallet without its balance, which the ledger never sends. */
export function walletRecord(wallet: Wallet__Output): WalletRecord {
  const { balance, settlingKobo } = wallet;
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
    ...(settlingKobo === undefined ? {} : { settling: amount(BigInt(settlingKobo)) }),
  };
}

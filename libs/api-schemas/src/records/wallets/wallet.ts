import type { Wallet__Output } from "@kobo/protos/wallet_ledger/v1/Wallet";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";

/** A wallet and its balance (decision 55), in the minor unit of its currency. */
export const WalletRecord = z.object({
  payId: z.string().describe("Ends in `.wallet`."),
  currency: z
    .string()
    .describe("ISO code, such as `NGN`. The amounts are in its minor unit, such as kobo."),
  available: Amount.describe("The spendable amount: `ledger` minus `held`."),
  held: Amount.describe("Held for operations in progress, such as a pending transfer."),
  ledger: Amount.describe("The total in the wallet."),
  asOf: Timestamp.describe("The time of these balances."),
  lowBalanceThreshold: Amount.optional().describe(
    "`wallet.low_balance` is sent when `available` falls below it. Present if set.",
  ),
  // Decision 105.
  settling: Amount.optional().describe(
    "Money of card payments before settlement to the wallet; only for wallets with a settling account.",
  ),
});
export type WalletRecord = z.infer<typeof WalletRecord>;

/** A wallet, with the bank account that funds it (decision 57). */
export const FundableWalletRecord = WalletRecord.extend({
  fundingAccount: z
    .object({
      accountNumber: z.string().describe("Ten digits; it never changes."),
      accountName: z.string(),
      bankName: z.string(),
    })
    .nullable()
    .describe(
      "Money sent to this bank account arrives in the wallet. Null in test mode, in other currencies than NGN, and while the bank partner is unavailable.",
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

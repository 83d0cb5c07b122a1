import { z } from "zod";
import { TRANSACTION_TYPES } from "../transaction-status";
import { Amount, Timestamp } from "../wire";

/** The ledger's transfer types of wallets and settling accounts. */
const ENTRY_TYPES = [
  "payid_transfer",
  "funding",
  "payid_payment",
  "virtual_account_payment",
  "external_transfer",
  "external_transfer_fee",
  "stamp_duty",
  "external_transfer_reversal",
  "payment_refund",
  "bill_purchase",
  "bill_reversal",
  "card_payment",
  "card_fee",
  "card_settlement",
  "card_refund",
  "card_refund_reversal",
  "card_dispute",
  "card_dispute_fee",
  "card_dispute_reversal",
] as const;

/** One line of a wallet's statement (decision 56), in the minor unit of its currency. */
export const WalletEntryRecord = z.object({
  id: z.string().describe("`ent_…`, unique to this line."),
  type: z.enum(ENTRY_TYPES).describe("The reason for the movement. The list may grow."),
  direction: z.enum(["credit", "debit"]).describe("`credit`: incoming; `debit`: outgoing."),
  amount: Amount.min(1).describe("Always positive; see `direction`."),
  balanceAfter: Amount.describe("The balance of the account, including held money."),
  reference: z
    .string()
    .describe(
      "Your reference of the transfer, bill or refund, or of the PayID or virtual account that was paid. A payment of a checkout session has the session's id, a hyphen and a number. Empty for none.",
    ),
  source: z
    .object({
      type: z
        .enum([...TRANSACTION_TYPES, "funding"])
        .describe("The type of the record. The list may grow."),
      id: z
        .string()
        .describe(
          "Its `reference`, a card payment's id, or the `transactionId` of a funding or of a refund that you received.",
        ),
    })
    .describe(
      "The record that moved the money. `GET /transaction/status` finds it by this `id` as `reference`, and by `type`; except a funding.",
    ),
  transactionId: z
    .string()
    .describe("`txn_…`. The lines of one transaction, such as an amount and its fee, share it."),
  narration: z.string().describe("The text of the statement's line."),
  createdAt: Timestamp,
});

import type { ExpectedPayment__Output } from "@kobo/protos/payid/v1/ExpectedPayment";
import type { ReceivedRefund__Output } from "@kobo/protos/transfer/v1/ReceivedRefund";
import { z } from "zod";
import type { BillPurchaseView } from "./bills/bill-purchase";
import type { CardPaymentStatus, CardPaymentView } from "./card-payment";
import { type PayIdView, payIdFromWire } from "./pay-id";
import { type PermanentAccountView, permanentAccountFromWire } from "./permanent-account";
import type { RefundView } from "./refund";
import type { ExternalTransferView } from "./transfers/external-transfer";
import type { PayIdTransferView } from "./transfers/transfer";
import { type VirtualAccountView, virtualAccountFromWire } from "./virtual-account";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

/** The types of transactions with a reference. Transfers, bills, cards and refunds are additive (decisions 12, 59). */
export const TRANSACTION_TYPES = [
  "virtual_payid",
  "virtual_account",
  "payid_transfer",
  "external_transfer",
  "bill_purchase",
  "card_payment",
  "refund",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The specification's transaction status record. `failed` is for transfers, bills, cards and refunds only, `reversed` not for refunds. */
export const TransactionStatusRecord = z.object({
  reference: z
    .string()
    .describe(
      "As you sent it; for a card payment its id, for a refund that you received its `transactionId`.",
    ),
  type: z
    .enum(TRANSACTION_TYPES)
    .describe("The type of the reference's record. The list may grow."),
  payId: z
    .string()
    .optional()
    .describe("PayIDs: the one to pay. Transfers to a PayID: the one that was paid."),
  accountNumber: z.string().optional().describe("Virtual accounts only."),
  transactionId: z
    .string()
    .optional()
    .describe("`txn_…`. For a PayID or a virtual account that of its latest payment, if any."),
  transactionIds: z
    .array(z.string())
    .describe(
      "Every transaction that moved money for it, oldest first: a statement line has one of them as its `transactionId`. Reversals, settlements and refunds are transactions of their own. Of a PayID the newest hundred.",
    ),
  status: z
    .enum(["pending", "completed", "failed", "reversed"])
    .describe(
      "`failed` is for transfers, bills, cards and refunds, `reversed` for the first three; an unpaid PayID or virtual account stays `pending`.",
    ),
  verified: z.boolean().describe("True only if `status` is `completed`."),
  customerEmail: z.string().describe("As you sent it in `metadata`; empty if unknown."),
  customerName: z
    .string()
    .describe("As you sent it in `metadata`, or else the payer or payee; empty if unknown."),
  amount: Amount.describe(
    "In the minor unit. For a PayID or a virtual account: the expected amount while pending, or 0 for none; then the received amount, which may be less.",
  ),
  currency: z
    .string()
    .optional()
    .describe("ISO code. Card payments only: all others are in naira, with amounts in kobo."),
  expectedAmount: Amount.optional().describe(
    "PayIDs and virtual accounts: the expected amount, in kobo.",
  ),
  difference: z
    .int()
    .optional()
    .describe("`amount` minus `expectedAmount`, once paid; negative for an underpayment."),
  paymentsCount: z
    .int()
    .optional()
    .describe("PayIDs and virtual accounts: the number of received payments."),
  // Decision 42.
  expired: z
    .boolean()
    .optional()
    .describe("Virtual accounts only: it expired unpaid, and accepts no payment."),
  expiresAt: Timestamp.optional().describe("Virtual accounts only."),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type TransactionStatusRecord = z.infer<typeof TransactionStatusRecord>;

/** The expected payment of a PayID or a virtual account. */
export interface ExpectedPaymentView {
  on:
    | { type: "virtual_payid"; payId: PayIdView }
    | ExpectedOnAccount
    | { type: "permanent_account"; account: PermanentAccountView };
  /** Of one payment to a permanent account, when that was asked for; otherwise empty. */
  paymentReference: string;
  completed: boolean;
  /** The total received amount; the expected amount while pending. */
  amount: bigint;
  paymentsCount: number;
  /** Of the latest payments, oldest first. */
  transactionIds: readonly string[];
  customerEmail: string;
  customerName: string;
  createdAt: Date;
  updatedAt: Date;
}

interface ExpectedOnAccount {
  type: "virtual_account";
  account: VirtualAccountView;
}

export function expectedPaymentStatusRecord(view: ExpectedPaymentView): TransactionStatusRecord {
  const { on, completed } = view;
  const expected = on.type === "virtual_payid" ? on.payId.expectedAmount : on.account.amount;
  const newest = view.transactionIds.at(-1);
  return {
    ...addressOf(on),
    ...(view.paymentReference === "" ? {} : { reference: view.paymentReference }),
    ...(newest ? { transactionId: newest } : {}),
    transactionIds: [...view.transactionIds],
    status: completed ? "completed" : "pending",
    verified: completed,
    customerEmail: view.customerEmail,
    customerName: view.customerName,
    amount: amount(view.amount),
    ...(expected > 0n ? { expectedAmount: amount(expected) } : {}),
    ...(expected > 0n && completed && on.type !== "permanent_account"
      ? { difference: amount(view.amount - expected) }
      : {}),
    paymentsCount: view.paymentsCount,
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

function addressOf(on: ExpectedPaymentView["on"]) {
  if (on.type === "virtual_payid") {
    const { reference, payId } = on.payId;
    return { reference, type: on.type, payId };
  }
  if (on.type === "permanent_account") {
    const { reference, accountNumber } = on.account;
    return { reference, type: "virtual_account" as const, accountNumber };
  }
  const { reference, accountNumber, status, expiresAt } = on.account;
  const expired = status === "expired";
  return { reference, type: on.type, accountNumber, expired, expiresAt: timestamp(expiresAt) };
}

export function payIdTransferStatusRecord(view: PayIdTransferView): TransactionStatusRecord {
  return {
    reference: view.reference,
    type: "payid_transfer",
    payId: view.toPayId,
    transactionId: view.transactionId,
    transactionIds: [view.transactionId],
    status: "completed",
    verified: true,
    customerEmail: "",
    customerName: view.destinationAccountName,
    amount: amount(view.amount),
    createdAt: timestamp(view.completedAt),
    updatedAt: timestamp(view.completedAt),
  };
}

export function externalTransferStatusRecord(view: ExternalTransferView): TransactionStatusRecord {
  return {
    reference: view.reference,
    type: "external_transfer",
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    status: view.status,
    verified: view.status === "completed",
    customerEmail: "",
    customerName: view.toAccountName,
    amount: amount(view.amount),
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

export function billStatusRecord(view: BillPurchaseView): TransactionStatusRecord {
  return {
    reference: view.reference,
    type: "bill_purchase",
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    status: view.status,
    verified: view.status === "completed",
    customerEmail: "",
    customerName: "",
    amount: amount(view.amount),
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

/** Of a refund of a PayID or virtual account payment. When it failed, the money is back in the wallet. */
export function refundStatusRecord(view: RefundView): TransactionStatusRecord {
  const { destination } = view;
  return {
    reference: view.reference,
    type: "refund",
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    status: view.status,
    verified: view.status === "completed",
    customerEmail: "",
    customerName: destination.accountName,
    amount: amount(view.amount),
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

/** Of a refund that the wallet received for a transfer to a PayID: it has no reference of the payer's. */
export function receivedRefundStatusRecord(
  refund: ReceivedRefund__Output,
): TransactionStatusRecord {
  const completedAt = timestamp(momentFromWire(refund.completedAtMs));
  return {
    reference: refund.transactionId,
    type: "refund",
    transactionId: refund.transactionId,
    transactionIds: [refund.transactionId],
    status: "completed",
    verified: true,
    customerEmail: "",
    customerName: refund.payeeName,
    amount: amount(BigInt(refund.amountKobo)),
    createdAt: completedAt,
    updatedAt: completedAt,
  };
}

/** A partly refunded payment has succeeded. */
const STATUS_OF_CARD: Record<CardPaymentStatus, TransactionStatusRecord["status"]> = {
  pending: "pending",
  succeeded: "completed",
  partially_refunded: "completed",
  refunded: "reversed",
  failed: "failed",
  canceled: "failed",
};

export function cardPaymentStatusRecord(view: CardPaymentView): TransactionStatusRecord {
  const status = STATUS_OF_CARD[view.status];
  const completed = status === "completed";
  return {
    reference: view.id,
    type: "card_payment",
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    status,
    verified: completed,
    customerEmail: view.customer.email,
    customerName: view.customer.name,
    // An authorization may be captured in part.
    amount: amount(completed ? view.amountCaptured : view.amount),
    currency: view.currency,
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

/** @throws Error for a payment on neither a PayID nor a virtual account, which payid never sends. */
export function expectedPaymentFromWire(payment: ExpectedPayment__Output): ExpectedPaymentView {
  return {
    on: expectedOn(payment),
    paymentReference: payment.paymentReference,
    completed: payment.completed,
    amount: BigInt(payment.amountKobo),
    paymentsCount: Number(payment.paymentsCount),
    transactionIds: payment.transactionIds,
    customerEmail: payment.customerEmail,
    customerName: payment.customerName,
    createdAt: momentFromWire(payment.createdAtMs),
    updatedAt: momentFromWire(payment.updatedAtMs),
  };
}

function expectedOn({
  payId,
  virtualAccount,
  permanentAccount,
}: ExpectedPayment__Output): ExpectedPaymentView["on"] {
  if (payId) return { type: "virtual_payid", payId: payIdFromWire(payId) };
  if (permanentAccount) {
    return { type: "permanent_account", account: permanentAccountFromWire(permanentAccount) };
  }
  if (!virtualAccount) throw new Error("An expected payment names what it is expected on.");
  return { type: "virtual_account", account: virtualAccountFromWire(virtualAccount) };
}

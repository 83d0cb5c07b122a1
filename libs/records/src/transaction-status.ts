import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { ExpectedPayment__Output } from "@kobo/protos/payid/v1/ExpectedPayment";
import type { PayIdTransfer__Output } from "@kobo/protos/transfer/v1/PayIdTransfer";
import { z } from "zod";
import { Amount, amountFromWire, Timestamp, timestamp } from "./wire";

/**
 * The specification's transaction status record. `payid_transfer` and `bill_purchase`, and the
 * statuses that only they have, are additive (decision 59).
 */
export const TransactionStatusRecord = z.object({
  reference: z.string(),
  type: z.enum(["virtual_payid", "payid_transfer", "bill_purchase"]),
  payId: z.string().optional(),
  transactionId: z.string().optional(),
  status: z.enum(["pending", "completed", "failed", "reversed"]),
  verified: z.boolean(),
  customerEmail: z.string(),
  customerName: z.string(),
  amount: Amount,
  expectedAmount: Amount.optional(),
  difference: z.int().optional(),
  paymentsCount: z.int().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type TransactionStatusRecord = z.infer<typeof TransactionStatusRecord>;

/** @throws Error for a payment without its PayID, which no service sends. */
export function payIdStatusRecord(payment: ExpectedPayment__Output): TransactionStatusRecord {
  const { payId } = payment;
  if (!payId) throw new Error("An expected payment names its PayID.");
  const amount = amountFromWire(payment.amountKobo);
  const expectedAmount = amountFromWire(payId.expectedAmountKobo);
  return {
    reference: payId.reference,
    type: "virtual_payid",
    payId: payId.payId,
    status: payment.completed ? "completed" : "pending",
    verified: payment.completed,
    customerEmail: payment.customerEmail,
    customerName: payment.customerName,
    amount,
    ...(expectedAmount > 0 ? { expectedAmount } : {}),
    ...(expectedAmount > 0 && payment.completed ? { difference: amount - expectedAmount } : {}),
    paymentsCount: Number(payment.paymentsCount),
    createdAt: timestamp(payment.createdAtMs),
    updatedAt: timestamp(payment.updatedAtMs),
  };
}

export function transferStatusRecord(transfer: PayIdTransfer__Output): TransactionStatusRecord {
  return {
    reference: transfer.reference,
    type: "payid_transfer",
    payId: transfer.toPayId,
    transactionId: transfer.transactionId,
    status: "completed",
    verified: true,
    customerEmail: "",
    customerName: transfer.destinationAccountName,
    amount: amountFromWire(transfer.amountKobo),
    createdAt: timestamp(transfer.completedAtMs),
    updatedAt: timestamp(transfer.completedAtMs),
  };
}

const BILL_STATUSES = {
  PURCHASE_STATUS_UNSPECIFIED: "pending",
  PURCHASE_STATUS_PENDING: "pending",
  PURCHASE_STATUS_COMPLETED: "completed",
  PURCHASE_STATUS_FAILED: "failed",
  PURCHASE_STATUS_REVERSED: "reversed",
} as const;

export function billStatusRecord(purchase: Purchase__Output): TransactionStatusRecord {
  const status = BILL_STATUSES[purchase.status];
  return {
    reference: purchase.reference,
    type: "bill_purchase",
    transactionId: purchase.transactionId,
    status,
    verified: status === "completed",
    customerEmail: "",
    customerName: "",
    amount: amountFromWire(purchase.amountKobo),
    createdAt: timestamp(purchase.createdAtMs),
    updatedAt: timestamp(purchase.updatedAtMs),
  };
}

import type { ExpectedPayment__Output } from "@kobo/protos/payid/v1/ExpectedPayment";
import { z } from "zod";
import type { BillPurchaseView } from "./bill-purchase";
import { type PayIdView, payIdFromWire } from "./pay-id";
import type { PayIdTransferView } from "./transfer";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

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

/** What is known of the payment that a PayID waits for. */
export interface ExpectedPaymentView {
  payId: PayIdView;
  completed: boolean;
  /** Received in all; the expected amount while pending. */
  amount: bigint;
  paymentsCount: number;
  customerEmail: string;
  customerName: string;
  createdAt: Date;
  updatedAt: Date;
}

export function payIdStatusRecord(view: ExpectedPaymentView): TransactionStatusRecord {
  const { payId, completed } = view;
  const expected = payId.expectedAmount;
  return {
    reference: payId.reference,
    type: "virtual_payid",
    payId: payId.payId,
    status: completed ? "completed" : "pending",
    verified: completed,
    customerEmail: view.customerEmail,
    customerName: view.customerName,
    amount: amount(view.amount),
    ...(expected > 0n ? { expectedAmount: amount(expected) } : {}),
    ...(expected > 0n && completed ? { difference: amount(view.amount - expected) } : {}),
    paymentsCount: view.paymentsCount,
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

export function transferStatusRecord(view: PayIdTransferView): TransactionStatusRecord {
  return {
    reference: view.reference,
    type: "payid_transfer",
    payId: view.toPayId,
    transactionId: view.transactionId,
    status: "completed",
    verified: true,
    customerEmail: "",
    customerName: view.destinationAccountName,
    amount: amount(view.amount),
    createdAt: timestamp(view.completedAt),
    updatedAt: timestamp(view.completedAt),
  };
}

export function billStatusRecord(view: BillPurchaseView): TransactionStatusRecord {
  return {
    reference: view.reference,
    type: "bill_purchase",
    transactionId: view.transactionId,
    status: view.status,
    verified: view.status === "completed",
    customerEmail: "",
    customerName: "",
    amount: amount(view.amount),
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

/** @throws Error for a payment without its PayID, which payid never sends. */
export function expectedPaymentFromWire(payment: ExpectedPayment__Output): ExpectedPaymentView {
  if (!payment.payId) throw new Error("An expected payment names its PayID.");
  return {
    payId: payIdFromWire(payment.payId),
    completed: payment.completed,
    amount: BigInt(payment.amountKobo),
    paymentsCount: Number(payment.paymentsCount),
    customerEmail: payment.customerEmail,
    customerName: payment.customerName,
    createdAt: momentFromWire(payment.createdAtMs),
    updatedAt: momentFromWire(payment.updatedAtMs),
  };
}

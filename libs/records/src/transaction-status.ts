import type { ExpectedPayment__Output } from "@kobo/protos/payid/v1/ExpectedPayment";
import { z } from "zod";
import type { BillPurchaseView } from "./bill-purchase";
import type { ExternalTransferView } from "./external-transfer";
import { type PayIdView, payIdFromWire } from "./pay-id";
import type { PayIdTransferView } from "./transfer";
import { type VirtualAccountView, virtualAccountFromWire } from "./virtual-account";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

/** What a reference can stand for. Those of transfers and bills are additive (decision 59). */
export const TRANSACTION_TYPES = [
  "virtual_payid",
  "virtual_account",
  "payid_transfer",
  "external_transfer",
  "bill_purchase",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The specification's transaction status record. `failed` and `reversed` are for transfers and bills only. */
export const TransactionStatusRecord = z.object({
  reference: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  payId: z.string().optional(),
  accountNumber: z.string().optional(),
  transactionId: z.string().optional(),
  status: z.enum(["pending", "completed", "failed", "reversed"]),
  verified: z.boolean(),
  customerEmail: z.string(),
  customerName: z.string(),
  amount: Amount,
  expectedAmount: Amount.optional(),
  difference: z.int().optional(),
  paymentsCount: z.int().optional(),
  /** Virtual accounts only (decision 42). */
  expired: z.boolean().optional(),
  expiresAt: Timestamp.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type TransactionStatusRecord = z.infer<typeof TransactionStatusRecord>;

/** What is known of the payment that a PayID or a virtual account waits for. */
export interface ExpectedPaymentView {
  on: { type: "virtual_payid"; payId: PayIdView } | ExpectedOnAccount;
  completed: boolean;
  /** Received in all; the expected amount while pending. */
  amount: bigint;
  paymentsCount: number;
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
  return {
    ...addressOf(on),
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

function addressOf(on: ExpectedPaymentView["on"]) {
  if (on.type === "virtual_payid") {
    const { reference, payId } = on.payId;
    return { reference, type: on.type, payId };
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
    status: view.status,
    verified: view.status === "completed",
    customerEmail: "",
    customerName: "",
    amount: amount(view.amount),
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

/** @throws Error for a payment on neither a PayID nor a virtual account, which payid never sends. */
export function expectedPaymentFromWire(payment: ExpectedPayment__Output): ExpectedPaymentView {
  return {
    on: expectedOn(payment),
    completed: payment.completed,
    amount: BigInt(payment.amountKobo),
    paymentsCount: Number(payment.paymentsCount),
    customerEmail: payment.customerEmail,
    customerName: payment.customerName,
    createdAt: momentFromWire(payment.createdAtMs),
    updatedAt: momentFromWire(payment.updatedAtMs),
  };
}

function expectedOn({ payId, virtualAccount }: ExpectedPayment__Output): ExpectedPaymentView["on"] {
  if (payId) return { type: "virtual_payid", payId: payIdFromWire(payId) };
  if (!virtualAccount) throw new Error("An expected payment names what it is expected on.");
  return { type: "virtual_account", account: virtualAccountFromWire(virtualAccount) };
}

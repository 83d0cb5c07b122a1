import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

export const BILL_TYPES = [
  "airtime",
  "data",
  "tv",
  "electricity",
  "education",
  "insurance",
] as const;
export type BillType = (typeof BILL_TYPES)[number];

/** A bill purchase as services know it. */
export interface BillPurchaseView {
  /** `txn_…` */
  transactionId: string;
  reference: string;
  fromWallet: string;
  serviceId: string;
  billType: BillType;
  amount: bigint;
  phone: string;
  commission: { rate: string; amount: bigint; merchantDebitAmount: bigint };
  convenienceFee: bigint;
  totalCharge: bigint;
  status: "pending" | "completed" | "failed" | "reversed";
  providerReference: string;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Failed purchases: such as LOW_WALLET_BALANCE, and the provider's own code. */
  error: string;
  providerCode: string;
  requiresManualReview: boolean;
}

/** The specification's bill purchase record; `completedAt` once it is completed. */
export const BillPurchaseRecord = z.object({
  transactionId: z.string(),
  reference: z.string(),
  fromWallet: z.string(),
  serviceID: z.string(),
  billType: z.enum(BILL_TYPES),
  amount: Amount,
  phone: z.string(),
  commission: z.object({
    rate: z.string(),
    amount: Amount,
    merchantDebitAmount: Amount,
  }),
  convenienceFee: Amount,
  totalCharge: Amount,
  status: z.enum(["pending", "completed", "failed", "reversed"]),
  providerReference: z.string(),
  completedAt: Timestamp.optional(),
});
export type BillPurchaseRecord = z.infer<typeof BillPurchaseRecord>;

/** The specification's failed record: flat, beside `success` instead of inside `data`. */
export const FailedBillPurchaseRecord = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.literal("BILL_PAYMENT_FAILED"),
  transactionId: z.string(),
  reference: z.string(),
  amount: Amount,
  status: z.literal("failed"),
  requiresManualReview: z.boolean(),
  error: z.string(),
  providerCode: z.string(),
});
export type FailedBillPurchaseRecord = z.infer<typeof FailedBillPurchaseRecord>;

export function billPurchaseRecord(view: BillPurchaseView): BillPurchaseRecord {
  return {
    transactionId: view.transactionId,
    reference: view.reference,
    fromWallet: view.fromWallet,
    serviceID: view.serviceId,
    billType: view.billType,
    amount: amount(view.amount),
    phone: view.phone,
    commission: {
      rate: view.commission.rate,
      amount: amount(view.commission.amount),
      merchantDebitAmount: amount(view.commission.merchantDebitAmount),
    },
    convenienceFee: amount(view.convenienceFee),
    totalCharge: amount(view.totalCharge),
    status: view.status,
    providerReference: view.providerReference,
    ...(view.completedAt ? { completedAt: timestamp(view.completedAt) } : {}),
  };
}

export function failedBillPurchaseRecord(view: BillPurchaseView): FailedBillPurchaseRecord {
  return {
    success: false,
    message: "The bill could not be paid. Nothing was charged; it was kept for manual review.",
    code: "BILL_PAYMENT_FAILED",
    transactionId: view.transactionId,
    reference: view.reference,
    amount: amount(view.amount),
    status: "failed",
    requiresManualReview: view.requiresManualReview,
    error: view.error,
    providerCode: view.providerCode,
  };
}

const STATUSES = {
  PURCHASE_STATUS_UNSPECIFIED: "pending",
  PURCHASE_STATUS_PENDING: "pending",
  PURCHASE_STATUS_COMPLETED: "completed",
  PURCHASE_STATUS_FAILED: "failed",
  PURCHASE_STATUS_REVERSED: "reversed",
} as const;

/** @throws Error for a purchase without its commission or of an unknown type, which bills never sends. */
export function billPurchaseFromWire(purchase: Purchase__Output): BillPurchaseView {
  const { commission } = purchase;
  if (!commission) throw new Error("A purchase comes with its commission.");
  return {
    transactionId: purchase.transactionId,
    reference: purchase.reference,
    fromWallet: purchase.fromWallet,
    serviceId: purchase.serviceId,
    billType: z.enum(BILL_TYPES).parse(purchase.billType),
    amount: BigInt(purchase.amountKobo),
    phone: purchase.phone,
    commission: {
      rate: commission.rate,
      amount: BigInt(commission.amountKobo),
      merchantDebitAmount: BigInt(commission.merchantDebitAmountKobo),
    },
    convenienceFee: BigInt(purchase.convenienceFeeKobo),
    totalCharge: BigInt(purchase.totalChargeKobo),
    status: STATUSES[purchase.status],
    providerReference: purchase.providerReference,
    completedAt: purchase.completedAtMs === "0" ? null : momentFromWire(purchase.completedAtMs),
    createdAt: momentFromWire(purchase.createdAtMs),
    updatedAt: momentFromWire(purchase.updatedAtMs),
    error: purchase.error,
    providerCode: purchase.providerCode,
    requiresManualReview: purchase.requiresManualReview,
  };
}

import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import { z } from "zod";
import { Amount, amountFromWire, Timestamp, timestamp } from "./wire";

/** The specification's bill purchase record; `completedAt` once it is completed. */
export const BillPurchaseRecord = z.object({
  transactionId: z.string(),
  reference: z.string(),
  fromWallet: z.string(),
  serviceID: z.string(),
  billType: z.enum(["airtime", "data", "tv", "electricity", "education", "insurance"]),
  amount: Amount,
  phone: z.string(),
  commission: z.object({
    rate: z.string(),
    amount: Amount,
    merchantDebitAmount: Amount,
  }),
  convenienceFee: Amount,
  totalCharge: Amount,
  status: z.enum(["pending", "completed", "reversed"]),
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

const STATUSES = {
  PURCHASE_STATUS_PENDING: "pending",
  PURCHASE_STATUS_COMPLETED: "completed",
  PURCHASE_STATUS_REVERSED: "reversed",
} as const;

/** @throws Error for a failed purchase, which has a record of its own. */
export function billPurchaseRecord(purchase: Purchase__Output): BillPurchaseRecord {
  const { commission, status } = purchase;
  if (!commission || !isListed(status)) {
    throw new Error(`A purchase in ${status} has no purchase record.`);
  }
  return {
    transactionId: purchase.transactionId,
    reference: purchase.reference,
    fromWallet: purchase.fromWallet,
    serviceID: purchase.serviceId,
    billType: BillPurchaseRecord.shape.billType.parse(purchase.billType),
    amount: amountFromWire(purchase.amountKobo),
    phone: purchase.phone,
    commission: {
      rate: commission.rate,
      amount: amountFromWire(commission.amountKobo),
      merchantDebitAmount: amountFromWire(commission.merchantDebitAmountKobo),
    },
    convenienceFee: amountFromWire(purchase.convenienceFeeKobo),
    totalCharge: amountFromWire(purchase.totalChargeKobo),
    status: STATUSES[status],
    providerReference: purchase.providerReference,
    ...(purchase.completedAtMs === "0" ? {} : { completedAt: timestamp(purchase.completedAtMs) }),
  };
}

function isListed(status: string): status is keyof typeof STATUSES {
  return Object.hasOwn(STATUSES, status);
}

export function failedBillPurchaseRecord(purchase: Purchase__Output): FailedBillPurchaseRecord {
  return {
    success: false,
    message: "The bill could not be paid. Nothing was charged; it was kept for manual review.",
    code: "BILL_PAYMENT_FAILED",
    transactionId: purchase.transactionId,
    reference: purchase.reference,
    amount: amountFromWire(purchase.amountKobo),
    status: "failed",
    requiresManualReview: purchase.requiresManualReview,
    error: purchase.error,
    providerCode: purchase.providerCode,
  };
}

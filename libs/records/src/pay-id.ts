import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import { z } from "zod";
import { Amount, amountFromWire, Timestamp, timestamp } from "./wire";

/** The specification's PayID; `metadata` as it was sent, `expectedAmount` only when one was given. */
export const PayIdRecord = z.object({
  payId: z.string(),
  name: z.string(),
  reference: z.string(),
  expiresAt: Timestamp.optional(),
  status: z.enum(["active", "used", "expired", "inactive"]),
  type: z.enum(["dynamic", "static"]),
  metadata: z.record(z.string(), z.unknown()),
  expectedAmount: Amount.optional(),
  createdAt: Timestamp,
});
export type PayIdRecord = z.infer<typeof PayIdRecord>;

/** One payment to a PayID: the address's record and what came in (decision 31). */
export const PayIdPaymentRecord = PayIdRecord.extend({
  payment: z.object({
    transactionId: z.string(),
    amount: Amount,
    paidAt: Timestamp,
    payerName: z.string(),
  }),
});
export type PayIdPaymentRecord = z.infer<typeof PayIdPaymentRecord>;

const STATUSES = {
  PAY_ID_STATUS_ACTIVE: "active",
  PAY_ID_STATUS_USED: "used",
  PAY_ID_STATUS_EXPIRED: "expired",
  PAY_ID_STATUS_INACTIVE: "inactive",
  PAY_ID_STATUS_UNSPECIFIED: "inactive",
} as const;

export function payIdRecord(payId: PayId__Output): PayIdRecord {
  const dynamic = payId.type === "PAY_ID_TYPE_DYNAMIC";
  const expectedAmount = amountFromWire(payId.expectedAmountKobo);
  return {
    payId: payId.payId,
    name: payId.name,
    reference: payId.reference,
    ...(dynamic ? { expiresAt: timestamp(payId.expiresAtMs) } : {}),
    status: STATUSES[payId.status],
    type: dynamic ? "dynamic" : "static",
    metadata: payId.metadataJson ? JSON.parse(payId.metadataJson) : {},
    ...(expectedAmount > 0 ? { expectedAmount } : {}),
    createdAt: timestamp(payId.createdAtMs),
  };
}

export function payIdPaymentRecord(
  payId: PayId__Output,
  payment: PayIdPaymentRecord["payment"],
): PayIdPaymentRecord {
  return { ...payIdRecord(payId), payment };
}

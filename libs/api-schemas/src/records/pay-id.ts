import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

/** A PayID in the services. */
export interface PayIdView {
  payId: string;
  name: string;
  reference: string;
  type: "dynamic" | "static";
  status: "active" | "used" | "expired" | "inactive";
  /** Dynamic PayIDs only. */
  expiresAt: Date | null;
  /** The merchant's JSON; empty for none. */
  metadata: string;
  /** 0n for none. */
  expectedAmount: bigint;
  createdAt: Date;
  /** The total received amount. */
  amountReceived: bigint;
  paymentsCount: number;
}

/** The specification's PayID. Events of an earlier version have no total received amount. */
export const PayIdRecord = z.object({
  payId: z.string().describe("The address to pay, ending in `.dpid` or `.spid`."),
  name: z
    .string()
    .describe(
      "The name that the payer sees: your registered name for a dynamic PayID, the one that you chose for a static PayID.",
    ),
  reference: z.string().describe("As you sent it."),
  expiresAt: Timestamp.optional().describe("Dynamic PayIDs only."),
  status: z
    .enum(["active", "used", "expired", "inactive"])
    .describe(
      "`active`: it can be paid. `used`: a dynamic one was paid. `expired`: a dynamic one was not paid in time. `inactive`: you deactivated a static one.",
    ),
  type: z
    .enum(["dynamic", "static"])
    .describe("`dynamic`: takes one payment. `static`: takes any number."),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it."),
  expectedAmount: Amount.optional().describe("Present if you set one."),
  amountReceived: Amount.default(0).describe("The total received amount."),
  paymentsCount: z.int().min(0).default(0).describe("The number of received payments."),
  createdAt: Timestamp,
});
export type PayIdRecord = z.infer<typeof PayIdRecord>;

/** The result of verifying a PayID. */
export const PayIdVerification = z.object({
  payId: z.string(),
  accountName: z.string().describe("The PayID's name, which its merchant chose."),
  merchantName: z
    .string()
    .describe("The registered name of the paid merchant: show it to the payer."),
  isVirtualPayId: z.boolean(),
  isActive: z.boolean(),
  expiresAt: Timestamp.nullable().describe("Null for a static PayID, which never expires."),
  type: z.enum(["dynamic", "static"]),
});

/** A payment to a PayID: the address's record and the received amount (decision 31). */
export const PayIdPaymentRecord = PayIdRecord.extend({
  payment: z.object({
    transactionId: z.string().describe("`txn_…`. Refund the payment by it."),
    amount: Amount.describe("The received amount, in kobo."),
    paidAt: Timestamp,
    payerName: z.string().describe("The name of the payer's wallet."),
  }),
});
export type PayIdPaymentRecord = z.infer<typeof PayIdPaymentRecord>;

export function payIdRecord(view: PayIdView): PayIdRecord {
  return {
    payId: view.payId,
    name: view.name,
    reference: view.reference,
    ...(view.expiresAt ? { expiresAt: timestamp(view.expiresAt) } : {}),
    status: view.status,
    type: view.type,
    metadata: view.metadata ? JSON.parse(view.metadata) : {},
    ...(view.expectedAmount > 0n ? { expectedAmount: amount(view.expectedAmount) } : {}),
    amountReceived: amount(view.amountReceived),
    paymentsCount: view.paymentsCount,
    createdAt: timestamp(view.createdAt),
  };
}

interface Payment {
  transactionId: string;
  amount: bigint;
  paidAt: Date;
  payerName: string;
}

export function payIdPaymentRecord(view: PayIdView, payment: Payment): PayIdPaymentRecord {
  return {
    ...payIdRecord(view),
    payment: {
      transactionId: payment.transactionId,
      amount: amount(payment.amount),
      paidAt: timestamp(payment.paidAt),
      payerName: payment.payerName,
    },
  };
}

const STATUSES = {
  PAY_ID_STATUS_ACTIVE: "active",
  PAY_ID_STATUS_USED: "used",
  PAY_ID_STATUS_EXPIRED: "expired",
  PAY_ID_STATUS_INACTIVE: "inactive",
  PAY_ID_STATUS_UNSPECIFIED: "inactive",
} as const;

export function payIdFromWire(payId: PayId__Output): PayIdView {
  return {
    payId: payId.payId,
    name: payId.name,
    reference: payId.reference,
    type: payId.type === "PAY_ID_TYPE_DYNAMIC" ? "dynamic" : "static",
    status: STATUSES[payId.status],
    expiresAt: payId.expiresAtMs === "0" ? null : momentFromWire(payId.expiresAtMs),
    metadata: payId.metadataJson,
    expectedAmount: BigInt(payId.expectedAmountKobo),
    createdAt: momentFromWire(payId.createdAtMs),
    amountReceived: BigInt(payId.amountReceivedKobo),
    paymentsCount: Number(payId.paymentsCount),
  };
}

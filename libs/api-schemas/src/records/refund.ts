import type { Refund__Output } from "@kobo/protos/transfer/v1/Refund";
import { z } from "zod";
import type { CardRefundView } from "./card-payment";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

export const REFUND_STATUSES = ["pending", "completed", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const PAYMENT_TYPES = ["payid", "virtual_account", "card"] as const;
const DESTINATION_TYPES = ["bank_account", "wallet", "card"] as const;

/** Where a refund goes. */
interface RefundDestinationView {
  type: (typeof DESTINATION_TYPES)[number];
  /** Empty fields are not known, or not of this type. */
  accountName: string;
  accountNumber: string;
  bankCode: string;
  bankName: string;
}

/** A refund of any payment in the services. */
export interface RefundView {
  /** `re_…` */
  id: string;
  /** `txn_…` of a PayID's or virtual account's payment, `pay_…` of a card payment. */
  paymentId: string;
  paymentType: (typeof PAYMENT_TYPES)[number];
  amount: bigint;
  currency: string;
  status: RefundStatus;
  /** Empty for a card payment's. */
  reference: string;
  reason: string;
  metadata: Record<string, unknown>;
  destination: RefundDestinationView;
  /** UPPER_SNAKE; empty unless it failed. */
  failureReason: string;
  /** `txn_…` */
  transactionId: string;
  transactionIds: readonly string[];
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
}

/** A refund of a PayID's, a virtual account's or a card payment. */
export const RefundRecord = z.object({
  id: z.string().describe("`re_…`"),
  paymentId: z
    .string()
    .describe(
      "The payment's `transactionId`, `txn_…`; of a card payment its `id`, which may be your own.",
    ),
  paymentType: z.enum(PAYMENT_TYPES).describe("The kind of the payment. The list may grow."),
  amount: Amount.describe("In minor units of the currency: kobo."),
  currency: z.string().describe("`NGN`; of a card payment its own."),
  status: z
    .enum(REFUND_STATUSES)
    .describe(
      "`pending`: the payer's bank has not decided, and the money is held. `completed`: the payer has it. `failed`: the money is back in your wallet.",
    ),
  reference: z
    .string()
    .nullable()
    .describe("As you sent it, or the refund's `id`; null for a card payment's refund."),
  reason: z.string().nullable().describe("As you sent it."),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it."),
  destination: z
    .object({
      type: z.enum(DESTINATION_TYPES).describe("Where the payment came from. The list may grow."),
      accountName: z.string().nullable().describe("The payer's name; null for a card."),
      accountNumber: z.string().nullable().describe("Of a bank account; null otherwise."),
      bankCode: z.string().nullable().describe("Of a bank account; null otherwise."),
      bankName: z.string().nullable().describe("Of a bank account; null otherwise."),
    })
    .describe("Where the money goes back to."),
  failureReason: z
    .string()
    .nullable()
    .describe("The reason for a failure, such as `REJECTED_BY_BANK`; null otherwise."),
  transactionId: z
    .string()
    .describe("`txn_…`: statement lines of the refund have it as their `transactionId`."),
  transactionIds: z
    .array(z.string())
    .describe(
      "Every transaction that moved its money, oldest first. Money that a bank gave back later has a transaction of its own.",
    ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  completedAt: Timestamp.nullable().describe(
    "When the payer's bank or wallet received the money; null until then, and for a card.",
  ),
});
export type RefundRecord = z.infer<typeof RefundRecord>;

export function refundRecord(view: RefundView): RefundRecord {
  const { destination } = view;
  return {
    id: view.id,
    paymentId: view.paymentId,
    paymentType: view.paymentType,
    amount: amount(view.amount),
    currency: view.currency,
    status: view.status,
    reference: view.reference || null,
    reason: view.reason || null,
    metadata: view.metadata,
    destination: {
      type: destination.type,
      accountName: destination.accountName || null,
      accountNumber: destination.accountNumber || null,
      bankCode: destination.bankCode || null,
      bankName: destination.bankName || null,
    },
    failureReason: view.failureReason || null,
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
    completedAt: view.completedAt && timestamp(view.completedAt),
  };
}

const STATUSES = {
  REFUND_STATUS_UNSPECIFIED: "pending",
  REFUND_STATUS_PENDING: "pending",
  REFUND_STATUS_COMPLETED: "completed",
  REFUND_STATUS_FAILED: "failed",
} as const;

const TYPES = {
  REFUNDED_PAYMENT_TYPE_UNSPECIFIED: "payid",
  REFUNDED_PAYMENT_TYPE_PAYID: "payid",
  REFUNDED_PAYMENT_TYPE_VIRTUAL_ACCOUNT: "virtual_account",
} as const;

const DESTINATIONS = {
  REFUND_DESTINATION_TYPE_UNSPECIFIED: "bank_account",
  REFUND_DESTINATION_TYPE_BANK_ACCOUNT: "bank_account",
  REFUND_DESTINATION_TYPE_WALLET: "wallet",
} as const;

const NO_ACCOUNT = { accountName: "", accountNumber: "", bankCode: "", bankName: "" };

export function refundFromWire(refund: Refund__Output): RefundView {
  const { type, ...account } = refund.destination ?? { type: undefined, ...NO_ACCOUNT };
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    paymentType: TYPES[refund.paymentType],
    amount: BigInt(refund.amountKobo),
    currency: "NGN",
    status: STATUSES[refund.status],
    reference: refund.reference,
    reason: refund.reason,
    metadata: refund.metadataJson ? JSON.parse(refund.metadataJson) : {},
    destination: { type: DESTINATIONS[type ?? "REFUND_DESTINATION_TYPE_UNSPECIFIED"], ...account },
    failureReason: refund.failureReason,
    transactionId: refund.transactionId,
    transactionIds: refund.transactionIds,
    createdAt: momentFromWire(refund.createdAtMs),
    updatedAt: momentFromWire(refund.updatedAtMs),
    completedAt: refund.completedAtMs === "0" ? null : momentFromWire(refund.completedAtMs),
  };
}

/** A card payment's refund in the shape of all refunds. */
export function refundOfCard(refund: CardRefundView): RefundView {
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    paymentType: "card",
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status === "succeeded" ? "completed" : refund.status,
    reference: "",
    reason: refund.reason,
    metadata: refund.metadata,
    destination: { type: "card", ...NO_ACCOUNT },
    failureReason: refund.failureReason,
    transactionId: refund.transactionId,
    transactionIds: [refund.transactionId],
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
    completedAt: null,
  };
}

import type { CreatePaymentMethodResponse__Output } from "@kobo/protos/card_payments/v1/CreatePaymentMethodResponse";
import type { Payment__Output } from "@kobo/protos/card_payments/v1/Payment";
import type { PaymentStatus__Output } from "@kobo/protos/card_payments/v1/PaymentStatus";
import type { Refund__Output } from "@kobo/protos/card_payments/v1/Refund";
import type { RefundStatus__Output } from "@kobo/protos/card_payments/v1/RefundStatus";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

export const CARD_PAYMENT_STATUSES = [
  "pending",
  "succeeded",
  "failed",
  "canceled",
  "refunded",
  "partially_refunded",
] as const;
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number];

export const CARD_BRANDS = [
  "visa",
  "mastercard",
  "verve",
  "amex",
  "discover",
  "diners",
  "jcb",
  "unionpay",
  "unknown",
] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** The codes of a declined card (decision 94). */
export const DECLINE_CODES = [
  "CARD_DECLINED",
  "INSUFFICIENT_FUNDS",
  "EXPIRED_CARD",
  "INVALID_CVC",
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** A card payment in the services. Amounts are in the minor unit of the currency. */
export interface CardPaymentView {
  /** `pay_…`, or the client's own id. */
  id: string;
  /** `txn_…` */
  transactionId: string;
  /** Each transaction that moved money, oldest first; only where they are loaded. */
  transactionIds: readonly string[];
  amount: bigint;
  currency: string;
  status: CardPaymentStatus;
  customer: { id: string; email: string; name: string };
  paymentMethod: {
    id: string;
    brand: CardBrand;
    last4: string;
    expMonth: number;
    expYear: number;
  };
  description: string;
  metadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
  capture: boolean;
  /** The customer was not present. */
  offSession: boolean;
  amountCapturable: bigint;
  amountCaptured: bigint;
  amountRefunded: bigint;
  fee: bigint;
  captureBefore: Date | null;
  /** The URL at which the customer confirms the payment; empty when no confirmation is pending. */
  redirectUrl: string;
  failure: { code: DeclineCode; declineCode: string; message: string } | null;
}

const Brand = z.enum(CARD_BRANDS);
const Decline = z.enum(DECLINE_CODES);

const Customer = z.object({
  id: z.string().describe("`cus_…`; the same email is the same customer."),
  email: z.string().describe("Lower case; empty after the customer was deleted."),
  name: z
    .string()
    .nullable()
    .describe("Null if you never sent one, and after the customer was deleted."),
});

/** The specification's card payment. Additive: from `capture` on (decisions 91–94); `null` for absent values. */
export const CardPaymentRecord = z.object({
  id: z.string().describe("`pay_…`, or your own id."),
  transaction_id: z
    .string()
    .default("")
    .describe(
      "`txn_…`: statement lines of the payment and its fee have it as their `transactionId`.",
    ),
  amount: Amount.describe("In minor units of the currency."),
  currency: z.string().describe("ISO 4217 code, upper case."),
  status: z
    .enum(CARD_PAYMENT_STATUSES)
    .describe(
      "`pending`: the outcome is not known, the customer must confirm (`next_action`), or you can capture (`amount_capturable`). `succeeded`: the card was charged. `failed`: declined (`failure`). `canceled`: never charged. `partially_refunded`, `refunded`: a part or all of it was given back.",
    ),
  customer: Customer,
  payment_method: z.object({
    id: z
      .string()
      .describe("`pm_…`. After a charge or authorization you can charge the card again with it."),
    type: z.literal("card"),
    card: z.object({
      brand: Brand,
      last4: z.string().describe("The number's last four digits."),
      exp_month: z.int(),
      exp_year: z.int().describe("Four digits."),
    }),
  }),
  description: z.string().nullable().describe("As you sent it."),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it."),
  created_at: Timestamp,
  updated_at: Timestamp,
  capture: z.boolean().describe("False for manual capture."),
  off_session: z
    .boolean()
    .default(false)
    .describe("You charged a saved card without the customer being present."),
  amount_capturable: Amount.describe("Authorized and not captured yet, until `capture_before`."),
  amount_captured: Amount.describe("The amount charged to the card."),
  amount_refunded: Amount.describe("The total of succeeded refunds."),
  fee: Amount.describe("Kobo's fee, deducted from the captured amount."),
  capture_before: Timestamp.nullable().describe(
    "The end of an uncaptured authorization; null for none.",
  ),
  next_action: z
    .object({
      type: z.literal("redirect"),
      redirect_url: z
        .url()
        .describe(
          "Send the customer there, to confirm. The customer returns to your `return_url`.",
        ),
    })
    .nullable()
    .describe("The action that the customer must take; null for none."),
  failure: z
    .object({
      code: Decline.describe("The `code` of the error response."),
      decline_code: z.string().nullable().describe("The bank's decline code."),
      message: z.string().describe("You can show it to the customer."),
    })
    .nullable()
    .describe("The reason for a failure; otherwise null."),
});
export type CardPaymentRecord = z.infer<typeof CardPaymentRecord>;

/** A card that was stored to be charged by its id. */
export const CardPaymentMethodRecord = z.object({
  id: z.string().describe("`pm_…`. Charge the card with it as `payment_method.id`."),
  type: z.literal("card"),
  card: z.object({
    brand: Brand,
    last4: z.string().describe("The number's last four digits."),
    exp_month: z.int(),
    exp_year: z.int().describe("Four digits."),
  }),
  single_use: z.boolean().describe("It can be charged once; false when the customer saves it."),
  created_at: Timestamp,
  expires_at: Timestamp.describe("It must be charged for the first time before."),
});
export type CardPaymentMethodRecord = z.infer<typeof CardPaymentMethodRecord>;

/** @throws Error for an answer without a card, which card-payments never sends */
export function cardPaymentMethodFromWire(
  wire: CreatePaymentMethodResponse__Output,
): CardPaymentMethodRecord {
  const { paymentMethod: method, saved, createdAtMs, expiresAtMs } = wire;
  if (!method) throw new Error("A stored card is answered with its brand and last digits.");
  return {
    id: method.id,
    type: "card",
    card: {
      brand: Brand.parse(method.brand),
      last4: method.last4,
      exp_month: method.expMonth,
      exp_year: method.expYear,
    },
    single_use: !saved,
    created_at: timestamp(momentFromWire(createdAtMs)),
    expires_at: timestamp(momentFromWire(expiresAtMs)),
  };
}

/** The payment's status, which does not allow the request. */
export const CardPaymentState = CardPaymentRecord.pick({ id: true, status: true });

/** The payment in lists: only the specification's fields. */
export const CardPaymentListItem = CardPaymentRecord.pick({
  id: true,
  amount: true,
  currency: true,
  status: true,
  created_at: true,
}).extend({ customer: Customer.pick({ id: true, email: true }) });
export type CardPaymentListItem = z.infer<typeof CardPaymentListItem>;

export function cardPaymentRecord(view: CardPaymentView): CardPaymentRecord {
  const { customer, paymentMethod: method, failure } = view;
  return {
    id: view.id,
    transaction_id: view.transactionId,
    amount: amount(view.amount),
    currency: view.currency,
    status: view.status,
    customer: { id: customer.id, email: customer.email, name: customer.name || null },
    payment_method: {
      id: method.id,
      type: "card",
      card: {
        brand: method.brand,
        last4: method.last4,
        exp_month: method.expMonth,
        exp_year: method.expYear,
      },
    },
    description: view.description || null,
    metadata: view.metadata,
    created_at: timestamp(view.createdAt),
    updated_at: timestamp(view.updatedAt),
    capture: view.capture,
    off_session: view.offSession,
    amount_capturable: amount(view.amountCapturable),
    amount_captured: amount(view.amountCaptured),
    amount_refunded: amount(view.amountRefunded),
    fee: amount(view.fee),
    capture_before: view.captureBefore && timestamp(view.captureBefore),
    next_action: view.redirectUrl ? { type: "redirect", redirect_url: view.redirectUrl } : null,
    failure: failure && {
      code: failure.code,
      decline_code: failure.declineCode || null,
      message: failure.message,
    },
  };
}

/** @throws Error for a payment without its customer, which card-payments never sends. */
export function cardPaymentListItem(payment: Payment__Output): CardPaymentListItem {
  const { id, currency, customer } = payment;
  if (!customer) throw new Error("A payment comes with its customer.");
  return {
    id,
    amount: amount(BigInt(payment.amount)),
    currency,
    status: cardPaymentStatusFromWire(payment.status) ?? "pending",
    customer: { id: customer.id, email: customer.email },
    created_at: timestamp(momentFromWire(payment.createdAtMs)),
  };
}

const WIRE_STATUSES = {
  pending: "PAYMENT_STATUS_PENDING",
  succeeded: "PAYMENT_STATUS_SUCCEEDED",
  failed: "PAYMENT_STATUS_FAILED",
  canceled: "PAYMENT_STATUS_CANCELED",
  refunded: "PAYMENT_STATUS_REFUNDED",
  partially_refunded: "PAYMENT_STATUS_PARTIALLY_REFUNDED",
} as const satisfies Record<CardPaymentStatus, PaymentStatus__Output>;

/** Without a status: the default. */
export function cardPaymentStatusToWire(
  status: CardPaymentStatus | undefined,
): PaymentStatus__Output {
  return status ? WIRE_STATUSES[status] : "PAYMENT_STATUS_UNSPECIFIED";
}

/** Undefined where the message has none. */
export function cardPaymentStatusFromWire(
  wire: PaymentStatus__Output,
): CardPaymentStatus | undefined {
  return CARD_PAYMENT_STATUSES.find((status) => WIRE_STATUSES[status] === wire);
}

/** @throws Error for a payment without its customer or its card, which card-payments never sends. */
export function cardPaymentFromWire(payment: Payment__Output): CardPaymentView {
  const { customer, paymentMethod: method, failure } = payment;
  if (!customer || !method) throw new Error("A payment comes with its customer and its card.");
  return {
    id: payment.id,
    transactionId: payment.transactionId,
    transactionIds: payment.transactionIds,
    amount: BigInt(payment.amount),
    currency: payment.currency,
    status: cardPaymentStatusFromWire(payment.status) ?? "pending",
    customer,
    paymentMethod: { ...method, brand: Brand.parse(method.brand) },
    description: payment.description,
    metadata: metadataFromWire(payment.metadataJson),
    createdAt: momentFromWire(payment.createdAtMs),
    updatedAt: momentFromWire(payment.updatedAtMs),
    capture: payment.capture,
    offSession: payment.offSession,
    amountCapturable: BigInt(payment.amountCapturable),
    amountCaptured: BigInt(payment.amountCaptured),
    amountRefunded: BigInt(payment.amountRefunded),
    fee: BigInt(payment.fee),
    captureBefore: payment.captureBeforeMs === "0" ? null : momentFromWire(payment.captureBeforeMs),
    redirectUrl: payment.redirectUrl,
    failure: failure && { ...failure, code: Decline.parse(failure.code) },
  };
}

function metadataFromWire(json: string): Record<string, unknown> {
  return json ? JSON.parse(json) : {};
}

export const CARD_REFUND_STATUSES = ["pending", "succeeded", "failed"] as const;
export type CardRefundStatus = (typeof CARD_REFUND_STATUSES)[number];

/** A refund of a card payment in the services. */
export interface CardRefundView {
  /** `re_…` */
  id: string;
  /** `txn_…` */
  transactionId: string;
  paymentId: string;
  amount: bigint;
  currency: string;
  status: CardRefundStatus;
  reason: string;
  metadata: Record<string, unknown>;
  failureReason: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Decision 93; `failure_reason` is additive. */
export const CardRefundRecord = z.object({
  id: z.string().describe("`re_…`"),
  transaction_id: z
    .string()
    .default("")
    .describe("`txn_…`: statement lines of the refund have it as their `transactionId`."),
  payment_id: z.string().describe("`id` of the card payment."),
  amount: Amount.describe("In minor units of the currency."),
  currency: z.string().describe("The payment's currency."),
  status: z
    .enum(CARD_REFUND_STATUSES)
    .describe(
      "`pending`: the bank has not decided. `succeeded`: it goes to the card. `failed`: the money is back in your balance. A bank can return a refund later, and `succeeded` becomes `failed`.",
    ),
  reason: z.string().nullable().describe("As you sent it."),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it."),
  failure_reason: z.string().nullable().describe("The reason for a failure."),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CardRefundRecord = z.infer<typeof CardRefundRecord>;

/** The data of `payment.refunded`: the payment as GET returns it, and the refund (decision 113). */
export const RefundedCardPaymentRecord = CardPaymentRecord.extend({ refund: CardRefundRecord });
export type RefundedCardPaymentRecord = z.infer<typeof RefundedCardPaymentRecord>;

export function cardRefundRecord(view: CardRefundView): CardRefundRecord {
  return {
    id: view.id,
    transaction_id: view.transactionId,
    payment_id: view.paymentId,
    amount: amount(view.amount),
    currency: view.currency,
    status: view.status,
    reason: view.reason || null,
    metadata: view.metadata,
    failure_reason: view.failureReason || null,
    created_at: timestamp(view.createdAt),
    updated_at: timestamp(view.updatedAt),
  };
}

const WIRE_REFUND_STATUSES = {
  pending: "REFUND_STATUS_PENDING",
  succeeded: "REFUND_STATUS_SUCCEEDED",
  failed: "REFUND_STATUS_FAILED",
} as const satisfies Record<CardRefundStatus, RefundStatus__Output>;

export function cardRefundStatusToWire(status: CardRefundStatus): RefundStatus__Output {
  return WIRE_REFUND_STATUSES[status];
}

/** Undefined where the message has none. */
export function cardRefundStatusFromWire(wire: RefundStatus__Output): CardRefundStatus | undefined {
  return CARD_REFUND_STATUSES.find((status) => WIRE_REFUND_STATUSES[status] === wire);
}

export function cardRefundFromWire(refund: Refund__Output): CardRefundView {
  return {
    id: refund.id,
    transactionId: refund.transactionId,
    paymentId: refund.paymentId,
    amount: BigInt(refund.amount),
    currency: refund.currency,
    status: cardRefundStatusFromWire(refund.status) ?? "pending",
    reason: refund.reason,
    metadata: metadataFromWire(refund.metadataJson),
    failureReason: refund.failureReason,
    createdAt: momentFromWire(refund.createdAtMs),
    updatedAt: momentFromWire(refund.updatedAtMs),
  };
}

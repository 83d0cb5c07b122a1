import type { Method__Output } from "@kobo/protos/checkout/v1/Method";
import type { ReceivedPayment__Output } from "@kobo/protos/checkout/v1/ReceivedPayment";
import type { Session__Output } from "@kobo/protos/checkout/v1/Session";
import { z } from "zod";
import { ReferenceHolder } from "./reference-holder";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

export const CHECKOUT_STATUSES = [
  "open",
  "processing",
  "completed",
  "expired",
  "canceled",
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

export const CHECKOUT_METHODS = ["card", "bank_transfer", "payid"] as const;
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number];

/** A payment that arrived for a session. */
export interface CheckoutPaymentView {
  method: CheckoutMethod;
  /** `txn_…` */
  transactionId: string;
  reference: string;
  amount: bigint;
  receivedAt: Date;
}

/** A checkout session in the services. The amount is in the minor unit of the currency. */
export interface CheckoutSessionView {
  /** `cs_…` */
  id: string;
  reference: string;
  status: CheckoutStatus;
  amount: bigint;
  currency: string;
  customer: { email: string; name: string };
  methods: readonly CheckoutMethod[];
  /** Empty for none. */
  successUrl: string;
  /** Empty for none. */
  cancelUrl: string;
  metadata: Record<string, unknown>;
  /** `plink_…` of the link on which the payer began the session; empty for none. */
  paymentLink: string;
  payment: CheckoutPaymentView | null;
  extraPayments: readonly CheckoutPaymentView[];
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  updatedAt: Date;
}

const CheckoutPayment = z.object({
  method: z.enum(CHECKOUT_METHODS),
  transactionId: z.string().describe("`txn_…`"),
  reference: z
    .string()
    .describe("The reference of the PayID or the virtual account, or the card payment's id."),
  amount: Amount.describe("The amount received, in the session's currency."),
  receivedAt: Timestamp,
});

export const CheckoutSessionRecord = z.object({
  id: z.string().describe("`cs_…`"),
  reference: z.string().describe("As you sent it."),
  status: z
    .enum(CHECKOUT_STATUSES)
    .describe(
      "`open`: waits for its payment. `processing`: a card payment is under way. `completed`: paid. `expired`: its time ended, or you ended it. `canceled`: the customer ended it.",
    ),
  amount: Amount.describe("In minor units of the currency."),
  currency: z.string().describe("ISO 4217 code, upper case."),
  customer: z.object({
    email: z.string().describe("Lower case; empty after the customer was deleted."),
    name: z
      .string()
      .nullable()
      .describe("Null if you sent none, and after the customer was deleted."),
  }),
  methods: z.array(z.enum(CHECKOUT_METHODS)).describe("The methods that the page offers."),
  successUrl: z.string().nullable().describe("Null if you sent none."),
  cancelUrl: z.string().nullable().describe("Null if you sent none."),
  metadata: z.record(z.string(), z.unknown()).describe("As you sent it."),
  paymentLink: z
    .string()
    .nullable()
    .describe(
      "`plink_…` of the payment link on which the payer began the session; null for sessions that you created.",
    ),
  payment: CheckoutPayment.nullable().describe(
    "The payment that completed the session; null until then.",
  ),
  extraPayments: z
    .array(CheckoutPayment)
    .describe(
      "Payments besides it, oldest first: smaller than the amount, or after the session's end. Their money is in your wallet.",
    ),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  endedAt: Timestamp.nullable().describe("When it was completed, expired or canceled."),
  updatedAt: Timestamp,
});
export type CheckoutSessionRecord = z.infer<typeof CheckoutSessionRecord>;

/** The session for its own merchant; events and lists have no secret. */
export const OpenCheckoutSessionRecord = CheckoutSessionRecord.extend({
  url: z.url().describe("The page on which the customer pays. Send the customer there."),
  clientSecret: z
    .string()
    .describe(
      "Reads and pays this session only. Give it to this customer alone, and keep it out of logs.",
    ),
});
export type OpenCheckoutSessionRecord = z.infer<typeof OpenCheckoutSessionRecord>;

/** The session for its customer's browser: without the customer, and without what the merchant keeps for itself. */
export const PublicCheckoutSessionRecord = CheckoutSessionRecord.pick({
  ...({ id: true, status: true, amount: true, currency: true, methods: true } as const),
  ...({ successUrl: true, cancelUrl: true } as const),
  ...({ createdAt: true, expiresAt: true, endedAt: true } as const),
}).extend({
  payment: CheckoutPayment.pick({ method: true, amount: true, receivedAt: true })
    .nullable()
    .describe("The payment that completed the session; null until then."),
});
export type PublicCheckoutSessionRecord = z.infer<typeof PublicCheckoutSessionRecord>;

export function publicCheckoutSessionRecord(
  view: CheckoutSessionView,
): PublicCheckoutSessionRecord {
  const record = checkoutSessionRecord(view);
  const { id, status, amount, currency, methods, successUrl, cancelUrl } = record;
  const { createdAt, expiresAt, endedAt, payment } = record;
  return {
    ...{ id, status, amount, currency, methods, successUrl, cancelUrl },
    payment: payment && {
      ...{ method: payment.method, amount: payment.amount, receivedAt: payment.receivedAt },
    },
    ...{ createdAt, expiresAt, endedAt },
  };
}

function paymentRecord(view: CheckoutPaymentView) {
  const { method, transactionId, reference, receivedAt } = view;
  return {
    ...{ method, transactionId, reference },
    amount: amount(view.amount),
    receivedAt: timestamp(receivedAt),
  };
}

export function checkoutSessionRecord(view: CheckoutSessionView): CheckoutSessionRecord {
  return {
    id: view.id,
    reference: view.reference,
    status: view.status,
    amount: amount(view.amount),
    currency: view.currency,
    customer: { email: view.customer.email, name: view.customer.name || null },
    methods: [...view.methods],
    successUrl: view.successUrl || null,
    cancelUrl: view.cancelUrl || null,
    metadata: view.metadata,
    paymentLink: view.paymentLink || null,
    payment: view.payment && paymentRecord(view.payment),
    extraPayments: view.extraPayments.map(paymentRecord),
    createdAt: timestamp(view.createdAt),
    expiresAt: timestamp(view.expiresAt),
    endedAt: view.endedAt && timestamp(view.endedAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

export const CHECKOUT_STATUS_TO_WIRE = {
  open: "SESSION_STATUS_OPEN",
  processing: "SESSION_STATUS_PROCESSING",
  completed: "SESSION_STATUS_COMPLETED",
  expired: "SESSION_STATUS_EXPIRED",
  canceled: "SESSION_STATUS_CANCELED",
} as const satisfies Record<CheckoutStatus, string>;

export const CHECKOUT_METHOD_TO_WIRE = {
  card: "METHOD_CARD",
  bank_transfer: "METHOD_BANK_TRANSFER",
  payid: "METHOD_PAYID",
} as const satisfies Record<CheckoutMethod, string>;

/** @throws Error for a method that is none */
export function checkoutMethodFromWire(wire: Method__Output): CheckoutMethod {
  const method = CHECKOUT_METHODS.find((each) => CHECKOUT_METHOD_TO_WIRE[each] === wire);
  if (!method) throw new Error(`${wire} is no method of payment.`);
  return method;
}

export function checkoutStatusFromWire(
  wire: Session__Output["status"],
): CheckoutStatus | undefined {
  return CHECKOUT_STATUSES.find((status) => CHECKOUT_STATUS_TO_WIRE[status] === wire);
}

function paymentFromWire(payment: ReceivedPayment__Output): CheckoutPaymentView {
  return {
    method: checkoutMethodFromWire(payment.method),
    transactionId: payment.transactionId,
    reference: payment.reference,
    amount: BigInt(payment.amount),
    receivedAt: momentFromWire(payment.receivedAtMs),
  };
}

/** @throws Error for a session without a status, which checkout never sends */
export function checkoutSessionFromWire(session: Session__Output): CheckoutSessionView {
  const status = checkoutStatusFromWire(session.status);
  if (!status) throw new Error("A session comes with its status.");
  return {
    id: session.id,
    reference: session.reference,
    status,
    amount: BigInt(session.amount),
    currency: session.currency,
    customer: { email: session.customerEmail, name: session.customerName },
    methods: session.methods.map(checkoutMethodFromWire),
    successUrl: session.successUrl,
    cancelUrl: session.cancelUrl,
    metadata: session.metadataJson ? JSON.parse(session.metadataJson) : {},
    paymentLink: session.paymentLinkId,
    payment: session.payment && paymentFromWire(session.payment),
    extraPayments: session.extraPayments.map(paymentFromWire),
    createdAt: momentFromWire(session.createdAtMs),
    expiresAt: momentFromWire(session.expiresAtMs),
    endedAt: session.endedAtMs === "0" ? null : momentFromWire(session.endedAtMs),
    updatedAt: momentFromWire(session.updatedAtMs),
  };
}

/** The checkout session that already has a reference: the data of DUPLICATE_REFERENCE. */
export const CheckoutReferenceHolder = ReferenceHolder.extend({
  type: z.literal("checkout_session").describe("Always a checkout session."),
  transactionId: z.null().describe("A session has no transaction of its own."),
  id: z.string().describe("`cs_…` of the session that has the reference."),
  status: z.enum(CHECKOUT_STATUSES),
});

import { fromPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { Payment__Output } from "@kobo/protos/card_payments/v1/Payment";
import type { PaymentStatus } from "@kobo/protos/card_payments/v1/PaymentStatus";
import type { Position, Position__Output } from "@kobo/protos/card_payments/v1/Position";
import type { Refund__Output } from "@kobo/protos/card_payments/v1/Refund";
import type { CardRefund, CardState, WaitsFor } from "../domain/card-payments";
import type { ApiStatus } from "../domain/payments/kinds";
import type { Payment } from "../domain/payments/payment";
import { type Owner, tenantOf } from "./owner";
import { type Finder, type KindClient, toMoment } from "./payments/kind-client";
import type { Services } from "./services";

type Calls = Pick<Services, "cardPayments">;

/** Amounts are in the minor unit of the currency. */
export interface CardPayment {
  id: string;
  transactionId: string;
  state: CardState;
  waitsFor: WaitsFor;
  amount: bigint;
  currency: string;
  customer: { id: string; email: string; name: string };
  card: { brand: string; last4: string; expMonth: number; expYear: number };
  description: string;
  amountCapturable: bigint;
  amountCaptured: bigint;
  amountRefunded: bigint;
  fee: bigint;
  captureBefore: Date | null;
  /** A saved card was charged without the customer being present. */
  offSession: boolean;
  failure: { code: string; declineCode: string; message: string } | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A place in the list: the time of creation in µs, and the record's own id. */
const CURSOR = /^(\d{1,18})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Before everything: the first page from there has the oldest payments. */
const BEGINNING: Position = {
  createdAtUs: 0,
  uuid: "00000000-0000-0000-0000-000000000000",
  direction: "DIRECTION_PREVIOUS",
};

export interface CardPaymentQuery {
  state: CardState | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** `cus_…`; empty for all. */
  customerId: string;
  /** Empty for the newest. */
  cursor: string;
  limit: number;
}

/**
 * Newest first.
 * @throws AppError INVALID_CURSOR
 */
export async function listCardPayments(
  { cardPayments }: Calls,
  owner: Owner,
  { state, from, to, customerId, cursor, limit }: CardPaymentQuery,
): Promise<{ payments: CardPayment[]; next: string | null }> {
  const { payments, next } = await cardPayments.ListPayments({
    tenant: tenantOf(owner),
    ...{ limit, customerId },
    ...filterOf(state),
    createdAfterUs: toUs(from),
    createdBeforeUs: toUs(to),
    ...(cursor && { position: positionOf(cursor) }),
  });
  return {
    payments: payments.map(toCardPayment),
    next: next && cursorOf(next),
  };
}

/** Authorizations that wait for their capture; those that end first come first. */
export async function listCapturable(
  { cardPayments }: Calls,
  owner: Owner,
  limit: number,
): Promise<CardPayment[]> {
  const { payments } = await cardPayments.ListPayments({
    tenant: tenantOf(owner),
    limit,
    capturable: true,
    position: BEGINNING,
  });
  return payments.map(toCardPayment).toReversed();
}

/** @throws AppError PAYMENT_NOT_FOUND */
export async function getCardPayment(
  { cardPayments }: Calls,
  owner: Owner,
  id: string,
): Promise<CardPayment> {
  const request = { tenant: tenantOf(owner), paymentId: id };
  return toCardPayment((await cardPayments.GetPayment(request)).payment);
}

/** The newest ones first. */
export async function listRefunds(
  { cardPayments }: Calls,
  owner: Owner,
  { id, limit }: { id: string; limit: number },
): Promise<{ refunds: CardRefund[]; hasMore: boolean }> {
  const request = { tenant: tenantOf(owner), paymentId: id, limit };
  const { refunds, hasMore } = await cardPayments.ListRefunds(request);
  return { refunds: refunds.map(toRefund), hasMore };
}

/** Card payments among the payments of all kinds. */
export const CARD_PAYMENTS: KindClient<"card_payment"> = {
  list: async ({ cardPayments }, owner, { statuses, from, to, position, limit }, options) => {
    const request = {
      tenant: tenantOf(owner),
      statuses: (statuses ?? []).map((status) => STATUSES[status]),
      createdAfterUs: toUs(from),
      createdBeforeUs: toUs(to),
      position: position === undefined ? null : positionOf(position),
      limit,
    };
    const { payments: wires, positions, next } = await cardPayments.ListPayments(request, options);
    const payments = wires.map(toPayment);
    const cursors = positions.map(cursorOf);
    return {
      items: payments.map((payment, at) => ({ payment, position: cursors[at] ?? "" })),
      next: next && cursorOf(next),
      completeSince: next ? (payments.at(-1)?.at ?? null) : null,
    };
  },
  isPosition: (text) => CURSOR.test(text),
};

export const CARD_PAYMENT_FINDER: Finder = {
  kinds: ["card_payment"],
  find: async ({ cardPayments }, owner, text, options) => {
    const request = { tenant: tenantOf(owner), text };
    return (await cardPayments.FindPayments(request, options)).payments.map(toPayment);
  },
};

function toPayment(wire: Payment__Output): Payment {
  const { id, customer, paymentMethod: card } = wire;
  const cardText = card && `${card.brand} •••• ${card.last4}`;
  return {
    kind: "card_payment",
    id,
    at: toMoment(wire.createdAtMs),
    amount: BigInt(wire.amount),
    currency: wire.currency,
    apiStatus: stateOf(wire),
    party: customer?.name || (customer?.email ?? ""),
    detail: [cardText, wire.description].filter(Boolean).join(" · "),
    // An id of the merchant's choice is its reference.
    reference: fromPublicId("pay", id) ? "" : id,
  };
}

const STATUSES = {
  pending: "PAYMENT_STATUS_PENDING",
  succeeded: "PAYMENT_STATUS_SUCCEEDED",
  partially_refunded: "PAYMENT_STATUS_PARTIALLY_REFUNDED",
  refunded: "PAYMENT_STATUS_REFUNDED",
  failed: "PAYMENT_STATUS_FAILED",
  canceled: "PAYMENT_STATUS_CANCELED",
} as const satisfies Record<ApiStatus<"card_payment">, PaymentStatus>;

function filterOf(state: CardState | undefined) {
  if (state === "authorized") return { capturable: true };
  return state && { status: STATUSES[state] };
}

const US_PER_MS = 1_000;

function toUs(moment: Date | undefined): number {
  return (moment?.getTime() ?? 0) * US_PER_MS;
}

export function cursorOf({ createdAtUs, uuid }: Position__Output): string {
  return `${createdAtUs}_${uuid}`;
}

/** @throws AppError INVALID_CURSOR */
export function positionOf(cursor: string): Position {
  const [, createdAtUs, uuid] = CURSOR.exec(cursor) ?? [];
  if (!createdAtUs || !uuid) throw new AppError("INVALID_CURSOR");
  return { createdAtUs, uuid, direction: "DIRECTION_NEXT" };
}

export function toCardPayment(wire: Payment__Output | null): CardPayment {
  if (!wire?.customer || !wire.paymentMethod) throw new AppError("INTERNAL_ERROR");
  const { id, transactionId, currency, customer, description, failure } = wire;
  const { brand, last4, expMonth, expYear } = wire.paymentMethod;
  const amountCapturable = BigInt(wire.amountCapturable);
  const isAuthorized = amountCapturable > 0n;
  return {
    ...{ id, transactionId, currency, customer, description, failure, amountCapturable },
    state: isAuthorized ? "authorized" : stateOf(wire),
    waitsFor: waitsFor(wire, isAuthorized),
    amount: BigInt(wire.amount),
    card: { brand, last4, expMonth, expYear },
    amountCaptured: BigInt(wire.amountCaptured),
    amountRefunded: BigInt(wire.amountRefunded),
    fee: BigInt(wire.fee),
    captureBefore: wire.captureBeforeMs === "0" ? null : new Date(Number(wire.captureBeforeMs)),
    offSession: wire.offSession,
    createdAt: new Date(Number(wire.createdAtMs)),
    updatedAt: new Date(Number(wire.updatedAtMs)),
  };
}

const STATES = Object.keys(STATUSES) as (keyof typeof STATUSES)[];

function stateOf({ status }: Payment__Output): CardState {
  return STATES.find((state) => STATUSES[state] === status) ?? "pending";
}

function waitsFor(wire: Payment__Output, isAuthorized: boolean): WaitsFor {
  if (isAuthorized) return "capture";
  if (stateOf(wire) !== "pending") return null;
  return wire.redirectUrl ? "customer" : "processor";
}

const REFUND_STATUSES = {
  REFUND_STATUS_UNSPECIFIED: "pending",
  REFUND_STATUS_PENDING: "pending",
  REFUND_STATUS_SUCCEEDED: "succeeded",
  REFUND_STATUS_FAILED: "failed",
} as const;

export function toRefund(wire: Refund__Output | null): CardRefund {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { id, transactionId, reason, failureReason } = wire;
  return {
    ...{ id, transactionId, reason, failureReason },
    amount: BigInt(wire.amount),
    status: REFUND_STATUSES[wire.status],
    createdAt: new Date(Number(wire.createdAtMs)),
  };
}

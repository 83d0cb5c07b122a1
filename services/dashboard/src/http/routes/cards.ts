import { z } from "zod";
import {
  type CardPaymentWithRefunds,
  cancelCardPayment,
  captureCardPayment,
  getCardPaymentDetail,
  getCardPayments,
  refundCardPayment,
} from "../../app/merchant/cards";
import type { CardPayment as CardPaymentView } from "../../clients/card-payments";
import { CARD_STATES, type CardRefund as CardRefundView } from "../../domain/card-payments";
import type { CardPayment, CardPaymentSummary, CardPayments, CardRefund } from "../api";
import { Moment } from "../fields";
import { modeRoute, type Route } from "../route";
import { toDisputeSummary } from "./disputes";
import { isoOf } from "./session-view";

const ID_MAX = 100;
const REASON_MAX = 200;

const ListQuery = z.object({
  state: z.enum(CARD_STATES, "Choose a state from the list.").optional(),
  from: Moment.optional(),
  to: Moment.optional(),
  id: z.string().trim().max(ID_MAX).default(""),
  customer: z.string().trim().max(ID_MAX).default(""),
  cursor: z.string().max(ID_MAX).default(""),
});

/** Fifteen digits are exact in JSON. The service knows the bounds. */
const Amount = z
  .string()
  .regex(/^\d{1,15}$/, "Enter an amount.")
  .transform(BigInt)
  .nullable();
const CaptureBody = z.object({ amountKobo: Amount });
const RefundBody = CaptureBody.extend({
  reason: z.string().trim().max(REASON_MAX, `Use at most ${REASON_MAX} characters.`).default(""),
});

/** Card payments, and what moves their money. */
export const CARD_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/cards",
    action: "cards.read",
    query: ListQuery,
    handle: async ({ parts, merchantId, mode, query }) => {
      const { customer: customerId, state, from, to, id, cursor } = query;
      const { payments, next } = await getCardPayments(parts, {
        ...{ merchantId, mode, customerId },
        ...{ state, from, to, id, cursor },
      });
      const body: CardPayments = { payments: payments.map(toCardSummary), next };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/cards/:id",
    action: "cards.read",
    handle: async ({ parts, merchantId, mode, params: { id = "" } }) => {
      const detail = await getCardPaymentDetail(parts, { merchantId, mode, id });
      return { body: toCardPayment(detail) };
    },
  }),

  modeRoute({
    method: "post",
    path: "/cards/:id/capture",
    action: "cards.write",
    needsKey: true,
    body: CaptureBody,
    handle: async ({ parts, body: { amountKobo }, params: { id = "" }, ...call }) => {
      const { merchantId, mode, idempotencyKey, by } = call;
      const amount = amountKobo ?? undefined;
      await captureCardPayment(parts, { merchantId, mode, id, idempotencyKey, by, amount });
      return {};
    },
  }),

  modeRoute({
    method: "post",
    path: "/cards/:id/cancel",
    action: "cards.write",
    needsKey: true,
    handle: async ({ parts, merchantId, mode, idempotencyKey, by, params: { id = "" } }) => {
      await cancelCardPayment(parts, { merchantId, mode, id, idempotencyKey, by });
      return {};
    },
  }),

  modeRoute({
    method: "post",
    path: "/cards/:id/refunds",
    action: "cards.write",
    needsKey: true,
    body: RefundBody,
    handle: async ({ parts, body: { amountKobo, reason }, params: { id = "" }, ...call }) => {
      const { merchantId, mode, idempotencyKey, by } = call;
      const amount = amountKobo ?? undefined;
      await refundCardPayment(parts, { merchantId, mode, id, idempotencyKey, by, amount, reason });
      return {};
    },
  }),
];

export function toCardSummary(payment: CardPaymentView): CardPaymentSummary {
  const { id, state, currency, customer, card } = payment;
  return {
    ...{ id, state, currency },
    amountKobo: String(payment.amount),
    customerEmail: customer.email,
    card: { brand: card.brand, last4: card.last4 },
    createdAt: payment.createdAt.toISOString(),
  };
}

function toCardPayment(detail: CardPaymentWithRefunds): CardPayment {
  const { payment, refundable, refunds, hasMoreRefunds, disputes } = detail;
  const { transactionId, waitsFor, customer, card, description, failure, offSession } = payment;
  return {
    ...toCardSummary(payment),
    ...{ transactionId, waitsFor, description, offSession, hasMoreRefunds },
    customerId: payment.customer.id,
    customerName: customer.name,
    cardExpires: { month: card.expMonth, year: card.expYear },
    capturableKobo: String(payment.amountCapturable),
    capturedKobo: String(payment.amountCaptured),
    refundedKobo: String(payment.amountRefunded),
    refundableKobo: String(refundable),
    feeKobo: String(payment.fee),
    captureBefore: isoOf(payment.captureBefore),
    failure: failure && {
      code: failure.code,
      declineCode: failure.declineCode || null,
      message: failure.message,
    },
    updatedAt: payment.updatedAt.toISOString(),
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDisputeSummary),
  };
}

function toRefund({
  id,
  amount,
  status,
  reason,
  failureReason,
  createdAt,
}: CardRefundView): CardRefund {
  return {
    ...{ id, status },
    amountKobo: String(amount),
    reason: reason || null,
    failureReason: failureReason || null,
    createdAt: createdAt.toISOString(),
  };
}

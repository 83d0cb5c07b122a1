import {
  CHECKOUT_STATUSES,
  type CheckoutPaymentView,
  type CheckoutSessionView,
} from "@kobo/api-schemas/records";
import { z } from "zod";
import {
  expireCheckoutSession,
  getCheckoutSession,
  getCheckoutSessions,
} from "../../app/merchant/checkout-sessions";
import type {
  CheckoutPayment,
  CheckoutSessionDetail,
  CheckoutSessionSummary,
  CheckoutSessions,
} from "../api";
import { modeRoute, type Route } from "../route";
import { Cursor, ofMode } from "./pay-ids";
import { isoOf } from "./session-view";

const ID_MAX = 100;

const ListQuery = z.object({
  status: z.enum(CHECKOUT_STATUSES, "Choose a status from the list.").optional(),
  link: z.string().max(ID_MAX).default(""),
  cursor: Cursor,
});

/** A merchant's checkout sessions, which its server or payers of its links have begun. */
export const CHECKOUT_SESSION_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/checkout-sessions",
    action: "payids.read",
    query: ListQuery,
    handle: async (call) => {
      const { status, link: linkId, cursor } = call.query;
      const { sessions, next } = await getCheckoutSessions(call.parts, {
        ...ofMode(call),
        ...{ status, linkId, cursor },
      });
      const body: CheckoutSessions = { sessions: sessions.map(toSummary), next };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/checkout-sessions/:id",
    action: "payids.read",
    handle: async (call) => {
      const { id = "" } = call.params;
      return { body: toDetail(await getCheckoutSession(call.parts, { ...ofMode(call), id })) };
    },
  }),

  modeRoute({
    method: "post",
    path: "/checkout-sessions/:id/expire",
    action: "payids.write",
    handle: async (call) => {
      const { id = "" } = call.params;
      const change = { ...ofMode(call), id, by: call.by };
      return { body: toDetail(await expireCheckoutSession(call.parts, change)) };
    },
  }),
];

function commonOf(session: CheckoutSessionView) {
  const { id, reference, status, currency, payment } = session;
  return {
    ...{ id, reference, status, currency, method: payment?.method ?? null },
    amountKobo: String(session.amount),
    customerEmail: session.customer.email,
    createdAt: session.createdAt.toISOString(),
  };
}

function toSummary(session: CheckoutSessionView): CheckoutSessionSummary {
  return { ...commonOf(session), extraPayments: session.extraPayments.length };
}

function toDetail(session: CheckoutSessionView): CheckoutSessionDetail {
  return {
    ...commonOf(session),
    customerName: session.customer.name,
    methods: [...session.methods],
    paymentLinkId: session.paymentLink || null,
    payment: session.payment && toPayment(session.payment),
    extraPayments: session.extraPayments.map(toPayment),
    expiresAt: session.expiresAt.toISOString(),
    endedAt: isoOf(session.endedAt),
  };
}

function toPayment(payment: CheckoutPaymentView): CheckoutPayment {
  const { method, reference, transactionId } = payment;
  return {
    method,
    // The reference of a card payment is its id.
    paymentId: method === "card" ? reference : transactionId,
    amountKobo: String(payment.amount),
    receivedAt: payment.receivedAt.toISOString(),
  };
}

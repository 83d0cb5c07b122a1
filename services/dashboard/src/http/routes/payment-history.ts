import { toPublicId } from "@kobo/core/ids";
import { z } from "zod";
import { getPaymentHistory } from "../../app/merchant/payment-history";
import { refundPayment } from "../../app/merchant/refund-payment";
import type { Payment } from "../../domain/payments/history/payment";
import type { EventDelivery, HistoryItem as Item } from "../../domain/payments/history/time-line";
import { directionOf, statusOf } from "../../domain/payments/kinds";
import type { Refundable } from "../../domain/payments/refundable";
import type { HistoryDelivery, HistoryItem, PaymentHistory } from "../api";
import { modeRoute, type Route } from "../route";
import { toDisputeSummary } from "./disputes";
import { isoOf } from "./session-view";

const REASON_MAX = 200;

/** Fifteen digits are exact in JSON. The service knows the bounds. */
const RefundBody = z.object({
  amountKobo: z
    .string()
    .regex(/^\d{1,15}$/, "Enter an amount.")
    .transform(BigInt),
  reason: z.string().trim().max(REASON_MAX, `Use at most ${REASON_MAX} characters.`).default(""),
});

/** One payment, and its refund. */
export const PAYMENT_HISTORY_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/payments/:id",
    action: "payments.read",
    handle: async ({ parts, merchantId, mode, params }) => {
      const request = { merchantId, mode, id: params.id ?? "" };
      const history = await getPaymentHistory(parts, request);
      const { payment, refundable, disputes, items, next, gaps, isUnderWay } = history;
      const body: PaymentHistory = {
        ...toHead(payment),
        refundable: toRefundable(refundable),
        disputes: disputes.map(toDisputeSummary),
        next: next ? { ...next, at: isoOf(next.at ?? null) } : null,
        items: items.map(toItem),
        ...{ gaps, isUnderWay },
      };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/payments/:id/refunds",
    action: "refunds.write",
    needsKey: true,
    body: RefundBody,
    handle: async ({ parts, body: { amountKobo: amount, reason }, params, ...call }) => {
      const { merchantId, mode, idempotencyKey, by } = call;
      const id = params.id ?? "";
      await refundPayment(parts, { merchantId, mode, id, idempotencyKey, by, amount, reason });
      return {};
    },
  }),
];

function toRefundable(refundable: Refundable | undefined): PaymentHistory["refundable"] {
  if (!refundable) return null;
  const { amount, refunded, to } = refundable;
  return { amountKobo: String(amount), refundedKobo: String(refunded), to };
}

type Head = Omit<
  PaymentHistory,
  "refundable" | "disputes" | "next" | "items" | "gaps" | "isUnderWay"
>;

function toHead(payment: Payment): Head {
  const { kind, id, apiStatus, amount, currency, createdAt, fees, failure } = payment;
  const { counterparty, reference, narration, details } = payment;
  return {
    ...{ kind, id, apiStatus, currency, counterparty, reference, narration, details },
    direction: directionOf(kind),
    status: statusOf(kind, apiStatus),
    amountKobo: String(amount),
    createdAt: createdAt.toISOString(),
    fees: [...fees, ...disputed(payment)].map(({ name, amount: minor }) => ({
      name,
      amountKobo: String(minor),
    })),
    failure: failure ?? null,
  };
}

/** The amount that cardholders object to, or have got back. */
function disputed({ disputes }: Payment): Payment["fees"] {
  const amount = disputes
    .filter(({ status, isInquiry }) => status !== "won" && !isInquiry)
    .reduce((sum, dispute) => sum + dispute.amount, 0n);
  return amount === 0n ? [] : [{ name: "Disputed", amount }];
}

function toItem({ at, ...item }: Item): HistoryItem {
  const iso = at.toISOString();
  if (item.type === "ledger") {
    const { amount, transferId, ...rest } = item;
    const transactionId = toPublicId("txn", transferId);
    return { ...rest, at: iso, amountKobo: String(amount), transactionId };
  }
  if (item.type === "event") {
    return { ...item, at: iso, deliveries: item.deliveries.map(toDelivery) };
  }
  return { ...item, at: iso };
}

function toDelivery(delivery: EventDelivery): HistoryDelivery {
  const { id, endpointId, url, status, nextAttemptAt, attempts } = delivery;
  return {
    ...{ id, endpointId, url, status },
    attempts: attempts.length,
    nextAttemptAt: isoOf(nextAttemptAt),
  };
}

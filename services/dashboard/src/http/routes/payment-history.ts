import { toPublicId } from "@kobo/core/ids";
import { getPaymentHistory } from "../../app/merchant/payment-history";
import type { Payment } from "../../domain/payments/history/payment";
import type { EventDelivery, HistoryItem as Item } from "../../domain/payments/history/time-line";
import { directionOf, statusOf } from "../../domain/payments/kinds";
import type { HistoryDelivery, HistoryItem, PaymentHistory } from "../api";
import { modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

/** One payment. */
export const PAYMENT_HISTORY_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/payments/:id",
    action: "payments.read",
    handle: async ({ parts, merchantId, mode, params }) => {
      const request = { merchantId, mode, id: params.id ?? "" };
      const { payment, items, next, gaps, isUnderWay } = await getPaymentHistory(parts, request);
      const body: PaymentHistory = {
        ...toHead(payment),
        next: next ? { ...next, at: isoOf(next.at ?? null) } : null,
        items: items.map(toItem),
        ...{ gaps, isUnderWay },
      };
      return { body };
    },
  }),
];

function toHead(payment: Payment): Omit<PaymentHistory, "next" | "items" | "gaps" | "isUnderWay"> {
  const { kind, id, apiStatus, amount, currency, createdAt, fees, failure } = payment;
  const { counterparty, reference, narration, details } = payment;
  return {
    ...{ kind, id, apiStatus, currency, counterparty, reference, narration, details },
    direction: directionOf(kind),
    status: statusOf(kind, apiStatus),
    amountKobo: String(amount),
    createdAt: createdAt.toISOString(),
    fees: fees.map((fee) => ({ name: fee.name, amountKobo: String(fee.amount) })),
    failure: failure ?? null,
  };
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

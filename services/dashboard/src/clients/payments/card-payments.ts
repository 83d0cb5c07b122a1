import { fromPublicId, isUuid } from "@kobo/core/ids";
import type { Payment__Output } from "@kobo/protos/card_payments/v1/Payment";
import type { Position__Output } from "@kobo/protos/card_payments/v1/Position";
import type { ApiStatus } from "../../domain/payments/kinds";
import type { Payment } from "../../domain/payments/payment";
import { tenantOf } from "../webhooks";
import { type Finder, type KindClient, toMoment } from "./kind-client";

type Status = ApiStatus<"card_payment">;

const FILTERS = {
  pending: "PAYMENT_STATUS_PENDING",
  succeeded: "PAYMENT_STATUS_SUCCEEDED",
  failed: "PAYMENT_STATUS_FAILED",
  canceled: "PAYMENT_STATUS_CANCELED",
  refunded: "PAYMENT_STATUS_REFUNDED",
  partially_refunded: "PAYMENT_STATUS_PARTIALLY_REFUNDED",
} as const satisfies Record<Status, string>;

export const CARD_PAYMENTS: KindClient<"card_payment"> = {
  list: async ({ cardPayments }, owner, { statuses, from, to, position, limit }, options) => {
    const request = {
      tenant: tenantOf(owner),
      statuses: (statuses ?? []).map((status) => FILTERS[status]),
      createdAfterUs: usOf(from),
      createdBeforeUs: usOf(to),
      position: position === undefined ? null : fromText(position),
      limit,
    };
    const page = await cardPayments.ListPayments(request, options);
    const payments = page.payments.map(toPayment);
    return {
      items: payments.map((payment, at) => ({ payment, position: toText(page.positions[at]) })),
      next: page.next ? toText(page.next) : null,
      completeSince: page.next ? (payments.at(-1)?.at ?? null) : null,
    };
  },
  isPosition: (text) => {
    const [us = "", uuid = "", ...rest] = text.split(".");
    return /^\d{1,18}$/.test(us) && isUuid(uuid) && rest.length === 0;
  },
};

export const CARD_PAYMENT_FINDER: Finder = {
  kinds: ["card_payment"],
  find: async ({ cardPayments }, owner, text, options) => {
    const request = { tenant: tenantOf(owner), text };
    return (await cardPayments.FindPayments(request, options)).payments.map(toPayment);
  },
};

function usOf(moment: Date | undefined): string {
  return String(BigInt(moment?.getTime() ?? 0) * 1_000n);
}

function toText(position: Position__Output | undefined): string {
  return position ? `${position.createdAtUs}.${position.uuid}` : "";
}

function fromText(text: string) {
  const [createdAtUs = "", uuid = ""] = text.split(".");
  return { createdAtUs, uuid, direction: "DIRECTION_NEXT" } as const;
}

function toPayment(wire: Payment__Output): Payment {
  const { id, customer, paymentMethod: card } = wire;
  const cardText = card && `${card.brand} •••• ${card.last4}`;
  return {
    kind: "card_payment",
    id,
    at: toMoment(wire.createdAtMs),
    amount: BigInt(wire.amount),
    currency: wire.currency,
    apiStatus: wire.status.replace("PAYMENT_STATUS_", "").toLowerCase(),
    party: customer?.name || (customer?.email ?? ""),
    detail: [cardText, wire.description].filter(Boolean).join(" · "),
    // An id of the merchant's choice is its reference.
    reference: fromPublicId("pay", id) ? "" : id,
  };
}

import type { ProcessorDesk } from "../../app/card-processor/desk";
import type { Charge } from "../../domain/card-processor/charge";
import type { Intent } from "../../domain/card-processor/intent";
import type { Line } from "../../domain/card-processor/line";
import { metadataFields } from "../../domain/card-processor/metadata";
import type { Refund } from "../../domain/card-processor/refund";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { noticeView } from "../notices";

/** How it stands in truth, also while askers hear that it is being processed. */
export function intentView({ book }: ProcessorDesk, intent: Intent): Json {
  const card = book.findMethod(intent.paymentMethodId ?? "")?.card;
  return {
    id: intent.id,
    amount: Number(intent.amount),
    currency: intent.currency,
    customer: intent.customerId,
    capture_method: intent.captureMethod,
    metadata: intent.metadata,
    status: intent.status,
    amount_received: Number(intent.amountReceived),
    payment_method: intent.paymentMethodId,
    card: card && { brand: card.brand, last4: card.last4 },
    latest_charge: intent.latestChargeId,
    last_error: intent.lastError?.code ?? null,
    cancellation_reason: intent.cancellationReason,
    confirms: book.confirmsAsked(intent.id),
    created_at: intent.createdAt.toISOString(),
    authorised_at: intent.authorisedAt?.toISOString() ?? null,
    canceled_at: intent.canceledAt?.toISOString() ?? null,
  };
}

function chargeView({ book }: ProcessorDesk, charge: Charge): Json {
  return {
    id: charge.id,
    payment_intent: charge.intentId,
    metadata: book.findIntent(charge.intentId)?.metadata ?? {},
    status: charge.status,
    failure: charge.failure?.declineCode ?? charge.failure?.code ?? null,
    amount: Number(charge.amount),
    amount_captured: Number(charge.amountCaptured),
    amount_refunded: Number(charge.amountRefunded),
    created_at: charge.createdAt.toISOString(),
  };
}

export function refundView(refund: Refund): Json {
  return {
    id: refund.id,
    payment_intent: refund.intentId,
    charge: refund.chargeId,
    amount: Number(refund.amount),
    reason: refund.reason,
    metadata: refund.metadata,
    status: refund.status,
    failure_reason: refund.failureReason,
    planned: refund.planned && {
      status: refund.planned.status,
      at: refund.planned.at.toISOString(),
    },
    created_at: refund.createdAt.toISOString(),
  };
}

function lineView({ id, type, amount, fee, currency, sourceId, createdAt }: Line): Json {
  return {
    ...{ id, type, currency },
    amount: Number(amount),
    fee: Number(fee),
    source: sourceId,
    created_at: createdAt.toISOString(),
  };
}

/** Intents by their id or their metadata (`metadata.order=…`), and all that came of them. */
export function bookView(desk: ProcessorDesk, query: Fields): Json {
  const { book } = desk;
  const intents = book.intents().filter((intent) => fits(intent, query));
  const ids = new Set(intents.map(({ id }) => id));
  const charges = book.charges().filter(({ intentId }) => ids.has(intentId));
  const refunds = book.refunds().filter(({ intentId }) => ids.has(intentId));
  const sources = new Set([...charges, ...refunds].map(({ id }) => id));
  const lines = book.lines().filter(({ sourceId }) => sources.has(sourceId));
  const notices = book.notices.list().filter(({ about }) => ids.has(about));
  return {
    intents: intents.map((intent) => intentView(desk, intent)),
    charges: charges.map((charge) => chargeView(desk, charge)),
    refunds: refunds.map(refundView),
    lines: lines.map(lineView),
    notices: notices.map((notice) => noticeView(notice, () => "payment_intent")),
  };
}

function fits(intent: Intent, query: Fields): boolean {
  const known: Fields = { ...metadataFields(intent.metadata), payment_intent: intent.id };
  const asked = Object.entries(query).filter(
    ([name]) => name === "payment_intent" || name.startsWith("metadata."),
  );
  return asked.every(([name, value]) => known[name] === value);
}

/** How often each intent was to be confirmed, and how often a card said yes to it. */
export function requestsView({ book }: ProcessorDesk, query: Fields): Json {
  const said = new Map<string, number>();
  for (const { intentId, status } of book.charges()) {
    if (status === "succeeded") said.set(intentId, (said.get(intentId) ?? 0) + 1);
  }
  const intents = book.intents().filter((intent) => fits(intent, query));
  return {
    requests: intents.map(({ id, metadata }) => ({
      payment_intent: id,
      metadata,
      confirms: book.confirmsAsked(id),
      authorisations: said.get(id) ?? 0,
    })),
  };
}

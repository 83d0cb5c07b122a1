import type { Logger } from "@kobo/runtime";
import type { Router } from "express";
import type { CardProcessor } from "../../app/card-processor/card-processor";
import { injectDiscrepancy } from "../../app/card-processor/discrepancies";
import { decideDispute, openDispute } from "../../app/card-processor/disputes";
import { expireIntent } from "../../app/card-processor/intents";
import { settleRefund } from "../../app/card-processor/refunds";
import type { Charge, Line } from "../../domain/card-processor/charge";
import type { Dispute } from "../../domain/card-processor/dispute";
import { PROCESSOR_FAULTS, PROCESSOR_FIELDS } from "../../domain/card-processor/faults";
import { type Intent, metadataFields } from "../../domain/card-processor/intent";
import type { Refund } from "../../domain/card-processor/refund";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { controlRouter, webhookView } from "../control";
import { bankFaultRequest } from "../fault-request";
import {
  DiscrepancyRequest,
  DisputeDecision,
  DisputeOpening,
  ExpiryRequest,
  RefundSettlement,
} from "./control-requests";

export function cardProcessorControl(processor: CardProcessor, logger: Logger): Router {
  const { store } = processor;
  const rules = { possible: PROCESSOR_FAULTS, fields: PROCESSOR_FIELDS, defaultCode: "" };
  const { router, addView, addChange } = controlRouter({
    provider: processor,
    logger,
    faultRequest: bankFaultRequest(rules),
    subjects: ["payment_intent"],
    view: (query) => storeView(processor, query),
  });
  addView("/requests", (query) => requestsView(processor, query));
  addChange("/refunds/settle", RefundSettlement, ({ refund, outcome: status, failureReason }) => {
    const settlement = settleRefund(processor, refund, { status, failureReason });
    const { result } = settlement;
    if (settlement.result === "unknown refund") return { status: 404, body: { result } };
    const body = { result, refund: refundView(settlement.refund) };
    return { status: result === "settled" ? 200 : 409, body };
  });
  addChange("/disputes/open", DisputeOpening, ({ payment_intent: id, kind, amount }) => {
    const charge = store.charges.get(store.intents.get(id)?.latestChargeId);
    if (!charge?.isCaptured) return { status: 404, body: { error: "no captured charge" } };
    return {
      status: 201,
      body: { dispute: disputeView(openDispute(processor, charge, { kind, amount })) },
    };
  });
  addChange("/disputes/decide", DisputeDecision, ({ dispute: id, outcome }) => {
    const { result, dispute } = decideDispute(processor, id, outcome);
    if (!dispute) return { status: 404, body: { result } };
    const body = { result, dispute: disputeView(dispute) };
    return { status: result === "decided" ? 200 : 409, body };
  });
  // Expires an authorization before its seven days.
  addChange("/intents/expire", ExpiryRequest, ({ payment_intent: id }) => {
    const intent = store.intents.get(id);
    if (intent?.status === "requires_capture") {
      return { body: { intent: intentView(processor, expireIntent(processor, intent)) } };
    }
    return {
      status: intent ? 409 : 404,
      body: { error: "no authorization is waiting to be captured" },
    };
  });
  addChange("/book", DiscrepancyRequest, (discrepancy) => {
    const injection = injectDiscrepancy(processor, discrepancy);
    const { result } = injection;
    if (injection.result === "unknown id") return { status: 404, body: { result } };
    const { intent, refund } = injection;
    const body = { result, intent: intentView(processor, intent) };
    return { status: 201, body: { ...body, refund: refund && refundView(refund) } };
  });
  return router;
}

/** The real state, even while it is hidden from callers. */
function intentView({ store }: CardProcessor, intent: Intent): Json {
  const card = store.methods.get(intent.paymentMethodId)?.card;
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
    confirms: store.confirmCount(intent.id),
    created_at: intent.createdAt.toISOString(),
    authorised_at: intent.authorisedAt?.toISOString() ?? null,
    canceled_at: intent.canceledAt?.toISOString() ?? null,
  };
}

function chargeView({ store }: CardProcessor, charge: Charge): Json {
  return {
    id: charge.id,
    payment_intent: charge.intentId,
    metadata: store.intents.get(charge.intentId)?.metadata ?? {},
    status: charge.status,
    failure: charge.failure?.declineCode ?? charge.failure?.code ?? null,
    amount: Number(charge.amount),
    amount_captured: Number(charge.amountCaptured),
    amount_refunded: Number(charge.amountRefunded),
    created_at: charge.createdAt.toISOString(),
  };
}

function refundView({ planned, ...refund }: Refund): Json {
  return {
    id: refund.id,
    payment_intent: refund.intentId,
    charge: refund.chargeId,
    amount: Number(refund.amount),
    reason: refund.reason,
    metadata: refund.metadata,
    status: refund.status,
    failure_reason: refund.failureReason,
    planned: planned && { status: planned.status, at: planned.at.toISOString() },
    created_at: refund.createdAt.toISOString(),
  };
}

function disputeView({ planned, ...dispute }: Dispute): Json {
  return {
    id: dispute.id,
    payment_intent: dispute.intentId,
    charge: dispute.chargeId,
    amount: Number(dispute.amount),
    reason: dispute.reason,
    status: dispute.status,
    evidence: dispute.evidence,
    submissions: dispute.submissionCount,
    planned: planned && { outcome: planned.outcome, at: planned.at.toISOString() },
    due_by: dispute.dueBy.toISOString(),
    created_at: dispute.createdAt.toISOString(),
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

/** Intents by id or metadata (`metadata.order=…`), with everything that belongs to them. */
function storeView(processor: CardProcessor, query: Fields): Json {
  const { store } = processor;
  const intents = store.intents.list().filter((intent) => fits(intent, query));
  const ids = new Set(intents.map(({ id }) => id));
  const charges = store.charges.list().filter(({ intentId }) => ids.has(intentId));
  const refunds = store.refunds.list().filter(({ intentId }) => ids.has(intentId));
  const disputes = store.disputes.list().filter(({ intentId }) => ids.has(intentId));
  const sources = new Set([...charges, ...refunds, ...disputes].map(({ id }) => id));
  const lines = store.lines.list().filter(({ sourceId }) => sources.has(sourceId));
  const webhooks = store.webhooks.list().filter(({ about }) => ids.has(about));
  return {
    intents: intents.map((intent) => intentView(processor, intent)),
    charges: charges.map((charge) => chargeView(processor, charge)),
    refunds: refunds.map(refundView),
    disputes: disputes.map(disputeView),
    lines: lines.map(lineView),
    notices: webhooks.map((webhook) => webhookView(webhook, "payment_intent")),
  };
}

function fits(intent: Intent, query: Fields): boolean {
  const known: Fields = { ...metadataFields(intent.metadata), payment_intent: intent.id };
  return Object.entries(query)
    .filter(([name]) => name === "payment_intent" || name.startsWith("metadata."))
    .every(([name, value]) => known[name] === value);
}

/** The numbers of confirm requests and of authorizations per intent. */
function requestsView({ store }: CardProcessor, query: Fields): Json {
  const authorizations = new Map<string, number>();
  for (const { intentId, status } of store.charges.values()) {
    if (status !== "succeeded") continue;
    authorizations.set(intentId, (authorizations.get(intentId) ?? 0) + 1);
  }
  const intents = store.intents.list().filter((intent) => fits(intent, query));
  return {
    requests: intents.map(({ id, metadata }) => ({
      payment_intent: id,
      metadata,
      confirms: store.confirmCount(id),
      authorisations: authorizations.get(id) ?? 0,
    })),
  };
}

import { type Charge, refundable } from "../../domain/card-processor/charge";
import { invalidRequest } from "../../domain/card-processor/errors";
import { metadataFields } from "../../domain/card-processor/intent";
import {
  CARD_PLANS,
  planRefund,
  type Refund,
  settledRefund,
} from "../../domain/card-processor/refund";
import { type CardProcessor, newId } from "./card-processor";
import { currentIntent } from "./intents";
import { recordRefundLine } from "./lines";
import { emitCharge, emitRefund, fieldsOfIntent } from "./webhooks";

interface NewRefund {
  intentId: string;
  amount: bigint | undefined;
  reason: string | null;
  metadata: Readonly<Record<string, string>>;
}

/**
 * Refunds no more than was captured and not yet refunded.
 * @throws ApiError for more than that, and for an intent that captured nothing
 */
export function createRefund(processor: CardProcessor, input: NewRefund): Refund {
  const { store } = processor;
  const intent = currentIntent(processor, input.intentId);
  const charge = store.charges.get(intent.latestChargeId);
  if (!charge?.isCaptured) {
    const message = `The PaymentIntent ${intent.id} has no successful charge to refund.`;
    throw invalidRequest({ code: "payment_intent_unexpected_state", message });
  }
  const amount = amountOf(charge, input.amount);
  const fault = processor.faults.take("refund-fate", {
    ...fieldsOfIntent(intent),
    ...metadataFields(input.metadata),
    amount: String(amount),
  });
  const { reason, metadata } = input;
  const refund: Refund = {
    ...planRefund(fault ?? planOfCard(processor, charge), processor.now()),
    ...{ amount, reason, metadata },
    id: newId(processor, "re"),
    intentId: intent.id,
    chargeId: charge.id,
    lineId: null,
    failureLineId: null,
    createdAt: processor.now(),
  };
  const recorded = refund.status === "failed" ? refund : moveMoney(processor, refund, charge);
  store.refunds.put(recorded);
  emitRefund(processor, "created", recorded);
  if (recorded.status === "failed") emitRefund(processor, "failed", recorded);
  else emitCharge(processor, "refunded", store.charges.get(charge.id) ?? charge);
  scheduleRefundOutcome(processor, recorded);
  return recorded;
}

function planOfCard({ store }: CardProcessor, { paymentMethodId }: Charge) {
  const conduct = store.methods.get(paymentMethodId)?.card.conduct;
  return conduct?.does === "pay" && conduct.refund ? CARD_PLANS[conduct.refund] : undefined;
}

/** Repeats a refund if enough is left. */
export function refundAgain(processor: CardProcessor, { intentId, ...refund }: Refund): void {
  const charge = processor.store.charges.get(refund.chargeId);
  if (!charge || refund.amount > refundable(charge)) return;
  const { amount, reason, metadata } = refund;
  createRefund(processor, { intentId, amount, reason, metadata });
}

function amountOf(charge: Charge, requested: bigint | undefined): bigint {
  const rest = refundable(charge);
  if (rest <= 0n) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest({ code: "charge_already_refunded", message });
  }
  if (requested !== undefined && requested > rest) {
    const message = `The refund (${requested}) is more than what is left of the charge (${rest}).`;
    throw invalidRequest({ message, param: "amount" });
  }
  return requested ?? rest;
}

/** The money leaves at once, even for a pending refund. */
export function moveMoney(processor: CardProcessor, refund: Refund, charge: Charge): Refund {
  const { amount, createdAt } = refund;
  const line = { ...lineOf(processor, refund), amount: -amount, createdAt };
  const { id: lineId } = recordRefundLine(processor, { ...line, type: "refund" });
  processor.store.charges.put({ ...charge, amountRefunded: charge.amountRefunded + amount });
  return { ...refund, lineId };
}

function lineOf({ store }: CardProcessor, { id: sourceId, intentId, amount }: Refund) {
  return { sourceId, amount, currency: store.intents.get(intentId)?.currency ?? "" };
}

type Settlement =
  | { result: "settled"; refund: Refund }
  | { result: "unknown refund" }
  | { result: "already over"; refund: Refund };

/** Ends a pending refund, or fails one that had succeeded, and emits webhooks. */
export function settleRefund(
  processor: CardProcessor,
  id: string,
  outcome: { status: "succeeded" | "failed"; failureReason?: string | undefined },
): Settlement {
  const { store } = processor;
  const before = store.refunds.get(id);
  if (!before) return { result: "unknown refund" };
  const after = settledRefund(before, outcome.status, outcome.failureReason);
  if (!after) return { result: "already over", refund: before };
  if (after === before) return { result: "settled", refund: before };
  const settled = after.status === "failed" ? returnMoney(processor, after) : after;
  store.refunds.put(settled);
  if (settled.status === "failed") emitRefund(processor, "failed", settled);
  emitRefund(processor, "updated", settled);
  return { result: "settled", refund: settled };
}

/** Returns the money of a failed refund, which can be refunded again. */
function returnMoney(processor: CardProcessor, failed: Refund): Refund {
  const { charges } = processor.store;
  const charge = charges.get(failed.chargeId);
  if (charge) charges.put({ ...charge, amountRefunded: charge.amountRefunded - failed.amount });
  const line = { ...lineOf(processor, failed), type: "refund_failure" } as const;
  return { ...failed, failureLineId: recordRefundLine(processor, line).id };
}

/** Schedules the planned outcome. */
export function scheduleRefundOutcome(processor: CardProcessor, { id, planned }: Refund): void {
  if (!planned) return;
  const { refunds } = processor.store;
  processor.timers.set(planned.at, () => {
    const refund = refunds.get(id);
    // A manually settled refund has no plan any more.
    if (!refund?.planned) return;
    settleRefund(processor, id, refund.planned);
    const settled = refunds.get(id);
    if (settled?.planned) refunds.put({ ...settled, planned: null });
  });
}

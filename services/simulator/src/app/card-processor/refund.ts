import { type Charge, refundable } from "../../domain/card-processor/charge";
import type { Intent } from "../../domain/card-processor/intent";
import type { Line } from "../../domain/card-processor/line";
import { metadataFields } from "../../domain/card-processor/metadata";
import { fateOfRefund, type Refund, settledRefund } from "../../domain/card-processor/refund";
import { invalidRequest } from "../../domain/card-processor/refusal";
import { newId, type ProcessorDesk } from "./desk";
import { currentIntent } from "./intents";
import { fieldsOfIntent, notifyOfCharge, notifyOfRefund } from "./notify";

export interface NewRefund {
  intentId: string;
  amount: bigint | undefined;
  reason: string | null;
  metadata: Readonly<Record<string, string>>;
}

/**
 * Gives money back, no more than was taken and has not gone back.
 * @throws Refused for more than that, and for an intent that took nothing
 */
export function refund(desk: ProcessorDesk, asked: NewRefund): Refund {
  const { book } = desk;
  const intent = currentIntent(desk, asked.intentId);
  const charge = book.findCharge(intent.latestChargeId ?? "");
  if (!charge?.isCaptured) {
    const message = `The PaymentIntent ${intent.id} has no successful charge to refund.`;
    throw invalidRequest({ code: "payment_intent_unexpected_state", message });
  }
  const amount = amountOf(charge, asked.amount);
  const bent = desk.faults.take("refund-fate", {
    ...fieldsOfIntent(intent),
    ...metadataFields(asked.metadata),
    amount: String(amount),
  });
  const made: Refund = {
    ...fateOfRefund(bent, desk.now()),
    id: newId(desk, "re"),
    intentId: intent.id,
    chargeId: charge.id,
    amount,
    reason: asked.reason,
    metadata: asked.metadata,
    lineId: null,
    failureLineId: null,
    createdAt: desk.now(),
  };
  if (made.status === "failed") recordStillborn(desk, made);
  else recordNew(desk, made, { intent, charge });
  planRefund(desk, made);
  return book.findRefund(made.id) ?? made;
}

/** Gives the same back once more, where so much is left. */
export function refundAgain(desk: ProcessorDesk, { intentId, ...made }: Refund): void {
  const charge = desk.book.findCharge(made.chargeId);
  if (!charge || made.amount > refundable(charge)) return;
  const { amount, reason, metadata } = made;
  refund(desk, { intentId, amount, reason, metadata });
}

function amountOf(charge: Charge, asked: bigint | undefined): bigint {
  const rest = refundable(charge);
  if (rest <= 0n) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest({ code: "charge_already_refunded", message });
  }
  if (asked !== undefined && asked > rest) {
    const message = `The refund (${asked}) is more than what is left of the charge (${rest}).`;
    throw invalidRequest({ message, param: "amount" });
  }
  return asked ?? rest;
}

/** A refund that failed at once moved nothing, and has no line. */
function recordStillborn(desk: ProcessorDesk, made: Refund): void {
  desk.book.recordRefund(made);
  notifyOfRefund(desk, "created", made);
  notifyOfRefund(desk, "failed", made);
}

/** The money leaves with the refund, also while it is pending. */
function recordNew(
  desk: ProcessorDesk,
  made: Refund,
  of: { intent: Intent; charge: Charge },
): void {
  const lineId = bookLine(desk, made, { type: "refund", amount: -made.amount });
  const charge = { ...of.charge, amountRefunded: of.charge.amountRefunded + made.amount };
  const booked = { ...made, lineId };
  desk.book.recordRefund(booked);
  desk.book.recordCharge(charge);
  notifyOfRefund(desk, "created", booked);
  notifyOfCharge(desk, "refunded", charge);
}

function bookLine(
  desk: ProcessorDesk,
  { id, intentId }: Refund,
  told: Pick<Line, "type" | "amount">,
): string {
  const lineId = newId(desk, "txn");
  const currency = desk.book.findIntent(intentId)?.currency ?? "";
  desk.book.recordLine({
    ...told,
    id: lineId,
    fee: 0n,
    currency,
    sourceId: id,
    createdAt: desk.now(),
  });
  return lineId;
}

type Settlement =
  | { result: "settled"; refund: Refund }
  | { result: "unknown refund" }
  | { result: "already over"; refund: Refund };

/** Ends a refund that is pending, or takes one back that had succeeded, and has us told of it. */
export function settleRefund(
  desk: ProcessorDesk,
  id: string,
  outcome: { status: "succeeded" | "failed"; failureReason?: string | undefined },
): Settlement {
  const { book } = desk;
  const before = book.findRefund(id);
  if (!before) return { result: "unknown refund" };
  const after = settledRefund(before, outcome.status, outcome.failureReason);
  if (!after) return { result: "already over", refund: before };
  if (after === before) return { result: "settled", refund: before };
  return book.together(() => {
    const settled = after.status === "failed" ? takenBack(desk, after) : after;
    book.recordRefund(settled);
    if (settled.status === "failed") notifyOfRefund(desk, "failed", settled);
    notifyOfRefund(desk, "updated", settled);
    return { result: "settled", refund: settled };
  });
}

/** The money of a refund that failed comes back, and can be refunded again. */
function takenBack(desk: ProcessorDesk, failed: Refund): Refund {
  const charge = desk.book.findCharge(failed.chargeId);
  if (charge) {
    const amountRefunded = charge.amountRefunded - failed.amount;
    desk.book.recordCharge({ ...charge, amountRefunded });
  }
  const told = { type: "refund_failure", amount: failed.amount } as const;
  return { ...failed, failureLineId: bookLine(desk, failed, told) };
}

/** Has a refund go on by itself, where that is its fate. */
export function planRefund(desk: ProcessorDesk, { id, planned }: Refund): void {
  if (!planned) return;
  desk.alarms.set(planned.at, () => {
    const refund = desk.book.findRefund(id);
    // Settled by hand in the meantime, it has no plan any more.
    if (!refund?.planned) return;
    settleRefund(desk, id, refund.planned);
    const settled = desk.book.findRefund(id);
    if (settled?.planned) desk.book.recordRefund({ ...settled, planned: null });
  });
}

import { cardPaymentRecord, cardRefundRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import { counter } from "@kobo/runtime";
import { type StepStore, type StoredStep, stepStore } from "@kobo/saga";
import * as payments from "../../db/payments";
import * as processorAnswers from "../../db/processor-answers";
import { STEPS } from "../../db/refunds";
import type { Refund } from "../../domain/refunds/refund";
import type { RefundEvent, RefundInput, RefundStep } from "../../domain/refunds/refund-step";
import { toPaymentView, toRefundView } from "../view";

const settled = counter({
  name: "card_refunds_total",
  help: "Card refunds that reached a final or waiting state, by state",
  labelNames: ["mode", "currency", "state"],
});

/** Stores a step with the processor's answer, the payment's refunded amount and the event. */
export const refundSteps: StepStore<Refund, RefundStep, RefundInput> = stepStore({
  table: STEPS,
  // The processor repeats its first answer to a repeated refund, so only a query counts.
  isAnswer: (event) => event.kind === "answered" && event.call === "ask",
  follow: async (trx, stored) => {
    for (const each of stored) await applyStep(trx, each);
    return new Set();
  },
  report: (logger, { change: { from }, saga: refund }, { isAtRest }) => {
    const { id: refundId, paymentId, state, failureReason, payment } = refund;
    const { mode, currency } = payment;
    if (!isAtRest) return;
    settled.inc({ mode, currency, state });
    logger.info(
      { refundId, paymentId, mode, from: from.state, state, failureReason },
      "refund state reached",
    );
  },
});

async function applyStep(
  trx: Transaction,
  { change: { from, step, event }, saga: refund }: StoredStep<Refund, RefundStep, RefundInput>,
): Promise<void> {
  if (event.kind === "answered" && event.answer.kind !== "unreachable") {
    const { call, answer } = event;
    const about = { subjectId: refund.id, number: refund.calls };
    await processorAnswers.insert(trx, { ...about, call, answer });
  }
  if (step.to === "succeeded" && from.state === "paid") {
    await payments.addRefunded(trx, refund.paymentId, refund.amount);
  }
  if (step.to === "failed" && from.state === "reversing") {
    await payments.addRefunded(trx, refund.paymentId, -refund.amount);
  }
  if (step.publish) await insertEvents(trx, [await eventOf(trx, refund, step.publish)]);
}

async function eventOf(trx: Transaction, refund: Refund, name: RefundEvent): Promise<NewEvent> {
  const { merchantId, mode } = refund.payment;
  const about = {
    id: deriveUuid(refund.id, name),
    key: refund.paymentId,
    merchantId,
    mode,
    at: refund.updatedAt,
  };
  const record = cardRefundRecord(toRefundView(refund));
  if (name === "refund.failed") return { ...about, name, data: record };
  const payment = await payments.findById(trx, refund.paymentId);
  if (!payment) throw new Error("A refund has its payment.");
  const data = { ...cardPaymentRecord(toPaymentView(payment)), refund: record };
  return { ...about, name, data };
}

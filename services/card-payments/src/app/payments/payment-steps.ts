import { cardPaymentRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import { counter } from "@kobo/runtime";
import { type StepStore, type StoredStep, stepStore } from "@kobo/saga";
import { STEPS } from "../../db/payments";
import * as processorAnswers from "../../db/processor-answers";
import * as settlements from "../../db/settlements";
import type { Payment } from "../../domain/payments/payment";
import type { Input, PaymentEvent, Step } from "../../domain/payments/payment-step";
import { toPaymentView } from "../view";

const settled = counter({
  name: "card_payments_total",
  help: "Card payments that reached a final or waiting state, by state",
  labelNames: ["mode", "currency", "state"],
});

/** Stores a step with the processor's answer, the coming settlement and the event. */
export const paymentSteps: StepStore<Payment, Step, Input> = stepStore({
  table: STEPS,
  isAnswer: ({ kind }) => kind === "answered",
  follow: async (trx, stored) => {
    for (const each of stored) await applyStep(trx, each);
    return new Set();
  },
  report: (logger, { change: { from }, saga: payment }, { isAtRest }) => {
    const { id: paymentId, mode, currency, state, failure } = payment;
    if (!isAtRest) return;
    settled.inc({ mode, currency, state });
    logger.info(
      { paymentId, mode, from: from.state, state, ...(failure ? { declined: failure.code } : {}) },
      "card payment state reached",
    );
  },
});

async function applyStep(
  trx: Transaction,
  { change: { step, event }, saga: payment }: StoredStep<Payment, Step, Input>,
): Promise<void> {
  if (event.kind === "answered" && event.answer.kind !== "unreachable") {
    const { call, answer } = event;
    const about = { subjectId: payment.id, number: payment.calls };
    await processorAnswers.insert(trx, { ...about, call, answer });
  }
  if (step.to === "succeeded") await settlements.open(trx, payment);
  if (step.publish) await insertEvents(trx, [eventOf(payment, step.publish)]);
}

function eventOf(payment: Payment, name: PaymentEvent): NewEvent {
  return {
    name,
    id: deriveUuid(payment.id, name),
    key: payment.id,
    merchantId: payment.merchantId,
    mode: payment.mode,
    at: payment.updatedAt,
    data: cardPaymentRecord(toPaymentView(payment)),
  };
}

import { cardPaymentRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import * as customers from "../db/customers";
import * as paymentMethods from "../db/payment-methods";
import * as payments from "../db/payments";
import * as processorAnswers from "../db/processor-answers";
import * as settlements from "../db/settlements";
import type { Answer, Call } from "../domain/answer";
import type { Payment } from "../domain/payment";
import type { Input, PaymentNews, Step } from "../domain/payment-step";
import type { CardParts } from "./parts";
import { toPaymentView } from "./view";

interface Made {
  from: Payment;
  step: Step;
  input: Input;
  lease: Lease;
}

const settled = counter({
  name: "card_payments_total",
  help: "Card payments by the state they came to rest in",
  labelNames: ["mode", "currency", "state"],
});

/**
 * Stores a step, and in the same transaction all that follows from it: the processor's answer, its
 * names for the customer and the card, the settlement to come, the event.
 * @throws LeaseLost, and nothing is stored
 */
export async function storePayment(
  { db, logger }: Pick<CardParts, "db" | "logger">,
  made: Made,
): Promise<Payment> {
  const payment = await inTransaction(db, (trx) => storeIn(trx, made), { repeatable: true });
  tell(logger, made, payment);
  return payment;
}

/**
 * The same inside a transaction that stores more.
 * @throws LeaseLost, and the transaction must be undone
 */
export async function storeIn(
  trx: Transaction,
  { from, step, input, lease }: Made,
): Promise<Payment> {
  const reply = answerIn(input);
  // Callbacks that came before the question are answered by it, if it was answered itself.
  const heard = reply && from.notices;
  const result = await payments.advance(trx, { lease, from: from.state, step, heard });
  if (!result) throw new LeaseLost();
  if (result === "made now") await keepNames(trx, from, step);
  const payment = await payments.findById(trx, lease.id);
  if (!payment) throw new LeaseLost();
  if (result === "made before") return payment;

  if (reply) {
    await processorAnswers.insert(trx, {
      subjectId: payment.id,
      number: payment.calls,
      ...reply,
    });
  }
  if (step.to === "succeeded") await settlements.open(trx, payment);
  if (step.tell) await insertEvents(trx, [newsOf(payment, step.tell)]);
  return payment;
}

/** Undefined for what is no answer of the processor, or got no response. */
function answerIn(input: Input): { call: Call; answer: Answer } | undefined {
  if (input.kind !== "answered" || input.answer.kind === "unreachable") return undefined;
  return { call: input.call, answer: input.answer };
}

async function keepNames(
  trx: Transaction,
  { customer, paymentMethod }: Payment,
  { processorCustomerId, vaultToken }: Step,
): Promise<void> {
  if (processorCustomerId) {
    await customers.nameAtProcessor(trx, customer, processorCustomerId);
  }
  if (vaultToken) await paymentMethods.keepUnder(trx, paymentMethod.id, vaultToken);
}

function newsOf(payment: Payment, name: PaymentNews): NewEvent {
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

function tell(logger: Logger, { from, step }: Made, payment: Payment): void {
  const { id: paymentId, mode, currency, state, failure } = payment;
  if (step.next === "at once" || step.to === from.state) return;
  settled.inc({ mode, currency, state });
  logger.info(
    { paymentId, mode, from: from.state, state, ...(failure ? { declined: failure.code } : {}) },
    "a card payment has come to rest",
  );
}

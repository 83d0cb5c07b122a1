import { cardPaymentRecord, cardRefundRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import * as payments from "../db/payments";
import * as processorAnswers from "../db/processor-answers";
import * as refunds from "../db/refunds";
import type { RefundAnswer, RefundCall } from "../domain/answer";
import type { Refund } from "../domain/refund";
import type { RefundInput, RefundNews, RefundStep } from "../domain/refund-step";
import type { CardParts } from "./parts";
import { toPaymentView, toRefundView } from "./view";

interface Made {
  from: Refund;
  step: RefundStep;
  input: RefundInput;
  lease: Lease;
}

const settled = counter({
  name: "card_refunds_total",
  help: "Refunds of card payments by the state they came to rest in",
  labelNames: ["mode", "currency", "state"],
});

/**
 * Stores a step, and in the same transaction all that follows from it: the processor's answer, what the
 * payment has given back in all, the event.
 * @throws LeaseLost, and nothing is stored
 */
export async function storeRefund(
  { db, logger }: Pick<CardParts, "db" | "logger">,
  made: Made,
): Promise<Refund> {
  const refund = await inTransaction(db, (trx) => store(trx, made), { repeatable: true });
  tell(logger, made, refund);
  return refund;
}

async function store(trx: Transaction, { from, step, input, lease }: Made): Promise<Refund> {
  const reply = answerIn(input);
  // Callbacks that came before the question are answered by it, if it was answered itself. A refund that
  // is sent again is answered with what was said the first time, which is no news.
  const heard = reply?.call === "ask" ? from.notices : undefined;
  const result = await refunds.advance(trx, { lease, from: from.state, step, heard });
  const refund = result && (await refunds.findById(trx, lease.id));
  if (!refund) throw new LeaseLost();
  if (result === "made before") return refund;

  if (reply) {
    await processorAnswers.insert(trx, { subjectId: refund.id, number: refund.calls, ...reply });
  }
  if (step.to === "succeeded" && from.state === "paid") {
    await payments.addRefunded(trx, refund.paymentId, refund.amount);
  }
  if (step.to === "failed" && from.state === "reversing") {
    await payments.addRefunded(trx, refund.paymentId, -refund.amount);
  }
  if (step.tell) await insertEvents(trx, [await newsOf(trx, refund, step.tell)]);
  return refund;
}

/** Undefined for what is no answer of the processor, or got no response. */
function answerIn(input: RefundInput): { call: RefundCall; answer: RefundAnswer } | undefined {
  if (input.kind !== "answered" || input.answer.kind === "unreachable") return undefined;
  return { call: input.call, answer: input.answer };
}

async function newsOf(trx: Transaction, refund: Refund, name: RefundNews): Promise<NewEvent> {
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

function tell(logger: Logger, { from, step }: Made, refund: Refund): void {
  const { id: refundId, paymentId, state, failureReason, payment } = refund;
  const { mode, currency } = payment;
  if (step.next === "at once" || step.to === from.state) return;
  settled.inc({ mode, currency, state });
  logger.info(
    { refundId, paymentId, mode, from: from.state, state, failureReason },
    "a refund has come to rest",
  );
}

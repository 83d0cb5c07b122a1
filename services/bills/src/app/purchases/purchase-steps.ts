import { billPurchaseRecord, failedBillPurchaseRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Database } from "@kobo/postgres";
import { counter, histogram, type Logger } from "@kobo/runtime";
import * as saga from "@kobo/saga";
import * as providerAnswers from "../../db/provider-answers";
import * as floats from "../../db/provider-floats";
import { STEPS } from "../../db/purchase-steps";
import { type Answer, type Call, saysFloatIsLow } from "../../domain/purchases/outcome";
import type { Purchase } from "../../domain/purchases/purchase";
import type { Input, Step } from "../../domain/purchases/step";
import { updateReviews } from "../reviews/update-reviews";
import { toView } from "./view";

export type StepToStore = saga.StepToStore<Purchase, Step, Input>;
export type StoreStep = saga.StoreStep<Purchase, Step, Input>;
type StoredStep = saga.StoredStep<Purchase, Step, Input>;

/** A larger batch would delay all of its steps. */
const STEPS_MAX = 64;

const settled = counter({
  name: "bill_purchases_total",
  help: "Bill purchases that reached a final or waiting state, by state",
  labelNames: ["mode", "bill_type", "state"],
});
const batchSize = histogram({
  name: "bill_step_batch_size",
  formerly: "bill_steps_stored_together",
  help: "Steps of bill purchases stored by one transaction",
  buckets: [1, 2, 4, 8, 16, 32, 64],
});

/** Stores steps with the provider's answers, the reviews and the events that follow from them. */
export const purchaseSteps: saga.StepStore<Purchase, Step, Input> = saga.stepStore({
  table: STEPS,
  isAnswer: ({ kind }) => kind === "answered",
  follow: async (trx, stored) => {
    const answers = stored.flatMap(answerOf);
    await providerAnswers.insert(trx, answers);
    const lowFloats = new Set(answers.filter(saysFloatIsLow).map(({ mode }) => mode));
    // In one order, so that transactions cannot deadlock.
    for (const mode of [...lowFloats].sort()) await floats.checkSoon(trx, mode);
    const opened = await updateReviews(trx, stored);
    await insertEvents(trx, stored.flatMap(eventsOf));
    return opened;
  },
  report,
});

/** Concurrent steps are stored by one transaction. */
export function stepStore(parts: { db: Database; logger: Logger }): StoreStep {
  const observe = (steps: number) => batchSize.observe(steps);
  return purchaseSteps.batched(parts, { stepsMax: STEPS_MAX, observe });
}

/** Undefined for other events, and for calls without a response. */
function answerIn(input: Input): { call: Call; outcome: Answer } | undefined {
  if (input.kind !== "answered" || input.outcome.kind === "unreachable") return undefined;
  return { call: input.call, outcome: input.outcome };
}

function answerOf({
  change: { event },
  saga: { id: purchaseId, mode, calls: number },
}: StoredStep) {
  const answer = answerIn(event);
  return answer ? [{ purchaseId, mode, number, ...answer }] : [];
}

function eventsOf({ change: { step, traceparent }, saga: purchase }: StoredStep): NewEvent[] {
  const { publish: name } = step;
  if (!name) return [];
  const about = {
    id: deriveUuid(purchase.id, name),
    key: purchase.id,
    merchantId: purchase.merchantId,
    mode: purchase.mode,
    at: purchase.updatedAt,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  const view = toView(purchase);
  return [
    name === "bill.purchase.failed"
      ? { ...about, name, data: failedBillPurchaseRecord(view) }
      : { ...about, name, data: billPurchaseRecord(view) },
  ];
}

function report(
  logger: Logger,
  { change: { from, step, event }, saga: purchase }: StoredStep,
  { opensReview, isAtRest }: { opensReview: boolean; isAtRest: boolean },
): void {
  const { id: purchaseId, mode, billType, state, error, providerCode } = purchase;
  const outcome = event.kind === "answered" ? event.outcome : undefined;
  const { providerCost: taken } = step.set;
  if (outcome?.kind === "delivered" && taken !== undefined && outcome.cost !== taken) {
    const cost = { named: String(outcome.cost), taken: String(taken) };
    logger.warn({ purchaseId, ...cost }, "bill provider reported unexpected cost");
  }
  if (opensReview) logger.warn({ purchaseId, state, review: step.review }, "manual review opened");
  if (!isAtRest) return;
  settled.inc({ mode, bill_type: billType, state });
  logger.info(
    { purchaseId, mode, from: from.state, state, error, providerCode },
    "bill purchase state reached",
  );
}

import { billPurchaseRecord, failedBillPurchaseRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { type Database, groupCommit, inTransaction, type Transaction } from "@kobo/postgres";
import { activeTraceparent, counter, histogram, type Logger } from "@kobo/runtime";
import * as providerAnswers from "../db/provider-answers";
import * as floats from "../db/provider-floats";
import { advance, findMade, type LeasedStep } from "../db/purchase-steps";
import { saysFloatIsLow } from "../domain/float";
import type { Answer, Call } from "../domain/outcome";
import type { Purchase } from "../domain/purchase";
import type { Input, Step } from "../domain/step";
import { followReviews } from "./follow-reviews";
import { toView } from "./view";

export interface Made {
  from: Purchase;
  step: Step;
  input: Input;
  lease: Lease;
  /** Whoever made the step keeps the purchase, and goes on with it. */
  keeps?: boolean;
  /** Where it was caused; where it is stored when absent. */
  traceparent?: string;
}

interface Stored {
  purchase: Purchase;
  /** A person is to look at it from now on. */
  opensReview: boolean;
}

/**
 * Stores a step, and in the same transaction all that follows from it: the provider's answer, the
 * event, the review.
 * @throws LeaseLost, and nothing is stored
 */
export type StoreStep = (made: Made) => Promise<Purchase>;

/** More would make everybody in the batch wait for too long. */
const STEPS_MAX = 64;

const settled = counter({
  name: "bill_purchases_total",
  help: "Bill purchases by the state they came to rest in",
  labelNames: ["mode", "bill_type", "state"],
});
const batchSize = histogram({
  name: "bill_steps_stored_together",
  help: "Steps of bill purchases that were stored by one transaction",
  buckets: [1, 2, 4, 8, 16, 32, 64],
});

/**
 * Steps that are made at the same time are stored together. One that cannot be stored beside others is
 * stored by itself: so it is found as made, or waits for whoever is at the purchase, or has lost its lease.
 */
export function stepStore({ db, logger }: { db: Database; logger: Logger }): StoreStep {
  const together = groupCommit<Made, Stored | undefined>({
    db,
    store: (trx, steps) => {
      batchSize.observe(steps.length);
      return storeAll(trx, steps, { skipLocked: true });
    },
    itemsMax: STEPS_MAX,
  });
  return async (made) => {
    const stored =
      (await together({ traceparent: activeTraceparent(), ...made })) ??
      (await inTransaction(db, (trx) => storeIn(trx, made), { repeatable: true }));
    tell(logger, made, stored);
    return stored.purchase;
  };
}

/**
 * The same inside a transaction that stores more.
 * @throws LeaseLost, and the transaction must be undone
 */
export async function storeIn(trx: Transaction, made: Made): Promise<Stored> {
  const [stored] = await storeAll(trx, [made], { skipLocked: false });
  if (stored) return stored;
  const purchase = await findMade(trx, leasedStepOf(made));
  if (!purchase) throw new LeaseLost();
  return { purchase, opensReview: false };
}

/** Undefined in the place of a step that was not made. */
async function storeAll(
  trx: Transaction,
  steps: readonly Made[],
  options: { skipLocked: boolean },
): Promise<(Stored | undefined)[]> {
  const advanced = await advance(trx, steps.map(leasedStepOf), options);
  const pairs = steps.flatMap((made, place) => {
    const purchase = advanced[place];
    return purchase ? [{ made, purchase }] : [];
  });
  const answers = pairs.flatMap(answerOf);
  await providerAnswers.insert(trx, answers);
  const lowFloats = new Set(answers.filter(saysFloatIsLow).map(({ mode }) => mode));
  // In one order, so that no two wait for each other.
  for (const mode of [...lowFloats].sort()) await floats.checkSoon(trx, mode);
  const opened = await followReviews(trx, pairs);
  await insertEvents(trx, pairs.flatMap(newsOf));
  return advanced.map((purchase) => purchase && { purchase, opensReview: opened.has(purchase.id) });
}

function leasedStepOf({ from, step, input, lease, keeps = false }: Made): LeasedStep {
  // Callbacks that came before the question are answered by it, if it was answered itself.
  const heard = answerIn(input) ? from.notices : undefined;
  return { lease, from, step, heard, keeps };
}

/** A step, and the purchase as it is since. */
interface Pair {
  made: Made;
  purchase: Purchase;
}

/** Undefined for what is no answer of the provider, or got no response. */
function answerIn(input: Input): { call: Call; outcome: Answer } | undefined {
  if (input.kind !== "answered" || input.outcome.kind === "unreachable") return undefined;
  return { call: input.call, outcome: input.outcome };
}

function answerOf({ made: { input }, purchase }: Pair) {
  const answer = answerIn(input);
  if (!answer) return [];
  const { call, outcome } = answer;
  const { id: purchaseId, mode, calls: number } = purchase;
  return [{ purchaseId, mode, number, call, outcome }];
}

function newsOf({ made: { step, traceparent }, purchase }: Pair): NewEvent[] {
  const { tell: name } = step;
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

function tell(
  logger: Logger,
  { from, step, input }: Made,
  { purchase, opensReview }: Stored,
): void {
  const { id: purchaseId, mode, billType, state, error, providerCode } = purchase;
  const outcome = input.kind === "answered" ? input.outcome : undefined;
  const { providerCost: taken } = step.set;
  if (outcome?.kind === "delivered" && taken !== undefined && outcome.cost !== taken) {
    const cost = { named: String(outcome.cost), taken: String(taken) };
    logger.warn({ purchaseId, ...cost }, "the provider names an odd cost");
  }
  if (opensReview) logger.warn({ purchaseId, state, review: step.review }, "a review was opened");
  if (step.next === "at once" || step.to === from.state) return;
  settled.inc({ mode, bill_type: billType, state });
  logger.info(
    { purchaseId, mode, from: from.state, state, error, providerCode },
    "a bill purchase has come to rest",
  );
}

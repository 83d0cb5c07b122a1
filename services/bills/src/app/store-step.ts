import { insertEvents, type NewEvent } from "@kobo/events";
import { deriveUuid } from "@kobo/ids";
import { type Lease, LeaseLost, release } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { billPurchaseRecord, failedBillPurchaseRecord } from "@kobo/records";
import { counter, type Logger } from "@kobo/runtime";
import * as providerAnswers from "../db/provider-answers";
import * as floats from "../db/provider-floats";
import * as purchases from "../db/purchases";
import * as reviewActions from "../db/review-actions";
import * as reviews from "../db/reviews";
import { saysFloatIsLow } from "../domain/float";
import type { Purchase } from "../domain/purchase";
import { answeredBy, REASONS } from "../domain/review";
import type { Input, Step } from "../domain/step";
import { toView } from "./view";

interface Made {
  from: Purchase;
  step: Step;
  input: Input;
  lease: Lease;
  /** Whoever made the step keeps the purchase, and goes on with it. */
  keeps?: boolean;
}

interface Stored {
  purchase: Purchase;
  /** A person is to look at it from now on. */
  opensReview: boolean;
}

const settled = counter({
  name: "bill_purchases_total",
  help: "Bill purchases by the state they came to rest in",
  labelNames: ["mode", "bill_type", "state"],
});

/**
 * Stores a step, and in the same transaction all that follows from it: the provider's answer, the
 * event, the review.
 * @throws LeaseLost, and nothing is stored
 */
export async function storeStep(
  { db, logger }: { db: Database; logger: Logger },
  made: Made,
): Promise<Purchase> {
  const stored = await inTransaction(db, (trx) => storeIn(trx, made), { repeatable: true });
  tell(logger, made, stored);
  return stored.purchase;
}

/**
 * The same inside a transaction that stores more.
 * @throws LeaseLost, and the transaction must be undone
 */
export async function storeIn(trx: Transaction, made: Made): Promise<Stored> {
  const { from, step, input, lease } = made;
  await letGo(trx, made);
  // Notices that came before the question are answered by it.
  const heard = input.kind === "answered" ? from.notices : undefined;
  const result = await purchases.advance(trx, { lease, from: from.state, step, heard });
  if (!result) throw new LeaseLost();
  const { purchase, isNew } = result;
  if (!isNew) return { purchase, opensReview: false };

  if (input.kind === "answered") {
    await providerAnswers.insert(trx, purchase.id, { ...input, number: purchase.calls });
    if (saysFloatIsLow(input)) await floats.checkSoon(trx, purchase.mode);
  }
  const opensReview = await review(trx, purchase, made);
  if (step.tell) await insertEvents(trx, [newsOf(purchase, step.tell)]);
  return { purchase, opensReview };
}

/**
 * Lays the purchase before a person, or takes from the table what needs none any more. Whether it was
 * laid there now, and did not lie there before.
 */
async function review(
  trx: Transaction,
  purchase: Purchase,
  { step, input }: Made,
): Promise<boolean> {
  const { id } = purchase;
  const { review: reason } = step;
  // That it was charged late is no news to the person who decided so.
  if (reason === "delivered late" && (await reviewActions.hasConfirmed(trx, id))) {
    await reviews.resolve(trx, id, REASONS);
  } else if (reason) {
    return reviews.open(trx, id, reason);
  } else {
    const answered = answeredBy({ input, step, purchase });
    if (answered.length > 0) await reviews.resolve(trx, id, answered);
  }
  return false;
}

async function letGo(trx: Transaction, { step: { next }, lease, keeps }: Made): Promise<void> {
  if (next === "at once" || keeps) return;
  const dueInMs = next === "never" ? undefined : next;
  await release(trx, { table: purchases.TABLE, lease, dueInMs });
}

function newsOf(purchase: Purchase, name: NonNullable<Step["tell"]>): NewEvent {
  const about = {
    id: deriveUuid(purchase.id, name),
    key: purchase.id,
    merchantId: purchase.merchantId,
    mode: purchase.mode,
    at: purchase.updatedAt,
  };
  const view = toView(purchase);
  return name === "bill.purchase.failed"
    ? { ...about, name, data: failedBillPurchaseRecord(view) }
    : { ...about, name, data: billPurchaseRecord(view) };
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

import { insertEvents, type NewEvent } from "@kobo/events";
import { deriveUuid } from "@kobo/ids";
import { type Lease, LeaseLost, release } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { billPurchaseRecord, failedBillPurchaseRecord } from "@kobo/records";
import { counter, type Logger } from "@kobo/runtime";
import * as providerAnswers from "../db/provider-answers";
import * as purchases from "../db/purchases";
import * as reviews from "../db/reviews";
import type { Purchase } from "../domain/purchase";
import { type Input, isAtRest, type Step } from "../domain/saga";
import { toView } from "./view";

interface Made {
  from: Purchase;
  step: Step;
  input: Input;
  lease: Lease;
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
  const purchase = await inTransaction(db, (trx) => store(trx, made), { repeatable: true });
  tell(logger, made, purchase);
  return purchase;
}

async function store(trx: Transaction, { from, step, input, lease }: Made): Promise<Purchase> {
  if (isAtRest(step.to)) {
    await release(trx, { table: purchases.TABLE, lease, dueInMs: step.dueInMs });
  }
  const result = await purchases.advance(trx, { lease, from: from.state, step });
  if (!result) throw new LeaseLost();
  const { purchase, isNew } = result;
  if (!isNew) return purchase;

  if (input.kind === "answered") {
    const number = purchase.requeries;
    await providerAnswers.insert(trx, purchase.id, { ...input, number });
  }
  if (step.review) await reviews.open(trx, purchase.id, step.review);
  if (step.tell) await insertEvents(trx, [newsOf(purchase, step.tell)]);
  return purchase;
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

function tell(logger: Logger, { from, step, input }: Made, purchase: Purchase): void {
  const { id: purchaseId, mode, billType, state, error, providerCode } = purchase;
  const outcome = input.kind === "answered" ? input.outcome : undefined;
  if (outcome?.kind === "delivered" && outcome.cost !== purchase.providerCost) {
    const cost = { named: String(outcome.cost), taken: String(purchase.providerCost) };
    logger.warn({ purchaseId, ...cost }, "the provider names an odd cost");
  }
  if (!isAtRest(step.to) || step.to === from.state) return;
  settled.inc({ mode, bill_type: billType, state });
  logger.info(
    { purchaseId, mode, from: from.state, state, error, providerCode },
    "a bill purchase has come to rest",
  );
}

import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import type { Kobo } from "@kobo/money";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as reviews from "../db/reviews";
import { advance, type Input, type Step } from "../domain/saga";
import { carryOnClaimed } from "./carry-on-claimed";
import { getReview, type ReviewedPurchase } from "./get-review";
import type { PurchaseParts } from "./perform";
import { storeIn } from "./store-step";
import { takeUp, type Wanted } from "./take-up";

/** What a person has found out, or decides. */
export type Decision = Omit<Wanted, "action" | "providerReference"> &
  (
    | {
        action: "confirm";
        providerReference: string;
        /** What the provider took from our float; undefined when it is the price. */
        cost: Kobo | undefined;
      }
    | { action: "refund" }
  );

/**
 * Confirms that a purchase was delivered, so that what is held is posted and what was given back is
 * charged again; or gives back what is held. The decision is stored before the ledger hears of it, so
 * that it stands whatever becomes of this process.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE, with `retryable` when somebody else is at it;
 * VALIDATION_ERROR for a cost that no purchase like it can have
 */
export async function decideReview(
  parts: PurchaseParts,
  decision: Decision,
): Promise<ReviewedPurchase> {
  const { db, logger } = parts;
  const { purchaseId, action, actor } = decision;
  const lease = await inTransaction(db, (trx) => decide(trx, decision));
  logger.info({ purchaseId, action, actor }, "a person has decided about a purchase");
  crashpoint(`bills.review.${action}`);
  await carryOnClaimed(parts, lease);
  return getReview(db, purchaseId);
}

async function decide(trx: Transaction, decision: Decision): Promise<Lease> {
  const { purchaseId, action } = decision;
  const providerReference = action === "confirm" ? decision.providerReference : "";
  const { purchase, lease } = await takeUp(trx, { ...decision, providerReference });
  const input = toInput(decision);
  const step = advance(purchase, input);
  if (action === "confirm") assertCost(decision.cost, step);
  await storeIn(trx, { from: purchase, step, input, lease });
  await reviews.close(trx, purchaseId, action === "confirm" ? "confirmed" : "refunded");
  return lease;
}

function toInput(decision: Decision): Input {
  if (decision.action === "refund") return { kind: "refunded" };
  const { providerReference, cost } = decision;
  return { kind: "confirmed", providerReference, cost };
}

/** The provider's odd costs are taken at the price; a person's are a slip of the hand. */
function assertCost(cost: Kobo | undefined, { set }: Step): void {
  if (cost === undefined || set.providerCost === cost) return;
  const message = "must be more than 0 and at most twice the price";
  throw new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "cost_kobo", code: "out_of_range", message }],
  });
}

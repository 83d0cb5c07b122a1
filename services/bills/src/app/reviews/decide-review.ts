import type { Kobo } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as reviews from "../../db/reviews";
import { isCredibleCost, type Purchase } from "../../domain/purchases/purchase";
import { transition } from "../../domain/purchases/purchase-states";
import type { Input } from "../../domain/purchases/step";
import type { Resolution } from "../../domain/review";
import type { PurchaseParts } from "../purchases/execute";
import { purchaseSteps } from "../purchases/purchase-steps";
import { resumePurchaseNow } from "../purchases/run-purchase";
import { claimForReview, type ReviewRequest } from "./claim-for-review";
import { getReview, type ReviewedPurchase } from "./get-review";

/** A reviewer's decision. */
export type Decision = Omit<ReviewRequest, "action" | "providerReference"> &
  (
    | {
        action: "confirm";
        providerReference: string;
        /** The provider's charge to our float; undefined for the price. */
        cost: Kobo | undefined;
      }
    | { action: "refund" | "reverse" }
  );

/** The resolution of each decision. */
const RESOLUTION = {
  confirm: "confirmed",
  refund: "refunded",
  reverse: "reversed",
} as const satisfies Record<Decision["action"], Resolution>;

/**
 * Confirms a delivery, which posts the hold or charges again after a refund; refunds the hold; or reverses a
 * completed purchase that the provider failed after all, which returns the money to its payer. The decision is stored
 * before the ledger is called, so it survives a crash.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE, with `retryable` while another run has the purchase;
 * VALIDATION_ERROR for an implausible cost
 */
export async function decideReview(
  parts: PurchaseParts,
  decision: Decision,
): Promise<ReviewedPurchase> {
  const { db, logger } = parts;
  const { purchaseId, action, actor } = decision;
  const lease = await inTransaction(db, (trx) => decide(trx, decision));
  logger.info({ purchaseId, action, actor }, "reviewer decided bill purchase");
  crashpoint(`bills.review.${action}`);
  await resumePurchaseNow(parts, lease);
  return getReview(db, purchaseId);
}

async function decide(trx: Transaction, decision: Decision): Promise<Lease> {
  const { purchaseId, action } = decision;
  const providerReference = action === "confirm" ? decision.providerReference : "";
  const { purchase, lease } = await claimForReview(trx, { ...decision, providerReference });
  const input = toInput(decision);
  const step = transition(purchase, input);
  if (action === "confirm") assertCost(decision.cost, purchase);
  await purchaseSteps.storeIn(trx, { from: purchase, step, event: input, lease });
  await reviews.close(trx, purchaseId, RESOLUTION[action]);
  return lease;
}

function toInput(decision: Decision): Input {
  switch (decision.action) {
    case "confirm": {
      const { providerReference, cost } = decision;
      return { kind: "confirmed", providerReference, cost };
    }
    case "refund":
      return { kind: "refunded" };
    case "reverse":
      return { kind: "taken back" };
  }
}

/** An implausible cost from the provider is replaced by the price; from a reviewer it is a typing error. */
function assertCost(cost: Kobo | undefined, purchase: Purchase): void {
  if (cost === undefined || isCredibleCost(purchase, cost)) return;
  const message = "must be more than 0 and at most ten times the price";
  throw new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "cost_kobo", code: "out_of_range", message }],
  });
}

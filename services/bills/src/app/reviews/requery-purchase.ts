import { inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import type { PurchaseParts } from "../purchases/execute";
import { resumePurchaseNow } from "../purchases/run-purchase";
import { claimForReview, type ReviewRequest } from "./claim-for-review";
import { getReview, type ReviewedPurchase } from "./get-review";

/**
 * Requeries the provider, or retries the step that the ledger refused, and executes the next commands. A pending
 * purchase may be requeried without a review. Safe to repeat: ledger steps keep their ids.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to requery, or, with `retryable`,
 * while another run has the purchase
 */
export async function requeryPurchase(
  parts: PurchaseParts,
  request: Omit<ReviewRequest, "action" | "providerReference">,
): Promise<ReviewedPurchase> {
  const { db, logger } = parts;
  const { purchaseId, actor } = request;
  const { lease } = await inTransaction(db, (trx) =>
    claimForReview(trx, { ...request, action: "requery", providerReference: "" }),
  );
  logger.info({ purchaseId, actor }, "reviewer requested requery of bill purchase");
  crashpoint("bills.review.requery");
  await resumePurchaseNow(parts, lease);
  return getReview(db, purchaseId);
}

import { inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import type { PurchaseParts } from "../purchases/execute";
import { resumePurchaseNow } from "../purchases/run-purchase";
import { claimForReview, type ReviewRequest } from "./claim-for-review";
import { getReview, type ReviewedPurchase } from "./get-review";

/**
 * Asks the provider once more what became of a purchase, or the ledger to do what it refused, and does
 * what follows. What is pending may be asked about though it lies before nobody, and then does so no more
 * than before. Safe to repeat: the ledger is asked under the same ids as before, since an attempt that
 * nobody heard of may have been made, or be made yet.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to ask, or, with
 * `retryable`, when somebody else is at it
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

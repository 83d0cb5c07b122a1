import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import * as purchases from "../../db/purchases";
import * as reviewActions from "../../db/review-actions";
import * as reviews from "../../db/reviews";
import type { PurchaseParts } from "../purchases/execute";
import { assertAllowed, type ReviewRequest } from "./claim-for-review";
import { getReview, type ReviewedPurchase } from "./get-review";

type Closing = Omit<ReviewRequest, "action" | "providerReference">;

/**
 * Closes a review and leaves the purchase as it is. Later transitions still happen, and may open a review again.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE while money is held or a ledger step is open, and for a
 * closed review
 */
export async function closeReview(
  { db, logger }: Pick<PurchaseParts, "db" | "logger">,
  closing: Closing,
): Promise<ReviewedPurchase> {
  const { purchaseId, actor } = closing;
  await inTransaction(db, (trx) => close(trx, closing));
  logger.info({ purchaseId, action: "close", actor }, "reviewer decided bill purchase");
  return getReview(db, purchaseId);
}

async function close(trx: Transaction, closing: Closing): Promise<void> {
  const { purchaseId } = closing;
  // Every step and decision locks the purchase's row, so the review cannot change meanwhile.
  const purchase = await purchases.lock(trx, purchaseId);
  const review = await reviews.find(trx, purchaseId);
  if (!purchase || !review) throw new AppError("REVIEW_NOT_FOUND");
  const action = "close";
  assertAllowed(purchase, review, action);
  const { state } = purchase;
  await reviewActions.insert(trx, purchaseId, { ...closing, action, state, providerReference: "" });
  await reviews.close(trx, purchaseId, "closed");
}

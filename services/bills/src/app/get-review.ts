import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as providerAnswers from "../db/provider-answers";
import { findByIds } from "../db/purchase-lists";
import * as reviewActions from "../db/review-actions";
import * as reviews from "../db/reviews";
import type { Purchase } from "../domain/purchase";
import type { Review, ReviewAction } from "../domain/review";

export interface ReviewedPurchase {
  purchase: Purchase;
  review: Review;
}

export interface ReviewHistory extends ReviewedPurchase {
  /** Both oldest first. */
  answers: providerAnswers.KeptAnswer[];
  actions: (ReviewAction & { at: Date })[];
}

/** @throws AppError REVIEW_NOT_FOUND */
export async function getReview(db: Database, purchaseId: string): Promise<ReviewedPurchase> {
  const [purchase] = await findByIds(db, [purchaseId]);
  const review = await reviews.find(db, purchaseId);
  if (!purchase || !review) throw new AppError("REVIEW_NOT_FOUND");
  return { purchase, review };
}

/**
 * With all that the provider ever answered and all that people did.
 * @throws AppError REVIEW_NOT_FOUND
 */
export async function getReviewHistory(db: Database, purchaseId: string): Promise<ReviewHistory> {
  const found = await getReview(db, purchaseId);
  const answers = await providerAnswers.list(db, purchaseId);
  const actions = await reviewActions.list(db, purchaseId);
  return { ...found, answers, actions };
}

import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as providerAnswers from "../../db/provider-answers";
import { findByIds, findByRequestId } from "../../db/purchase-lists";
import * as reviewActions from "../../db/review-actions";
import * as reviews from "../../db/reviews";
import type { Purchase } from "../../domain/purchases/purchase";
import type { Review, ReviewAction } from "../../domain/review";

export interface ReviewedPurchase {
  purchase: Purchase;
  /** Undefined for a purchase that was never in review. */
  review: Review | undefined;
}

export interface ReviewHistory extends ReviewedPurchase {
  /** Both oldest first. */
  answers: providerAnswers.StoredAnswer[];
  actions: (ReviewAction & { at: Date })[];
}

/** Our id of the purchase, or the provider's. */
export type ReviewKey = { purchaseId: string } | { providerRequestId: string };

/** @throws AppError REVIEW_NOT_FOUND */
export async function getReview(db: Database, purchaseId: string): Promise<ReviewedPurchase> {
  return reviewed(db, await find(db, { purchaseId }));
}

/**
 * Any purchase, with the provider's answers and the reviewers' actions.
 * @throws AppError REVIEW_NOT_FOUND
 */
export async function getReviewHistory(db: Database, key: ReviewKey): Promise<ReviewHistory> {
  const found = await reviewed(db, await find(db, key));
  const { id } = found.purchase;
  const answers = await providerAnswers.list(db, id);
  const actions = await reviewActions.list(db, id);
  return { ...found, answers, actions };
}

async function find(db: Database, key: ReviewKey): Promise<Purchase | undefined> {
  if ("providerRequestId" in key) return findByRequestId(db, key.providerRequestId);
  const [purchase] = await findByIds(db, [key.purchaseId]);
  return purchase;
}

async function reviewed(db: Database, purchase: Purchase | undefined): Promise<ReviewedPurchase> {
  if (!purchase) throw new AppError("REVIEW_NOT_FOUND");
  return { purchase, review: await reviews.find(db, purchase.id) };
}

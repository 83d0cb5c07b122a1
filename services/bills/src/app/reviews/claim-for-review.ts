import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import type { Transaction } from "@kobo/postgres";
import * as purchases from "../../db/purchases";
import * as reviewActions from "../../db/review-actions";
import * as reviews from "../../db/reviews";
import type { Purchase } from "../../domain/purchases/purchase";
import { type Action, allows, canHurry, type Review, type ReviewAction } from "../../domain/review";

/** A reviewer's action on a purchase. */
export interface ReviewRequest extends Omit<ReviewAction, "state"> {
  purchaseId: string;
}

/**
 * Claims a purchase for a reviewer's action, and records the actor and the reason.
 * @throws AppError REVIEW_NOT_FOUND, INVALID_REVIEW_STATE; the caller must roll back
 */
export async function claimForReview(
  trx: Transaction,
  request: ReviewRequest,
): Promise<{ purchase: Purchase; lease: Lease }> {
  const { purchaseId, action } = request;
  // Claimed first, so that no other run changes the purchase after the reads.
  const lease = await purchases.claim(trx, purchaseId);
  const purchase = await purchases.lock(trx, purchaseId);
  const review = await reviews.find(trx, purchaseId);
  if (!purchase || !(review || canHurry(purchase.state, action))) {
    throw new AppError("REVIEW_NOT_FOUND");
  }
  if (!lease) throw isInProgress();
  assertAllowed(purchase, review, action);
  await reviewActions.insert(trx, purchaseId, { ...request, state: purchase.state });
  return { purchase, lease };
}

export function isAllowed(purchase: Purchase, review: Review | undefined, action: Action): boolean {
  // A requery changes no decision.
  const isOver = review?.resolution && action !== "requery";
  return !isOver && allows(purchase, action, review?.reason);
}

/** @throws AppError INVALID_REVIEW_STATE */
export function assertAllowed(
  purchase: Purchase,
  review: Review | undefined,
  action: Action,
): void {
  if (isAllowed(purchase, review, action)) return;
  if (review?.resolution && action !== "requery") {
    throw invalidState(`The review is already closed: it was ${review.resolution}.`);
  }
  const why = obstacleOf(purchase, review, action);
  throw invalidState(`A purchase that is ${purchase.state}${why} does not allow ${action}.`);
}

/** The obstacle other than the state. */
function obstacleOf(
  { state, submittedAt }: Purchase,
  review: Review | undefined,
  action: Action,
): string {
  if (action === "confirm" && !submittedAt) return " and was never sent to the provider";
  if (action !== "reverse" || state !== "completed") return "";
  return ` and in review because it is ${review?.reason}, not contradicted,`;
}

function invalidState(message: string): AppError {
  return new AppError("INVALID_REVIEW_STATE", message);
}

function isInProgress(): AppError {
  return new AppError(
    "INVALID_REVIEW_STATE",
    "The purchase is being processed. Retry in a second.",
    {
      extra: { retryable: true },
      retryAfterSeconds: 1,
    },
  );
}

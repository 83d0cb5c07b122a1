import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { BillReviewsDefinition } from "@kobo/protos/bills/v1/BillReviews";
import type { Review as WireReview } from "@kobo/protos/bills/v1/Review";
import { type Handlers, toWireMode } from "@kobo/rpc";
import { getReviewHistory, type ReviewedPurchase } from "../app/reviews/get-review";
import { listReviews } from "../app/reviews/list-reviews";
import { isHeld } from "../domain/review";
import { toCursor, toQueue, toReviewKey } from "./to-review-query";
import { toWirePurchase } from "./to-wire";

/**
 * The reviews for an earlier version of the operators' command. It cannot prove who its operator is, so it only reads:
 * decisions are those of `operator.v1.Reviews`.
 */
export function billReviews(db: Database): Handlers<BillReviewsDefinition> {
  return {
    ListReviews: async (request) => {
      const { reviews, hasMore, next } = await listReviews(db, toQueue(request));
      const nextAfter = next ? toCursor(next) : "";
      return { reviews: reviews.map(toWireReview), hasMore, nextAfter };
    },

    GetReview: async (request) => {
      const { answers, actions, ...found } = await getReviewHistory(db, toReviewKey(request));
      return {
        review: toWireReview(found),
        answers: answers.map(({ at, ...answer }) => ({ ...answer, atMs: at.getTime() })),
        actions: actions.map(({ at, ...action }) => ({ ...action, atMs: at.getTime() })),
      };
    },

    RequeryPurchase: refuseUnproven,
    ConfirmPurchase: refuseUnproven,
    RefundPurchase: refuseUnproven,
    ReversePurchase: refuseUnproven,
    CloseReview: refuseUnproven,
  };
}

async function refuseUnproven(): Promise<never> {
  throw new AppError(
    "INVALID_SIGNATURE",
    "This version of the command cannot prove who its operator is. Decide with npm run ops -- reviews.",
  );
}

function toWireReview({ purchase, review }: ReviewedPurchase): WireReview {
  return {
    purchase: toWirePurchase(purchase),
    merchantId: purchase.merchantId,
    merchantName: purchase.merchantName,
    mode: toWireMode(purchase.mode),
    state: purchase.state,
    reason: review?.reason ?? "",
    openedAtMs: review?.openedAt.getTime() ?? 0,
    closedAtMs: review?.closedAt?.getTime() ?? 0,
    resolution: review?.resolution ?? "",
    providerRequestId: purchase.providerRequestId,
    held: isHeld(purchase.state),
    billersCode: purchase.billersCode,
    error: purchase.error,
    providerCode: purchase.providerCode,
  };
}

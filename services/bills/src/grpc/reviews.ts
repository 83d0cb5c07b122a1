import type { BillReviewsDefinition } from "@kobo/protos/bills/v1/BillReviews";
import type { Review as WireReview } from "@kobo/protos/bills/v1/Review";
import { type Handlers, toWireMode } from "@kobo/rpc";
import type { PurchaseParts } from "../app/purchases/execute";
import { closeReview } from "../app/reviews/close-review";
import { decideReview } from "../app/reviews/decide-review";
import { getReviewHistory, type ReviewedPurchase } from "../app/reviews/get-review";
import { listReviews } from "../app/reviews/list-reviews";
import { requeryPurchase } from "../app/reviews/requery-purchase";
import { isHeld } from "../domain/review";
import {
  toConfirmation,
  toCursor,
  toQueue,
  toReviewKey,
  toReviewRequest,
} from "./to-review-command";
import { toWirePurchase } from "./to-wire";

export function billReviews(parts: PurchaseParts): Handlers<BillReviewsDefinition> {
  const { db } = parts;
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

    RequeryPurchase: async (request) => ({
      review: toWireReview(await requeryPurchase(parts, toReviewRequest(request))),
    }),

    ConfirmPurchase: async (request) => ({
      review: toWireReview(await decideReview(parts, toConfirmation(request))),
    }),

    RefundPurchase: async (request) => ({
      review: toWireReview(
        await decideReview(parts, { ...toReviewRequest(request), action: "refund" }),
      ),
    }),

    ReversePurchase: async (request) => ({
      review: toWireReview(
        await decideReview(parts, { ...toReviewRequest(request), action: "reverse" }),
      ),
    }),

    CloseReview: async (request) => ({
      review: toWireReview(await closeReview(parts, toReviewRequest(request))),
    }),
  };
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

import { randomUUID } from "node:crypto";
import { toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { BillReviewsDefinition } from "@kobo/protos/bills/v1/BillReviews";
import type { Review as WireReview } from "@kobo/protos/bills/v1/Review";
import { decideReview, type ReviewParts } from "@kobo/reviews";
import { type Handlers, toWireMode } from "@kobo/rpc";
import { getReview, getReviewHistory, type ReviewedPurchase } from "../app/reviews/get-review";
import { listReviews } from "../app/reviews/list-reviews";
import { type Action, isHeld } from "../domain/review";
import {
  type Decided,
  toConfirmation,
  toCursor,
  toQueue,
  toReviewKey,
  toReviewRequest,
} from "./to-review-command";
import { toWirePurchase } from "./to-wire";

export function billReviews(parts: ReviewParts): Handlers<BillReviewsDefinition> {
  const { db } = parts;

  const decided = async (action: Action, request: Decided) => {
    const { purchaseId, ...rest } = request;
    const id = toPublicId("txn", purchaseId);
    const decision = { providerReference: "", cost: undefined, ...rest, id, action };
    const { step } = await decideReview(parts, { ...decision, key: randomUUID() });
    if (step === "proposed") throw isProposed();
    return { review: toWireReview(await getReview(db, purchaseId)) };
  };

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

    RequeryPurchase: async (request) => decided("requery", toReviewRequest(request)),
    ConfirmPurchase: async (request) => decided("confirm", toConfirmation(request)),
    RefundPurchase: async (request) => decided("refund", toReviewRequest(request)),
    ReversePurchase: async (request) => decided("reverse", toReviewRequest(request)),
    CloseReview: async (request) => decided("close", toReviewRequest(request)),
  };
}

/** An earlier version of the command did not know of second operators. */
function isProposed(): AppError {
  return new AppError(
    "INVALID_REVIEW_STATE",
    "The amount needs a second operator, so this is only a proposal. Another operator confirms it: npm run ops -- reviews confirm.",
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

import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { GetReviewRequest__Output } from "@kobo/protos/bills/v1/GetReviewRequest";
import type { ListReviewsRequest__Output } from "@kobo/protos/bills/v1/ListReviewsRequest";
import { fromWireMode } from "@kobo/rpc";
import type { ReviewKey } from "../app/reviews/get-review";
import type { listReviews, ReviewPage } from "../app/reviews/list-reviews";
import { REASONS } from "../domain/review";
import { pageLimit } from "./page-limit";

/** @throws AppError REVIEW_NOT_FOUND, also for an invalid id */
function toPurchaseId(transactionId: string): string {
  const id = fromPublicId("txn", transactionId);
  if (!id) throw new AppError("REVIEW_NOT_FOUND");
  return id;
}

/** @throws AppError REVIEW_NOT_FOUND */
export function toReviewKey({
  transactionId,
  providerRequestId,
}: GetReviewRequest__Output): ReviewKey {
  if (!transactionId && providerRequestId) return { providerRequestId };
  return { purchaseId: toPurchaseId(transactionId) };
}

/** @throws AppError VALIDATION_ERROR */
export function toQueue(request: ListReviewsRequest__Output): Parameters<typeof listReviews>[1] {
  const { mode, closed, after, limit } = request;
  return {
    mode: mode === "MODE_UNSPECIFIED" ? undefined : fromWireMode(mode),
    reason: request.reason ? reasonOf(request.reason) : undefined,
    closed,
    after: after ? positionOf(after) : undefined,
    limit: pageLimit(limit),
  };
}

function reasonOf(text: string) {
  const reason = REASONS.find((known) => known === text);
  if (reason) return reason;
  throw new AppError("VALIDATION_ERROR", `There is no reason ${text}: ${REASONS.join(", ")}.`);
}

type Position = NonNullable<ReviewPage["next"]>;

/** The cursor in the response. */
export function toCursor({ openedAtMicros, purchaseId }: Position): string {
  return `${openedAtMicros}.${toPublicId("txn", purchaseId)}`;
}

const CURSOR = /^(\d{1,18})\.(txn_\w+)$/;

function positionOf(cursor: string): Position {
  const [, micros = "", id = ""] = CURSOR.exec(cursor) ?? [];
  const purchaseId = fromPublicId("txn", id);
  if (!purchaseId) throw new AppError("VALIDATION_ERROR", "`after` is no place in the queue.");
  return { openedAtMicros: BigInt(micros), purchaseId };
}

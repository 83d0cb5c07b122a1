import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { type Kobo, kobo } from "@kobo/core/money";
import { AppError, type FieldProblem } from "@kobo/errors";
import type { CloseReviewRequest__Output } from "@kobo/protos/bills/v1/CloseReviewRequest";
import type { ConfirmPurchaseRequest__Output } from "@kobo/protos/bills/v1/ConfirmPurchaseRequest";
import type { GetReviewRequest__Output } from "@kobo/protos/bills/v1/GetReviewRequest";
import type { ListReviewsRequest__Output } from "@kobo/protos/bills/v1/ListReviewsRequest";
import { fromWireMode } from "@kobo/rpc";
import { z } from "zod";
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

const text = (max: number) => z.string().trim().min(1).max(max);

const Decided = z.object({ actor: text(200), why: text(1_000) });

const Confirmation = Decided.extend({
  providerReference: text(100),
  costKobo: z.coerce.bigint().positive().transform(kobo).optional(),
});

/** A reviewer's decision about a purchase. */
export interface Decided {
  purchaseId: string;
  actor: string;
  why: string;
  /** Of a confirmation. */
  providerReference?: string;
  cost?: Kobo | undefined;
}

/** @throws AppError REVIEW_NOT_FOUND, VALIDATION_ERROR */
export function toReviewRequest(request: CloseReviewRequest__Output): Decided {
  return { purchaseId: toPurchaseId(request.transactionId), ...parse(Decided, request) };
}

/** @throws AppError REVIEW_NOT_FOUND, VALIDATION_ERROR */
export function toConfirmation(request: ConfirmPurchaseRequest__Output): Decided {
  const purchaseId = toPurchaseId(request.transactionId);
  const { costKobo: cost, ...decided } = parse(Confirmation, request);
  return { ...decided, purchaseId, cost };
}

const NAMES: Readonly<Record<string, string>> = {
  providerReference: "provider_reference",
  costKobo: "cost_kobo",
};

function parse<Value>(schema: z.ZodType<Value>, request: object): Value {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }): FieldProblem => {
    const field = String(path[0]);
    return { field: NAMES[field] ?? field, code: "invalid", message };
  });
  const list = errors.map(({ field, message }) => `${field}: ${message}`).join("; ");
  throw new AppError("VALIDATION_ERROR", list, { errors });
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

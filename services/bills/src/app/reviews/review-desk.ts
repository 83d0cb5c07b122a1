import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { type Kobo, kobo } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import type { Database, Transaction } from "@kobo/postgres";
import type { ActionRequest, AllowedAction, ReviewCase, ReviewDesk } from "@kobo/reviews";
import { crashpoint } from "@kobo/runtime";
import * as providerAnswers from "../../db/provider-answers";
import { findByIds, findByRequestId } from "../../db/purchase-lists";
import * as purchases from "../../db/purchases";
import * as reviewActions from "../../db/review-actions";
import * as reviews from "../../db/reviews";
import { isCredibleCost, type Purchase } from "../../domain/purchases/purchase";
import { transition } from "../../domain/purchases/purchase-states";
import type { Input } from "../../domain/purchases/step";
import { ACTIONS, type Action, canHurry, isHeld, type Resolution } from "../../domain/review";
import type { PurchaseParts } from "../purchases/execute";
import { purchaseSteps } from "../purchases/purchase-steps";
import { resumePurchaseNow } from "../purchases/run-purchase";
import { assertAllowed, claimForReview, isAllowed } from "./claim-for-review";
import type { ReviewedPurchase } from "./get-review";
import { listReviews } from "./list-reviews";

const DECISIONS: Readonly<Record<Action, Omit<AllowedAction, "name">>> = {
  requery: { description: "requeries the provider, or retries the ledger", repeatsStep: true },
  confirm: { description: "completes a purchase that the provider delivered" },
  refund: { description: "refunds a purchase that was not delivered" },
  reverse: { description: "reverses a completed purchase that the provider failed after all" },
  close: { description: "closes the review without moving money" },
};

/** The resolution of each action that moves money. */
const RESOLUTION = {
  confirm: "confirmed",
  refund: "refunded",
  reverse: "reversed",
} as const satisfies Partial<Record<Action, Resolution>>;
type MoneyAction = keyof typeof RESOLUTION;

/** Bill purchases in manual review. */
export function reviewDesk(parts: PurchaseParts): ReviewDesk {
  return {
    actions: ACTIONS.map((name) => ({ name, ...DECISIONS[name] })),

    list: async (db, { mode, limit }) => {
      const queue = { mode, limit, reason: undefined, closed: false, after: undefined };
      return (await listReviews(db, queue)).reviews.map(caseOf);
    },

    find: async (db, id) => {
      const purchaseId = fromPublicId("txn", id);
      const purchase = purchaseId
        ? await findPurchase(db, purchaseId)
        : await findByRequestId(db, id);
      return purchase
        ? caseOf({ purchase, review: await reviews.find(db, purchase.id) })
        : undefined;
    },

    allowed: async (db, { id }) => {
      const purchase = await getPurchase(db, id);
      const review = await reviews.find(db, purchase.id);
      return ACTIONS.filter(
        (action) =>
          (review || canHurry(purchase.state, action)) && isAllowed(purchase, review, action),
      );
    },

    history: async (db, { id }) => {
      const purchase = await getPurchase(db, id);
      const answers = await providerAnswers.list(db, purchase.id);
      return {
        facts: factsOf(purchase),
        answers: answers.map(({ number: _, ...answer }) => answer),
        ledgerTransferIds: [toPublicId("txn", purchase.id)],
      };
    },

    apply: async (trx, request) => {
      const purchaseId = fromPublicId("txn", request.id);
      const action = ACTIONS.find((name) => name === request.action);
      if (!purchaseId || !action) throw new AppError("REVIEW_NOT_FOUND");
      const decided: Decided = { ...request, purchaseId, action };
      if (action === "close") return close(trx, decided);
      const lease = await decide(trx, decided);
      return async () => {
        crashpoint(`bills.review.${action}`);
        await resumePurchaseNow(parts, lease);
      };
    },
  };
}

interface Decided extends ActionRequest {
  purchaseId: string;
  action: Action;
}

/**
 * A requery repeats the open step; a confirmation posts the hold or charges again after a refund; a refund releases the
 * hold; a reversal returns the money of a completed purchase to its payer.
 */
async function decide(trx: Transaction, decided: Decided) {
  const { purchaseId, action } = decided;
  const { purchase, lease } = await claimForReview(trx, decided);
  if (action === "requery" || action === "close") return lease;
  const input = inputOf(action, decided, purchase);
  const step = transition(purchase, input);
  await purchaseSteps.storeIn(trx, { from: purchase, step, event: input, lease });
  await reviews.close(trx, purchaseId, RESOLUTION[action]);
  return lease;
}

/** Leaves the purchase as it is. Later transitions still happen, and may open a review again. */
async function close(trx: Transaction, decided: Decided): Promise<undefined> {
  const { purchaseId, action } = decided;
  // Every step and decision locks the purchase's row, so the review cannot change meanwhile.
  const purchase = await purchases.lock(trx, purchaseId);
  const review = await reviews.find(trx, purchaseId);
  if (!purchase || !review) throw new AppError("REVIEW_NOT_FOUND");
  assertAllowed(purchase, review, action);
  const { state } = purchase;
  await reviewActions.insert(trx, purchaseId, { ...decided, state, providerReference: "" });
  await reviews.close(trx, purchaseId, "closed");
}

/** @throws AppError VALIDATION_ERROR for a confirmation without the provider's reference, or an implausible cost */
function inputOf(
  action: MoneyAction,
  { providerReference, cost: charged }: Decided,
  purchase: Purchase,
): Input {
  switch (action) {
    case "confirm": {
      if (providerReference === "") {
        throw invalid("provider_reference", "is required to confirm a purchase");
      }
      const cost = charged === undefined ? undefined : kobo(charged);
      assertCost(cost, purchase);
      return { kind: "confirmed", providerReference, cost };
    }
    case "refund":
      return { kind: "refunded" };
    case "reverse":
      return { kind: "taken back" };
  }
}

/** An implausible cost from the provider is replaced by the price; from a reviewer it is a typing error. */
function assertCost(cost: Kobo | undefined, purchase: Purchase): void {
  if (cost === undefined || isCredibleCost(purchase, cost)) return;
  throw invalid("cost_kobo", "must be more than 0 and at most ten times the price");
}

function invalid(field: string, message: string): AppError {
  const errors = [{ field, code: "out_of_range", message }];
  return new AppError("VALIDATION_ERROR", `${field} ${message}`, { errors });
}

async function findPurchase(db: Database | Transaction, id: string): Promise<Purchase | undefined> {
  return (await findByIds(db, [id]))[0];
}

/** @throws AppError REVIEW_NOT_FOUND */
async function getPurchase(db: Database, id: string): Promise<Purchase> {
  const purchase = await findPurchase(db, fromPublicId("txn", id) ?? "");
  if (!purchase) throw new AppError("REVIEW_NOT_FOUND");
  return purchase;
}

function caseOf({ purchase, review }: ReviewedPurchase): ReviewCase {
  const { id, mode, merchantId, merchantName, state, amount } = purchase;
  const isOpen = review && !review.closedAt;
  return {
    ...{ mode, merchantId, merchantName, state, amount },
    id: toPublicId("txn", id),
    operation: "bill purchase",
    currency: "NGN",
    review: isOpen ? { reason: review.reason, openedAt: review.openedAt } : undefined,
  };
}

function factsOf(purchase: Purchase): { name: string; value: string }[] {
  const { billType, serviceId, variationCode, phone, billersCode } = purchase;
  return [
    { name: "bought", value: [billType, serviceId, variationCode].filter(Boolean).join(" ") },
    { name: "for", value: [phone, billersCode].filter(Boolean).join(", ") },
    { name: "from", value: purchase.fromWallet },
    { name: "reference", value: purchase.reference },
    { name: "provider request", value: purchase.providerRequestId },
    { name: "provider reference", value: purchase.providerReference },
    { name: "money held", value: isHeld(purchase.state) ? "yes" : "no" },
    { name: "submitted", value: purchase.submittedAt?.toISOString() ?? "never" },
    { name: "error", value: [purchase.error, purchase.providerCode].filter(Boolean).join(" ") },
  ];
}

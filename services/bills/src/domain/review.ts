import { lacksGoods } from "./catalogue/goods";
import type { Purchase, State } from "./purchases/purchase";
import { commandOf, isPossible } from "./purchases/purchase-states";
import type { Input, Reason, Step } from "./purchases/step";

export const ACTIONS = ["requery", "confirm", "refund", "reverse", "close"] as const;
/** A reviewer's action on a purchase. */
export type Action = (typeof ACTIONS)[number];

/** The end of a review: by a reviewer's action, or automatically (`resolved`). */
export type Resolution = "confirmed" | "refunded" | "reversed" | "closed" | "resolved";

export const REASONS: readonly Reason[] = [
  "failed",
  "unresolved",
  "resolved by provider",
  "refused by the ledger",
  "delivered late",
  "contradicted",
  "goods missing",
  "sold below cost",
];

export interface Review {
  purchaseId: string;
  reason: Reason;
  openedAt: Date;
  closedAt: Date | undefined;
  resolution: Resolution | undefined;
}

export interface ReviewAction {
  action: Action;
  actor: string;
  why: string;
  /** The purchase's state before the action. */
  state: State;
  /** The provider's reference of the sale, if the reviewer found it. */
  providerReference: string;
}

/** Requeried automatically, with no money at stake, so a reviewer's requery adds nothing. */
const QUERIED_AUTOMATICALLY: readonly State[] = ["submitting", "lost"];
/** No money is held, and no ledger step is open. */
const SETTLED: readonly State[] = ["lost", "failed", "completed", "refused", "reversed"];
/** The money is held, and neither posted nor voided. */
const HELD: readonly State[] = ["submitting", "pending", "review", "delivered", "declined"];

/**
 * Whether a reviewer may do this in this state and for this reason (decisions, section L). A purchase that was never
 * sent cannot be confirmed. A paid purchase is reversed only if the provider itself contradicts the delivery.
 */
export function allows(
  { state, submittedAt }: Pick<Purchase, "state" | "submittedAt">,
  action: Action,
  reason: Reason | undefined,
): boolean {
  switch (action) {
    case "requery":
      return commandOf(state, false) !== undefined && !QUERIED_AUTOMATICALLY.includes(state);
    case "confirm":
      return isPossible(state, "confirmed") && submittedAt !== undefined;
    case "refund":
      return isPossible(state, "refunded");
    case "reverse":
      return isPossible(state, "taken back") && reason === "contradicted";
    case "close":
      return SETTLED.includes(state);
  }
}

/** Whether an operator may requery a pending purchase that is not in review. */
export function canHurry(state: State, action: Action): boolean {
  return action === "requery" && state === "pending";
}

export function isHeld(state: State): boolean {
  return HELD.includes(state);
}

/**
 * The reasons that a step without a new review resolves. An answer without an outcome resolves none; a late charge
 * after a failure stays in review even if the provider confirms the delivery again.
 */
export function resolvedReasons({
  input,
  step,
  purchase,
}: {
  input: Input;
  step: Step;
  /** The purchase after the step. */
  purchase: Purchase;
}): readonly Reason[] {
  if (step.review) return [];
  // A customer without goods needs a reviewer, whatever the answer.
  if (step.to === "completed" && lacksGoods(purchase, purchase.goods)) return [];
  switch (input.kind) {
    case "posted":
      return REASONS.filter((reason) => reason !== "sold below cost");
    // The money was never held, or was returned.
    case "hold refused":
    case "reversed":
      return REASONS;
    // A reviewer has decided this.
    case "voided":
      return step.to === "failed" ? REASONS : [];
    case "answered":
      return step.to === "completed" && input.outcome.kind === "delivered"
        ? REASONS.filter((reason) => reason !== "delivered late" && reason !== "sold below cost")
        : [];
    default:
      return [];
  }
}

import { lacksGoods } from "./catalogue/goods";
import type { Purchase, State } from "./purchases/purchase";
import { commandOf, isPossible } from "./purchases/purchase-states";
import type { Input, Reason, Step } from "./purchases/step";

/** What a person may do about a purchase that lies before him. */
export type Action = "requery" | "confirm" | "refund" | "reverse" | "close";

/** How a review ended: by one of a person's actions, or by itself. */
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

/** Where it stands, and why it lies there. */
export interface Review {
  purchaseId: string;
  reason: Reason;
  openedAt: Date;
  closedAt: Date | undefined;
  resolution: Resolution | undefined;
}

export interface ReviewAction {
  action: Action;
  /** Who did it, and why. */
  actor: string;
  why: string;
  /** The state that the purchase was in. */
  state: State;
  /** What the provider calls the sale, as far as the person found out. */
  providerReference: string;
}

/** Asked about without anybody's help, and nobody waits for it, so that a person adds nothing. */
const QUERIED_AUTOMATICALLY: readonly State[] = ["submitting", "lost"];
/** No money is held any more, and nothing waits for the ledger. */
const SETTLED: readonly State[] = ["lost", "failed", "completed", "refused", "reversed"];
/** The money has been set aside, and is neither taken nor given back yet. */
const HELD: readonly State[] = ["submitting", "pending", "review", "delivered", "declined"];

/**
 * Whether a person may do it to a purchase in this state that lies there for this reason (decisions,
 * section L). What was never sent cannot have been delivered, so nobody confirms it. What the merchant
 * has paid for is taken back only where the provider itself says that it was not delivered.
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

/** Whether somebody may have it asked about who only cannot wait, though it lies before nobody. */
export function canHurry(state: State, action: Action): boolean {
  return action === "requery" && state === "pending";
}

export function isHeld(state: State): boolean {
  return HELD.includes(state);
}

/**
 * The reasons for which nobody has to look any more, after a step that lays nothing new before a
 * person. A question without an answer leaves them all; that a merchant was told of a failure and
 * charged after it is looked at even when the provider says the same again.
 */
export function resolvedReasons({
  input,
  step,
  purchase,
}: {
  input: Input;
  step: Step;
  /** As it is after the step. */
  purchase: Purchase;
}): readonly Reason[] {
  if (step.review) return [];
  // Whoever has not got what he paid for is looked after, whatever else was answered.
  if (step.to === "completed" && lacksGoods(purchase, purchase.goods)) return [];
  switch (input.kind) {
    case "posted":
      return REASONS.filter((reason) => reason !== "sold below cost");
    // What was never held or is given back again needs nobody.
    case "hold refused":
    case "reversed":
      return REASONS;
    // A person has decided so.
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

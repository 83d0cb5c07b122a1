import { type ModelChange, StoredRow, Unsound } from "@kobo/saga/testing";
import {
  ASKING,
  FINAL_STATES,
  type Purchase,
  type State,
} from "../../src/domain/purchases/purchase";
import type { Input, Reason, Step } from "../../src/domain/purchases/step";
import { resolvedReasons } from "../../src/domain/review";

interface Review {
  reason: Reason;
  isOpen: boolean;
}

const DECIDED: readonly State[] = ["delivered", "declined", "delivered late", "reversing"];
const COMPLETED: readonly State[] = ["completed", "reversing", "reversed"];
const COSTS: readonly State[] = [...COMPLETED, "delivered", "delivered late"];

/** The stored row of one purchase, its review and its events. */
export class StoredPurchase {
  readonly row: StoredRow<Purchase, Step, Input>;
  readonly published: string[] = [];
  review: Review | undefined;
  #isConfirmed = false;

  constructor(initial: Purchase, leasedUntil: number) {
    this.row = new StoredRow<Purchase, Step, Input>(initial, leasedUntil, {
      asking: ASKING,
      waitsForCallbacks: ASKING.filter((state) => state !== "submitting"),
      finalStates: FINAL_STATES,
      apply: (purchase, { to, set }, now) => ({
        ...purchase,
        ...set,
        ...datesOf(purchase, to, now),
      }),
      follow: (purchase, change) => this.#follow(purchase, change),
    });
  }

  get purchase(): Purchase {
    return this.row.saga;
  }

  get state(): State {
    return this.purchase.state;
  }

  /** Changes the time of the last decision, for rules under which ids do not last. */
  redate(now: number): void {
    if (this.purchase.decidedAt) {
      this.row.patch((purchase) => ({ ...purchase, decidedAt: new Date(now) }));
    }
  }

  /** A reviewer confirms the delivery. */
  confirm(): void {
    this.#isConfirmed = true;
    this.closeReview();
  }

  /** A reviewer has decided it, or the reason is resolved. */
  closeReview(): void {
    if (this.review) this.review = { ...this.review, isOpen: false };
  }

  /** Opened outside the saga, by reconciliation. */
  openReview(reason: Reason): void {
    this.review = { reason, isOpen: true };
  }

  #follow(purchase: Purchase, { step, event }: ModelChange<Step, Input>): void {
    const { review, publish } = step;
    if (review === "delivered late" && this.#isConfirmed) this.closeReview();
    else if (review) this.openReview(review);
    else if (
      this.review &&
      resolvedReasons({ input: event, step, purchase }).includes(this.review.reason)
    ) {
      this.closeReview();
    }
    if (publish) this.published.push(publish.slice("bill.purchase.".length));
    this.#check(purchase);
  }

  /** The table's constraints. */
  #check({ state, completedAt, providerCost }: Purchase): void {
    if (COMPLETED.includes(state) !== (completedAt !== undefined)) {
      throw new Unsound(`completed_at does not go with ${state}`);
    }
    if (COSTS.includes(state) && providerCost === undefined) {
      throw new Unsound(`${state} without a cost`);
    }
    if (FINAL_STATES.includes(state) && this.row.dueAt !== undefined)
      throw new Unsound(`${state} is due`);
  }
}

function datesOf(
  { completedAt, decidedAt, state }: Purchase,
  to: State,
  now: number,
): Partial<Purchase> {
  const at = new Date(now);
  const isDecided = DECIDED.includes(to) && state !== to;
  return {
    state: to,
    ...(to === "submitting" ? { submittedAt: at } : {}),
    ...(to === "completed" ? { completedAt: completedAt ?? at } : {}),
    decidedAt: isDecided ? at : decidedAt,
  };
}

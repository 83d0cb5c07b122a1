import { ASKING, OVER, type Purchase, type State } from "../../src/domain/purchase";
import { answeredBy } from "../../src/domain/review";
import type { Input, Reason, Step } from "../../src/domain/step";
import { Unsound } from "./unsound";

export interface Lease {
  fence: number;
}

interface Review {
  reason: Reason;
  isOpen: boolean;
}

/** What a step was made from, as whoever made it knows it. */
interface Made {
  lease: Lease;
  from: State;
  step: Step;
  input: Input;
  /** Notices that there were when the provider was asked, if it was. */
  heard: bigint | undefined;
  keeps: boolean;
}

const DECIDED: readonly State[] = ["delivered", "declined", "delivered late", "reversing"];
const COMPLETED: readonly State[] = ["completed", "reversing", "reversed"];
const COSTS: readonly State[] = [...COMPLETED, "delivered", "delivered late"];

/** The row of one purchase, its review and its events, as the database keeps them. */
export class StoredPurchase {
  readonly told: string[] = [];
  review: Review | undefined;
  dueAt: number | undefined;
  leasedUntil: number | undefined;
  #purchase: Purchase;
  #fence = 1;
  #noticesHeard = 0n;
  #isConfirmed = false;
  #last: Step | undefined;

  constructor(purchase: Purchase, ownUntil: number) {
    this.#purchase = purchase;
    this.dueAt = ownUntil;
    this.leasedUntil = ownUntil;
  }

  get purchase(): Purchase {
    return this.#purchase;
  }

  get state(): State {
    return this.#purchase.state;
  }

  /** When somebody may take it next; undefined when it rests. */
  wakesAt(): number | undefined {
    return this.dueAt === undefined ? undefined : Math.max(this.dueAt, (this.leasedUntil ?? 0) + 1);
  }

  /** Takes it, due or not, unless somebody else has it. It is due from then on, should he die. */
  claim(now: number, leaseMs: number): Lease | undefined {
    if (this.leasedUntil !== undefined && this.leasedUntil >= now) return undefined;
    if (!OVER.includes(this.state)) this.dueAt = Math.min(this.dueAt ?? now, now);
    this.leasedUntil = now + leaseMs;
    this.#fence += 1;
    return { fence: this.#fence };
  }

  /** The newest lease, whoever has it: for rules without fences. */
  anyLease(): Lease {
    return { fence: this.#fence };
  }

  /** Dates the last decision anew: for rules under which an id does not last. */
  redate(now: number): void {
    const { decidedAt } = this.#purchase;
    if (decidedAt) this.#purchase = { ...this.#purchase, decidedAt: new Date(now) };
  }

  find({ fence }: Lease): Purchase | undefined {
    return fence === this.#fence ? this.#purchase : undefined;
  }

  /** False when the lease was lost. */
  release({ fence }: Lease, dueAt: number | undefined): boolean {
    if (fence !== this.#fence) return false;
    this.leasedUntil = undefined;
    this.dueAt = dueAt;
    return true;
  }

  notice(now: number): void {
    if (OVER.includes(this.state)) return;
    this.#purchase = { ...this.#purchase, notices: this.#purchase.notices + 1n };
    if (ASKING.includes(this.state)) this.dueAt = now;
  }

  /** Undefined when the lease was lost or another has made the step. */
  store(made: Made, now: number): Purchase | undefined {
    const { lease, from, step, keeps } = made;
    if (lease.fence !== this.#fence) return undefined;
    if (this.state !== from) return this.state === step.to ? this.#purchase : undefined;
    this.#count(step);
    if (step.next !== "at once" && !keeps) {
      this.release(lease, step.next === "never" ? undefined : now + step.next);
    }
    this.#purchase = { ...this.#purchase, ...step.set, ...this.#datesOf(step.to, now) };
    this.#hear(made, now);
    this.#follow(made);
    this.#check();
    return this.#purchase;
  }

  /** A person says that it was delivered. */
  confirm(): void {
    this.#isConfirmed = true;
    this.closeReview();
  }

  /** A person has decided it, or nobody has to look any more. */
  closeReview(): void {
    if (this.review) this.review = { ...this.review, isOpen: false };
  }

  /** Somebody else than the saga lays it before a person. */
  openReview(reason: Reason): void {
    this.review = { reason, isOpen: true };
  }

  /** Every answer is one more than there were, or one takes the place of another. */
  #count(step: Step): void {
    const isSame = step === this.#last;
    this.#last = step;
    if (isSame || step.set.calls === undefined) return;
    if (step.set.calls !== this.#purchase.calls + 1) throw new Unsound("an answer was overwritten");
  }

  #datesOf(to: State, now: number): Partial<Purchase> {
    const at = new Date(now);
    const { completedAt, decidedAt, state } = this.#purchase;
    const isDecided = DECIDED.includes(to) && state !== to;
    return {
      state: to,
      ...(to === "submitting" ? { submittedAt: at } : {}),
      ...(to === "completed" ? { completedAt: completedAt ?? at } : {}),
      decidedAt: isDecided ? at : decidedAt,
    };
  }

  #hear({ step: { to, next, unreachable }, heard }: Made, now: number): void {
    this.#noticesHeard = heard ?? this.#noticesHeard;
    if (next === "at once") {
      this.dueAt = Math.min(this.dueAt ?? now, now);
      return;
    }
    const asksAgain = ASKING.includes(to) && to !== "submitting" && !unreachable;
    if (asksAgain && this.#purchase.notices > this.#noticesHeard) this.dueAt = now;
  }

  #follow({ step, input }: Made): void {
    const { review, tell } = step;
    if (review === "delivered late" && this.#isConfirmed) this.closeReview();
    else if (review) this.openReview(review);
    else if (
      this.review &&
      answeredBy({ input, step, purchase: this.#purchase }).includes(this.review.reason)
    ) {
      this.closeReview();
    }
    if (tell) this.told.push(tell.slice("bill.purchase.".length));
  }

  /** The constraints of the table. */
  #check(): void {
    const { state, completedAt, providerCost } = this.#purchase;
    if (COMPLETED.includes(state) !== (completedAt !== undefined)) {
      throw new Unsound(`completed_at does not go with ${state}`);
    }
    if (COSTS.includes(state) && providerCost === undefined) {
      throw new Unsound(`${state} without a cost`);
    }
    if (OVER.includes(state) && this.dueAt !== undefined) throw new Unsound(`${state} is due`);
  }
}

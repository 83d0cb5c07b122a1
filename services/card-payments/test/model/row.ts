import { Unsound } from "./unsound";

/** What the rows of payments and refunds have in common. */
export interface Kept {
  state: string;
  calls: number;
  notices: bigint;
}

/** What the steps of payments and refunds have in common. */
export interface AnyStep {
  to: string;
  set: { calls?: number };
  tell?: string;
  next: "at once" | "at its end" | "never" | number;
  stuck?: boolean;
  unreachable?: true;
}

export interface Lease {
  fence: number;
}

interface Made<Step> {
  lease: Lease;
  from: string;
  step: Step;
  /** Notices that there were when the processor was asked, if it was. */
  heard: bigint | undefined;
}

interface Kind<Item, Step> {
  /** The states in which the processor has something to tell. */
  asking: readonly string[];
  /** The states in which no notice matters any more. */
  deaf: readonly string[];
  endsAt: number;
  /** The states whose end does not wait for the next question. */
  ending: readonly string[];
  apply: (item: Item, step: Step, now: number) => Item;
}

/** A row as the database keeps it: compare and set, a lease with a fence, notices, and when it is due. */
export class Row<Item extends Kept, Step extends AnyStep> {
  dueAt: number | undefined;
  leasedUntil: number | undefined;
  isStuck = false;
  readonly #kind: Kind<Item, Step>;
  #item: Item;
  #fence = 1;
  #heard = 0n;
  #last: Step | undefined;

  constructor(item: Item, ownUntil: number, kind: Kind<Item, Step>) {
    this.#item = item;
    this.#kind = kind;
    this.dueAt = ownUntil;
    this.leasedUntil = ownUntil;
  }

  get item(): Item {
    return this.#item;
  }

  /** When somebody may take it next; undefined when it rests. */
  wakesAt(): number | undefined {
    return this.dueAt === undefined ? undefined : Math.max(this.dueAt, (this.leasedUntil ?? 0) + 1);
  }

  /** Takes it, due or not, unless somebody else has it. It is due from then on, should he die. */
  claim(now: number, leaseMs: number): Lease | undefined {
    if (this.leasedUntil !== undefined && this.leasedUntil >= now) return undefined;
    this.dueAt = Math.min(this.dueAt ?? now, now);
    this.leasedUntil = now + leaseMs;
    this.#fence += 1;
    return { fence: this.#fence };
  }

  /** The newest lease, whoever has it: for rules without fences. */
  anyLease(): Lease {
    return { fence: this.#fence };
  }

  find({ fence }: Lease): Item | undefined {
    return fence === this.#fence ? this.#item : undefined;
  }

  release({ fence }: Lease, dueAt: number | undefined): void {
    if (fence !== this.#fence) return;
    this.leasedUntil = undefined;
    this.dueAt = dueAt;
  }

  /** Changed under its lock by somebody who has no lease. */
  patch(change: (item: Item) => Item): void {
    this.#item = change(this.#item);
  }

  notice(now: number): void {
    const { asking, deaf } = this.#kind;
    if (deaf.includes(this.#item.state)) return;
    this.#item = { ...this.#item, notices: this.#item.notices + 1n };
    if (asking.includes(this.#item.state)) this.dueAt = Math.min(this.dueAt ?? now, now);
  }

  /** Undefined when the lease was lost or another has made a step. */
  store({ lease, from, step, heard }: Made<Step>, now: number): Item | undefined {
    if (lease.fence !== this.#fence) return undefined;
    if (step === this.#last) return this.#item;
    if (this.#item.state !== from) return undefined;
    this.#count(step);
    this.#last = step;
    this.isStuck = step.stuck === true;
    if (step.next !== "at once") this.release(lease, this.#dueAfter(step, now));
    this.#item = this.#kind.apply(this.#item, step, now);
    this.#heard = heard ?? this.#heard;
    const isNoticed = this.#item.notices > this.#heard;
    const mayAsk = step.next !== "at once" && !step.unreachable;
    if (isNoticed && mayAsk && this.#kind.asking.includes(step.to)) {
      this.dueAt = now;
    }
    return this.#item;
  }

  #dueAfter({ next, to }: Step, now: number): number | undefined {
    if (next === "at its end") return this.#kind.endsAt;
    if (typeof next !== "number") return undefined;
    const { ending, endsAt } = this.#kind;
    return ending.includes(to) ? Math.min(endsAt, now + next) : now + next;
  }

  /** Every answer is one more than there were, or one takes the place of another. */
  #count({ set }: Step): void {
    if (set.calls !== undefined && set.calls !== this.#item.calls + 1) {
      throw new Unsound("an answer was overwritten");
    }
  }
}

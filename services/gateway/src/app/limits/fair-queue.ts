import type { Mode } from "@kobo/core/tenant";
import { type Holdings, isBelowFairShare } from "../../domain/limits/load";

/** The merchant of a request; its address while the key is not known. */
export interface Owner {
  mode: Mode;
  name: string;
}

export interface Waiting {
  owner: Owner;
  /** By `performance.now()`. */
  until: number;
  admit: () => void;
  shed: () => void;
}

/** Requests in flight by owner, and those that wait for a permit. Owners with fewer in flight come first. */
export class FairQueue {
  readonly #byOwner = new Map<string, number>();
  readonly #ownersIn: Record<Mode, number> = { live: 0, test: 0 };
  readonly #byMode: Record<Mode, number> = { live: 0, test: 0 };
  #waiting: Waiting[] = [];

  get size(): number {
    return this.#waiting.length;
  }

  begin({ mode, name }: Owner): void {
    const held = this.#byOwner.get(keyOf({ mode, name })) ?? 0;
    if (held === 0) this.#ownersIn[mode]++;
    this.#byOwner.set(keyOf({ mode, name }), held + 1);
    this.#byMode[mode]++;
  }

  end({ mode, name }: Owner): void {
    const left = this.#heldBy({ mode, name }) - 1;
    this.#byMode[mode]--;
    if (left > 0) return void this.#byOwner.set(keyOf({ mode, name }), left);
    this.#byOwner.delete(keyOf({ mode, name }));
    this.#ownersIn[mode]--;
  }

  /** Whether others hold more than this owner, so that it may use the reserve. */
  isBelowFairShare(owner: Owner): boolean {
    const { mode } = owner;
    const holdings: Holdings = {
      own: this.#heldBy(owner),
      ownersInMode: this.#ownersIn[mode],
      inMode: this.#byMode[mode],
      inAll: this.#byMode.live + this.#byMode.test,
    };
    return isBelowFairShare(holdings);
  }

  /**
   * When the queue is full, the owner with the most requests in it makes room. Returns the request to shed,
   * if any.
   */
  add(waiting: Waiting, sizeMax: number): Waiting | undefined {
    if (this.#waiting.length < sizeMax) {
      this.#waiting.push(waiting);
      return undefined;
    }
    const counts = Map.groupBy(this.#waiting, ({ owner }) => keyOf(owner));
    const [longest] = [...counts.values()].sort((one, other) => other.length - one.length);
    const own = counts.get(keyOf(waiting.owner))?.length ?? 0;
    const last = longest?.at(-1);
    if (!longest || !last || longest.length <= own + 1) return waiting;
    this.remove(last);
    this.#waiting.push(waiting);
    return last;
  }

  remove(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
  }

  /** Takes the oldest request of the mode, and in it of the owner, with the fewest in flight. */
  takeNext(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (!next || this.#comesBefore(waiting.owner, next.owner)) next = waiting;
    }
    if (next) this.remove(next);
    return next;
  }

  takeExpired(now: number): Waiting[] {
    const expired = this.#waiting.filter(({ until }) => until <= now);
    if (expired.length > 0) this.#waiting = this.#waiting.filter(({ until }) => until > now);
    return expired;
  }

  #comesBefore(one: Owner, other: Owner): boolean {
    if (one.mode !== other.mode) return this.#byMode[one.mode] < this.#byMode[other.mode];
    return this.#heldBy(one) < this.#heldBy(other);
  }

  #heldBy(owner: Owner): number {
    return this.#byOwner.get(keyOf(owner)) ?? 0;
  }
}

function keyOf({ mode, name }: Owner): string {
  return `${mode}/${name}`;
}

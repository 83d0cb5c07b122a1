import type { Batch, Waiting } from "./waiting";

interface Limits {
  /** Transfers taken in order of arrival. */
  share: number;
  /** Transfers at most, including those with the same needs as the others: these would only wait for them. */
  itemsMax: number;
  /** Wallets and holds in use: groups that need one are passed over. */
  inUse: ReadonlySet<string>;
}

/** After this many groups were passed over, the rest of the queue is not searched. */
const PASSED_OVER_MAX = 512;

/** The groups that wait for a batch, in order of arrival. */
export class Queue {
  #waiting: Waiting[] = [];
  #items = 0;

  /** Transfers that wait. */
  get items(): number {
    return this.#items;
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#items += waiting.group.items.length;
  }

  /** Puts groups back in front of all others. */
  putBack(waiting: readonly Waiting[]): void {
    this.#waiting.unshift(...waiting);
    for (const { group } of waiting) this.#items += group.items.length;
  }

  /** The next batch; empty if all groups need something in use. No group overtakes another with the same wallet or hold. */
  take({ share, itemsMax, inUse }: Limits): Batch {
    const groups: Waiting[] = [];
    const needs = new Set<string>();
    const passedOver: Waiting[] = [];
    const closed = new Set(inUse);
    let items = 0;
    let index = 0;
    for (; index < this.#waiting.length && passedOver.length < PASSED_OVER_MAX; index++) {
      const waiting = this.#waiting[index] as Waiting;
      const after = items + waiting.group.items.length;
      const fits = after <= share || groups.length === 0 || needsAny(waiting, needs);
      if (fits && (after <= itemsMax || groups.length === 0) && !needsAny(waiting, closed)) {
        groups.push(waiting);
        items = after;
        for (const id of waiting.needs) needs.add(id);
      } else {
        passedOver.push(waiting);
        for (const id of waiting.needs) closed.add(id);
      }
    }
    this.#waiting = passedOver.concat(this.#waiting.slice(index));
    this.#items -= items;
    return { groups, items, needs };
  }
}

function needsAny({ needs }: Waiting, some: ReadonlySet<string>): boolean {
  for (const id of needs) if (some.has(id)) return true;
  return false;
}

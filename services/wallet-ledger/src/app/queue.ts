import type { Batch, Waiting } from "./waiting";

interface Limits {
  /** So many transfers are taken as they come. */
  share: number;
  /** And so many at most, with those that need what the others need: they would only wait for it. */
  itemsMax: number;
  /** Nothing is taken that needs one of these wallets and holds. */
  inUse: ReadonlySet<string>;
}

/** When so many were passed over, the rest of the queue is not looked at. */
const PASSED_OVER_MAX = 512;

/** What waits for a batch, in the order in which it came. */
export class Queue {
  #waiting: Waiting[] = [];
  #items = 0;

  /** How many transfers wait. */
  get items(): number {
    return this.#items;
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#items += waiting.group.items.length;
  }

  /** Before everything else. */
  putBack(waiting: readonly Waiting[]): void {
    this.#waiting.unshift(...waiting);
    for (const { group } of waiting) this.#items += group.items.length;
  }

  /** A batch, empty when all need what is in use. None overtakes another that needs the same wallet or hold. */
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

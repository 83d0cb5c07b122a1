import { setTimeout as delay } from "node:timers/promises";
import { Deadlines } from "./deadlines";
import { detached } from "./detached";
import { FairQueue } from "./fair-queue";

export interface BatcherOptions<Item, Result> {
  /** Handles a batch and returns a result for each item, in order. */
  run: (items: Item[]) => Promise<readonly Result[]>;
  /** Items of a batch. */
  itemsMax?: number;
  /** The weight of an item, such as its bytes, and the limit of a batch. One heavier item is a batch alone. */
  weight?: { of: (item: Item) => number; max: number };
  /** Batches under way at once; 1 by default. More batches are smaller batches. */
  inFlightMax?: number;
  /**
   * The handling of a failed batch. `reject`: all fail. `each`: each runs once more by itself,
   * in parallel with the next batch, so that one that waits for a lock delays no other. `bisect`: halves run one after the
   * other, before the next batch, until the items at fault are alone.
   */
  onFailure: "reject" | "each" | "bisect";
  /** A failure that has nothing to do with the items, such as an unreachable database: all fail at once. */
  isShared?: (error: unknown) => boolean;
  /** Keys are served round-robin, usually merchants. */
  keyOf?: (item: Item) => string;
  /** Beyond this much waiting, an item is refused. */
  queue?: { itemsMax: number; weightMax: number };
  /** When the caller stops waiting, in ms since 1970. */
  deadlineOf?: (item: Item) => number;
  /** The error that the caller of `submit` gets. `ran` is false if the item was never part of a batch. */
  failure?: (ran: boolean, cause?: unknown) => unknown;
  /**
   * After a batch of this weight that was not full, the next begins no sooner than this many ms after it began. Under
   * load batches then grow in place of their number. Its items resolve at the end of that time.
   */
  spacing?: (weight: number) => number;
}

interface Entry<Item, Result> {
  item: Item;
  weight: number;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  state: "queued" | "running" | "settled";
  result?: Result;
}

/**
 * Runs concurrent items in batches: items of one turn of the event loop, and those that wait while earlier batches
 * are under way, run together. There is no timer, so a lone item runs at once.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  readonly #queue = new FairQueue<Entry<Item, Result>>();
  readonly #deadlines = new Deadlines<Entry<Item, Result>>((entry) =>
    this.#reject(entry, undefined),
  );
  #inFlight = 0;
  #rerunning = 0;
  #isScheduled = false;
  #isDraining = false;
  readonly #drained: Promise<void>;
  #onDrained = () => {};

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
    this.#drained = new Promise((resolve) => {
      this.#onDrained = resolve;
    });
  }

  /** Resolves to the item's own result, and rejects with what `failure` makes of it. */
  submit(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { weight, deadlineOf, keyOf } = this.#options;
      const entry: Entry<Item, Result> = {
        item,
        weight: weight ? weight.of(item) : 0,
        deadline: deadlineOf ? deadlineOf(item) : Number.POSITIVE_INFINITY,
        resolve,
        reject,
        state: "queued",
      };
      if (this.#isDraining || this.#isFull(entry) || entry.deadline <= Date.now()) {
        this.#reject(entry, undefined);
        return;
      }
      this.#queue.add(keyOf ? keyOf(item) : "", entry);
      this.#deadlines.add(entry);
      this.#schedule();
    });
  }

  /** Refuses new items, runs those that wait, and resolves when the last has settled. */
  drain(): Promise<void> {
    this.#isDraining = true;
    this.#schedule();
    return this.#drained;
  }

  #isFull({ weight }: Entry<Item, Result>): boolean {
    const { queue } = this.#options;
    if (!queue) return false;
    return this.#queue.size >= queue.itemsMax || this.#queue.weight + weight > queue.weightMax;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    detached(() => setImmediate(() => this.#dispatch()));
  }

  #dispatch(): void {
    const { inFlightMax = 1, itemsMax = Number.POSITIVE_INFINITY, weight } = this.#options;
    this.#isScheduled = false;
    while (this.#inFlight < inFlightMax && this.#queue.size > 0) {
      const taken = this.#queue.take(itemsMax, weight?.max ?? Number.POSITIVE_INFINITY);
      const batch = taken.filter(({ state }) => state === "queued");
      if (batch.length > 0) void this.#runInSlot(batch);
    }
    const isIdle = this.#inFlight + this.#rerunning + this.#queue.size === 0;
    if (this.#isDraining && isIdle) this.#onDrained();
  }

  async #runInSlot(batch: Entry<Item, Result>[]): Promise<void> {
    this.#inFlight++;
    const started = performance.now();
    const done = await this.#run(batch);
    await this.#keepSpacing(batch, started);
    for (const entry of done) this.#resolve(entry);
    this.#inFlight--;
    this.#schedule();
  }

  /** The entries that succeeded, with their results. */
  async #run(batch: Entry<Item, Result>[]): Promise<Entry<Item, Result>[]> {
    for (const entry of batch) if (entry.state === "queued") entry.state = "running";
    try {
      const results = await this.#options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length) {
        throw new Error(`The batch of ${batch.length} items got ${results.length} results.`);
      }
      for (const [index, entry] of batch.entries()) entry.result = results[index] as Result;
      return batch;
    } catch (error) {
      // A failure of the options' own functions must not keep the slot.
      return this.#recover(batch, error).catch((thrown: unknown) => {
        for (const entry of batch) this.#reject(entry, thrown);
        return [];
      });
    }
  }

  async #recover(batch: Entry<Item, Result>[], error: unknown): Promise<Entry<Item, Result>[]> {
    const { onFailure, isShared } = this.#options;
    if (batch.length === 1 || onFailure === "reject" || isShared?.(error)) {
      for (const entry of batch) this.#reject(entry, error);
      return [];
    }
    if (onFailure === "each") {
      for (const entry of batch) void this.#rerun(entry);
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    const first = await this.#run(batch.slice(0, middle));
    return [...first, ...(await this.#run(batch.slice(middle)))];
  }

  async #rerun(entry: Entry<Item, Result>): Promise<void> {
    this.#rerunning++;
    const done = await this.#run([entry]);
    for (const each of done) this.#resolve(each);
    this.#rerunning--;
    this.#schedule();
  }

  async #keepSpacing(batch: readonly Entry<Item, Result>[], started: number): Promise<void> {
    const { spacing, itemsMax = Number.POSITIVE_INFINITY, weight } = this.#options;
    if (!spacing || batch.length >= itemsMax) return;
    const total = batch.reduce((sum, entry) => sum + entry.weight, 0);
    if (weight && total >= weight.max) return;
    const pauseMs = started + spacing(total) - performance.now();
    if (pauseMs > 0) await delay(pauseMs);
  }

  #resolve(entry: Entry<Item, Result>): void {
    if (this.#settle(entry)) entry.resolve(entry.result as Result);
  }

  #reject(entry: Entry<Item, Result>, cause: unknown): void {
    const { failure = (_ran: boolean, error: unknown) => error } = this.#options;
    const ran = entry.state === "running";
    if (!this.#settle(entry)) return;
    try {
      entry.reject(failure(ran, cause));
    } catch (thrown) {
      entry.reject(thrown);
    }
  }

  #settle(entry: Entry<Item, Result>): boolean {
    if (entry.state === "settled") return false;
    entry.state = "settled";
    this.#deadlines.delete(entry);
    return true;
  }
}

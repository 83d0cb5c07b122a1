import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

interface Entry<Item> {
  items: Item[];
  done: () => void;
  failed: (error: unknown) => void;
}

interface Options<Item> {
  run: (items: Item[]) => Promise<void>;
  /** A run takes no more than this, unless one who waits brings more. */
  itemsMax: number;
  /** A run that was not full is followed by a pause this many times as long, and not by a short one; 0 for none. */
  pace: number;
}

const PAUSE_MIN_MS = 20;
const PAUSE_MAX_MS = 200;

/**
 * Joins what many ask for: whoever comes while a run is under way waits, and all who wait share the
 * next run. What fails together is run again one by one, so that each fails by its own fault only.
 * Runs are paced by how long they take, so that under load they grow instead of their number. Who was in a run
 * is told when its pause is over: whoever fetches more only then finds all that came meanwhile.
 */
export class Joint<Item> {
  readonly #options: Options<Item>;
  #waiting: Entry<Item>[] = [];
  #isRunning = false;

  constructor(options: Options<Item>) {
    this.#options = options;
  }

  /** Resolves when the items were part of a run that succeeded, and its pause is over. */
  submit(items: Item[]): Promise<void> {
    const ended = new Promise<void>((done, failed) => {
      this.#waiting.push({ items, done, failed });
    });
    if (!this.#isRunning) void this.#runAll();
    return ended;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // What was fetched together comes in one turn, partition by partition: it shares the first run, too.
    await nextTurn();
    while (this.#waiting.length > 0) {
      const begun = performance.now();
      const entries = this.#take();
      const done = await this.#run(entries);
      if (!this.#isFull(entries)) await this.#pauseAfter(performance.now() - begun);
      for (const entry of done) entry.done();
    }
    this.#isRunning = false;
  }

  async #pauseAfter(runMs: number): Promise<void> {
    const { pace } = this.#options;
    if (pace > 0) await delay(Math.min(Math.max(pace * runMs, PAUSE_MIN_MS), PAUSE_MAX_MS));
  }

  #take(): Entry<Item>[] {
    let items = 0;
    const end = this.#waiting.findIndex((entry) => {
      items += entry.items.length;
      return items > this.#options.itemsMax;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1));
  }

  #isFull(entries: Entry<Item>[]): boolean {
    return countOf(entries) >= this.#options.itemsMax;
  }

  /** Those that succeeded. */
  async #run(entries: Entry<Item>[]): Promise<Entry<Item>[]> {
    try {
      await this.#options.run(entries.flatMap(({ items }) => items));
      return entries;
    } catch (error) {
      if (entries.length === 1) {
        entries[0]?.failed(error);
        return [];
      }
      const done: Entry<Item>[] = [];
      for (const entry of entries) done.push(...(await this.#run([entry])));
      return done;
    }
  }
}

function countOf(entries: readonly Entry<unknown>[]): number {
  return entries.reduce((sum, { items }) => sum + items.length, 0);
}

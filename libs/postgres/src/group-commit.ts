import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "./connect";
import { isRetryable, isUnavailable } from "./errors";
import { inTransaction } from "./transaction";

interface Options<Item, Result> {
  db: Database;
  /**
   * Stores them all by few statements, and says in their order what came of each. It does nothing that cannot be run
   * again; run again after it committed, it changes nothing more and returns the same.
   */
  store: (trx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>;
  /** As many go into one transaction. */
  itemsMax: number;
}

/**
 * Stores what many ask for in few transactions: whatever comes while one is being written makes up the next. There is
 * no timer, so a lone item waits for nobody.
 *
 * Items that cannot be stored together, because the database refuses one of them or because one lost a race, are
 * stored each in a transaction of its own, beside the next batch: only the culprit fails, or waits.
 */
export function groupCommit<Item, Result>({
  db,
  store,
  itemsMax,
}: Options<Item, Result>): (item: Item) => Promise<Result> {
  const work = (items: readonly Item[]) => {
    const isAlone = items.length === 1;
    return inTransaction(
      db,
      async (trx) => {
        const stored = isAlone ? store(trx, items) : store(trx, items).catch(passOverRace);
        return assertFit(await stored, items);
      },
      { repeatable: true },
    );
  };
  return batched({ work, itemsMax });
}

/** A race that one of many lost is not run again with all of them: the others would wait for its lock once more. */
function passOverRace(error: unknown): never {
  if (!isRetryable(error)) throw error;
  throw new Error("Lost a race together with others.", { cause: error });
}

interface Questions<Item, Result> {
  /** Looks for them all by one statement, and says in their order what was found for each. */
  find: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** As many go into one statement. */
  itemsMax: number;
}

/** The same for what many look for, each of it as it is at some moment after it was asked for. */
export function groupedFind<Item, Result>({
  find,
  itemsMax,
}: Questions<Item, Result>): (item: Item) => Promise<Result> {
  return batched({ work: async (items) => assertFit(await find(items), items), itemsMax });
}

function assertFit<Result>(
  results: readonly Result[],
  items: readonly unknown[],
): readonly Result[] {
  if (results.length !== items.length) throw new Error("The results do not fit the items.");
  return results;
}

interface Batches<Item, Result> {
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
  itemsMax: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

function batched<Item, Result>(options: Batches<Item, Result>): (item: Item) => Promise<Result> {
  const line = new Line(options);
  return (item) => line.add(item);
}

/** What waits while a batch is under way. */
class Line<Item, Result> {
  readonly #options: Batches<Item, Result>;
  // What is done for many is part of none of their requests.
  readonly #asNobody = AsyncLocalStorage.snapshot();
  readonly #waiting: Waiting<Item, Result>[] = [];
  #isWorking = false;

  constructor(options: Batches<Item, Result>) {
    this.#options = options;
  }

  add(item: Item): Promise<Result> {
    const done = new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
    });
    if (!this.#isWorking) {
      this.#isWorking = true;
      // After all that is asked for in this turn of the event loop.
      this.#asNobody(() => setImmediate(() => void this.#work()));
    }
    return done;
  }

  async #work(): Promise<void> {
    const { itemsMax } = this.#options;
    while (this.#waiting.length > 0) await this.#do(this.#waiting.splice(0, itemsMax));
    this.#isWorking = false;
  }

  async #do(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const isAlone = batch.length === 1;
      if (isAlone || isUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const each of batch) void this.#do([each]);
    }
  }
}

import { Batcher, type BatcherOptions } from "@kobo/batching";
import type { Database, Transaction } from "./connect";
import { isRetryable, isUnavailable } from "./errors";
import { inTransaction } from "./transaction";

interface Options<Item, Result> {
  db: Database;
  /**
   * Stores all items with few statements and returns a result for each, in order. It may run again, also after it
   * committed: then it changes nothing more and returns the same.
   */
  store: (trx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one transaction. */
  itemsMax: number;
}

/**
 * Group commit: concurrent items share a transaction. If the database refuses one of them, or one loses a race, each is
 * stored in a transaction of its own, concurrently with the next batch, so that only the item at fault fails or waits.
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
  return submitTo({ run: work, itemsMax, onFailure: "each", isShared: isUnavailable });
}

/** Keeps inTransaction from retrying a batch whose lock conflict concerns one item: the others would wait again. */
function passOverRace(error: unknown): never {
  if (!isRetryable(error)) throw error;
  throw new Error("An item of the batch lost a race.", { cause: error });
}

interface FindOptions<Item, Result> {
  /** Looks all items up with one statement and returns a result for each, in order. */
  find: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one statement. */
  itemsMax: number;
}

/** Concurrent look-ups share a statement, which begins after each of them was submitted. */
export function groupedFind<Item, Result>({
  find,
  itemsMax,
}: FindOptions<Item, Result>): (item: Item) => Promise<Result> {
  return submitTo({ run: find, itemsMax, onFailure: "each", isShared: isUnavailable });
}

function submitTo<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const batcher = new Batcher(options);
  return (item) => batcher.submit(item);
}

function assertFit<Result>(
  results: readonly Result[],
  items: readonly unknown[],
): readonly Result[] {
  if (results.length !== items.length) throw new Error("The results do not fit the items.");
  return results;
}

import { type Database, groupCommit, groupedFind } from "@kobo/postgres";
import { REQUEST_LEASE_MS } from "@kobo/saga";
import * as purchases from "../../db/purchases";

/** How a purchase begins. What is asked at the same time is asked together. */
export interface Beginnings {
  /** The purchase that the same request made, or else the one that has its reference. */
  findEarlier: (request: purchases.Repeatable) => Promise<purchases.Earlier | undefined>;
  /**
   * Writes down what is about to be done; undefined when the reference, or the request's idempotency
   * key, belongs to another purchase.
   */
  begin: (beginning: purchases.Beginning) => Promise<purchases.Begun | undefined>;
}

/** More would make everybody in the batch wait for too long. */
const ITEMS_MAX = 64;

export function purchaseBeginnings(db: Database): Beginnings {
  return {
    findEarlier: groupedFind({
      find: (requests: readonly purchases.Repeatable[]) => purchases.findEarlier(db, requests),
      itemsMax: ITEMS_MAX,
    }),
    begin: groupCommit({
      db,
      store: (trx, beginnings: readonly purchases.Beginning[]) =>
        purchases.insert(trx, beginnings, { ownMs: REQUEST_LEASE_MS }),
      itemsMax: ITEMS_MAX,
    }),
  };
}

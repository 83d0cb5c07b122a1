import { type Database, groupCommit, groupedFind } from "@kobo/postgres";
import { REQUEST_LEASE_MS } from "@kobo/saga";
import * as purchases from "../../db/purchases";

/** How a purchase begins. What is asked at the same time is asked together. */
export interface PurchaseBatchers {
  /** The purchase that the same request made, or else the one that has its reference. */
  findEarlier: (
    request: purchases.IdempotentRequest,
  ) => Promise<purchases.EarlierPurchase | undefined>;
  /**
   * Writes down what is about to be done; undefined when the reference, or the request's idempotency
   * key, belongs to another purchase.
   */
  insertPurchase: (
    insert: purchases.PurchaseInsert,
  ) => Promise<purchases.InsertedPurchase | undefined>;
}

/** More would make everybody in the batch wait for too long. */
const ITEMS_MAX = 64;

export function purchaseBatchers(db: Database): PurchaseBatchers {
  return {
    findEarlier: groupedFind({
      find: (requests: readonly purchases.IdempotentRequest[]) =>
        purchases.findEarlier(db, requests),
      itemsMax: ITEMS_MAX,
    }),
    insertPurchase: groupCommit({
      db,
      store: (trx, inserts: readonly purchases.PurchaseInsert[]) =>
        purchases.insert(trx, inserts, { leaseMs: REQUEST_LEASE_MS }),
      itemsMax: ITEMS_MAX,
    }),
  };
}

import { type Database, groupCommit, groupedFind } from "@kobo/postgres";
import { REQUEST_LEASE_MS } from "@kobo/saga";
import * as purchases from "../../db/purchases";

/** Finds and inserts purchases; concurrent calls share one statement or transaction. */
export interface PurchaseBatchers {
  /** The purchase of the same request, or else the one with its reference. */
  findEarlier: (
    request: purchases.IdempotentRequest,
  ) => Promise<purchases.EarlierPurchase | undefined>;
  /** Undefined when the reference or the idempotency key belongs to another purchase. */
  insertPurchase: (
    insert: purchases.PurchaseInsert,
  ) => Promise<purchases.InsertedPurchase | undefined>;
}

/** A larger batch would delay all of its requests. */
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

import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as purchases from "../../db/purchases";
import type { Purchase } from "../../domain/purchases/purchase";
import { publicPurchase } from "./public-purchase";

/**
 * The purchase of an earlier request, for a caller that lost the answer.
 * @throws AppError IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND
 */
export async function getPurchaseByKey(
  db: Database,
  { tenant, keyHash }: { tenant: Tenant; keyHash: Buffer },
): Promise<Purchase> {
  const purchase = await purchases.findByIdempotency(db, tenant, keyHash);
  if (!purchase) throw new AppError("TRANSACTION_NOT_FOUND");
  return publicPurchase(purchase);
}

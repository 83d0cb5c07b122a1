import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as purchases from "../../db/purchases";
import { type Purchase, STATUS } from "../../domain/purchases/purchase";

/** A UUID, or the merchant's reference. */
export type PurchaseKey = { id: string } | { reference: string };

/** @throws AppError TRANSACTION_NOT_FOUND, also for another merchant's reference */
export async function getPurchase(
  db: Database,
  { tenant, ...key }: { tenant: Tenant } & PurchaseKey,
): Promise<Purchase> {
  const purchase =
    "id" in key
      ? await purchases.findById(db, tenant, key.id)
      : await purchases.findByReference(db, tenant, key.reference);
  if (!purchase || !STATUS[purchase.state]) throw new AppError("TRANSACTION_NOT_FOUND");
  return purchase;
}

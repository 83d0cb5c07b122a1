import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as purchases from "../../db/purchases";
import { type Purchase, STATUS } from "../../domain/purchases/purchase";

/** @throws AppError TRANSACTION_NOT_FOUND, also for another merchant's reference */
export async function getPurchase(
  db: Database,
  { tenant, reference }: { tenant: Tenant; reference: string },
): Promise<Purchase> {
  const purchase = await purchases.findByReference(db, tenant, reference);
  if (!purchase || !STATUS[purchase.state]) throw new AppError("TRANSACTION_NOT_FOUND");
  return purchase;
}

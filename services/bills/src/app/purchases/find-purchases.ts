import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { findNamed } from "../../db/purchase-lists";
import { type Purchase, STATUS } from "../../domain/purchases/purchase";

/** The merchant's public purchases that a text names: a transaction, or a reference of ours or the provider's. */
export async function findPurchases(
  db: Database,
  { tenant, text }: { tenant: Tenant; text: string },
): Promise<Purchase[]> {
  const found = await findNamed(db, tenant, { text, id: fromPublicId("txn", text) });
  return found.filter(({ state }) => STATUS[state]);
}

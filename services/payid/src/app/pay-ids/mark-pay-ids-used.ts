import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as payIds from "../../db/pay-ids";

/** Marks the dynamic ones of these PayIDs, which the ledger has a payment of. */
export async function markPayIdsUsed(
  db: Database,
  paid: readonly { mode: Mode; payId: string }[],
): Promise<void> {
  if (paid.length > 0) await payIds.markUsed(db, paid);
}

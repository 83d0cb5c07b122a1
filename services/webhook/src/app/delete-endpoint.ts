import { AppError } from "@kobo/errors";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import * as endpoints from "../db/endpoints";

/**
 * Removes an endpoint. What was still to be delivered to it is dropped a little later; no attempt at
 * it begins any more. One that is under way cannot be called back, but no other follows it.
 * @throws AppError WEBHOOK_NOT_FOUND, also for another merchant's or one that was deleted before
 */
export async function deleteEndpoint(
  db: Database,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<void> {
  // After a COMMIT of unknown outcome the work runs again, and may find its own doing.
  let removed = false;
  await inTransaction(
    db,
    async (trx) => {
      const found = await endpoints.remove(trx, tenant, id);
      if (!(found || removed)) throw new AppError("WEBHOOK_NOT_FOUND");
      removed = true;
    },
    { repeatable: true },
  );
}

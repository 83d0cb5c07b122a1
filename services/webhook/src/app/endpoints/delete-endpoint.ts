import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction } from "@kobo/postgres";
import * as endpointSecrets from "../../db/endpoints/endpoint-secrets";
import * as endpoints from "../../db/endpoints/endpoints";
import { type Change, type EndpointParts, keepChange, tellChange } from "./endpoint-parts";

/**
 * Removes an endpoint, its secrets and its headers. What was still to be delivered to it is dropped a
 * little later; no attempt at it begins any more. One that is under way cannot be called back, but no
 * other follows it.
 * @throws AppError WEBHOOK_NOT_FOUND, also for another merchant's or one that was deleted before
 */
export async function deleteEndpoint(
  { db, logger }: Pick<EndpointParts, "db" | "logger">,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<void> {
  const change: Change = { endpointId: id, tenant, action: "delete", settings: [] };
  // After a COMMIT of unknown outcome the work runs again, and may find its own doing.
  let removed = false;
  await inTransaction(
    db,
    async (trx) => {
      const found = await endpoints.remove(trx, tenant, id);
      if (!found && removed) return;
      if (!found) throw new AppError("WEBHOOK_NOT_FOUND");
      await endpointSecrets.remove(trx, id);
      await keepChange(trx, change);
      removed = true;
    },
    { repeatable: true },
  );
  tellChange(logger, change);
}

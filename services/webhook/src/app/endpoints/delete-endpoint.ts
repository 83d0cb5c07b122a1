import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction } from "@kobo/postgres";
import * as endpointSecrets from "../../db/endpoints/endpoint-secrets";
import * as endpoints from "../../db/endpoints/endpoints";
import { type Change, type EndpointParts, logChange, recordChange } from "./endpoint-parts";

/**
 * Deletes an endpoint with its secrets and headers. No new attempt begins; one in flight completes,
 * and pending deliveries are dropped later. @throws AppError WEBHOOK_NOT_FOUND, also for another
 * merchant's or a deleted endpoint
 */
export async function deleteEndpoint(
  { db, logger }: Pick<EndpointParts, "db" | "logger">,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<void> {
  const change: Change = { endpointId: id, tenant, action: "delete", settings: [] };
  // When the transaction is repeated after a COMMIT of unknown outcome, the endpoint may already be
  // deleted by this call.
  let removed = false;
  await inTransaction(
    db,
    async (trx) => {
      const found = await endpoints.remove(trx, tenant, id);
      if (!found && removed) return;
      if (!found) throw new AppError("WEBHOOK_NOT_FOUND");
      await endpointSecrets.remove(trx, id);
      await recordChange(trx, change);
      removed = true;
    },
    { repeatable: true },
  );
  logChange(logger, change);
}

import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Transaction } from "@kobo/postgres";
import * as endpoints from "../../db/endpoints/endpoints";

/**
 * Locks the merchant's endpoint until commit, so that it cannot be disabled or deleted while it is
 * given deliveries.
 * @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED
 */
export async function lockEnabled(
  trx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<endpoints.ActiveEndpoint> {
  const active = await endpoints.lockActive(trx, [tenant]);
  const endpoint = active.find((one) => one.id === id);
  if (endpoint) return endpoint;
  const isKnown = await endpoints.find(trx, tenant, id);
  throw new AppError(isKnown ? "WEBHOOK_DISABLED" : "WEBHOOK_NOT_FOUND");
}

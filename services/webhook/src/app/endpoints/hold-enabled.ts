import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Transaction } from "@kobo/postgres";
import * as endpoints from "../../db/endpoints/endpoints";

/**
 * The merchant's endpoint, which nobody can disable or delete until commit: it is given deliveries that
 * would otherwise wait for nobody.
 * @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED
 */
export async function holdEnabled(
  trx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<endpoints.ActiveEndpoint> {
  const active = await endpoints.holdActive(trx, [tenant]);
  const endpoint = active.find((one) => one.id === id);
  if (endpoint) return endpoint;
  const isKnown = await endpoints.find(trx, tenant, id);
  throw new AppError(isKnown ? "WEBHOOK_DISABLED" : "WEBHOOK_NOT_FOUND");
}

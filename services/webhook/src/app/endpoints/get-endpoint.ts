import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as endpoints from "../../db/endpoints/endpoints";
import type { Endpoint } from "../../domain/endpoint";

/** @throws AppError WEBHOOK_NOT_FOUND, also for another merchant's or a deleted endpoint */
export async function getEndpoint(
  db: Database,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<Endpoint> {
  const endpoint = await endpoints.find(db, tenant, id);
  if (!endpoint) throw new AppError("WEBHOOK_NOT_FOUND");
  return endpoint;
}

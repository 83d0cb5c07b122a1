import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as endpoints from "../../db/endpoints/endpoints";
import type { Endpoint } from "../../domain/endpoint";

/** The merchant's endpoints in this mode, oldest first, including disabled ones. */
export function listEndpoints(db: Database, tenant: Tenant): Promise<Endpoint[]> {
  return endpoints.list(db, tenant);
}

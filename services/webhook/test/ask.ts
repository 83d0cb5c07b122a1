import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { toWireTenant } from "@kobo/rpc";
import { webhooks } from "../src/grpc/webhooks";
import { endpointParts } from "./factories";

/** The service as the gateway asks it, without the wire between. */
export const asked = (db: Database) => webhooks(endpointParts(db));

/** A tenant as it comes over the wire. */
export function wire(tenant: Tenant) {
  return { tenant: toWireTenant(tenant) as never };
}

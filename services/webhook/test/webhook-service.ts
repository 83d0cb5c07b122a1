import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { toWireTenant } from "@kobo/rpc";
import { webhooks } from "../src/grpc/webhooks";
import { endpointParts } from "./factories";

/** The gRPC handlers, called without the network. */
export const webhookService = (db: Database) => webhooks(endpointParts(db));

/** A tenant in its wire format. */
export function wire(tenant: Tenant) {
  return { tenant: toWireTenant(tenant) as never };
}

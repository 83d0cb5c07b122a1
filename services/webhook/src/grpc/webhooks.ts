import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import type { Handlers } from "@kobo/rpc";
import type { EndpointParts } from "../app/endpoints/endpoint-parts";
import { deliveries } from "./deliveries";
import { endpoints } from "./endpoints";
import { events } from "./events";
import { recoveries } from "./recoveries";

/** Everything that the gateway asks the service for. */
export function webhooks(parts: EndpointParts): Handlers<WebhooksDefinition> {
  return {
    ...endpoints(parts),
    ...events(parts),
    ...deliveries(parts),
    ...recoveries(parts),
  };
}

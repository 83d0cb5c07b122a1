import { fromPublicId, isUuid } from "@kobo/core/ids";
import { pagePositionFromWire } from "@kobo/postgres";
import type { ListDeliveriesRequest__Output } from "@kobo/protos/webhook/v1/ListDeliveriesRequest";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { fromWireTenant, type Handlers } from "@kobo/rpc";
import { getDelivery } from "../app/deliveries/get-delivery";
import { type DeliveryQuery, listDeliveries } from "../app/deliveries/list-deliveries";
import type { EndpointParts } from "../app/endpoints/endpoint-parts";
import { deliveryToWire, statusFromWire } from "./delivery-to-wire";
import { toEndpointQuery } from "./requests";

type DeliveryHandlers = Pick<Handlers<WebhooksDefinition>, "ListDeliveries" | "GetDelivery">;

export function deliveries({ db }: Pick<EndpointParts, "db">): DeliveryHandlers {
  return {
    ListDeliveries: async (request) => {
      const { items, ...page } = await listDeliveries(db, toListQuery(request));
      return { deliveries: items.map((one) => deliveryToWire(one, one.attempts)), ...page };
    },

    GetDelivery: async (request) => {
      const query = request.endpointId
        ? toEndpointQuery(request)
        : { tenant: fromWireTenant(request.tenant), endpointId: undefined };
      const id = fromPublicId("whd", request.id);
      const delivery = await getDelivery(db, { ...query, id });
      return { delivery: deliveryToWire(delivery, delivery.attempts) };
    },
  };
}

/** Matches no event. */
const NO_EVENT = "00000000-0000-0000-0000-000000000000";

/** @throws AppError WEBHOOK_NOT_FOUND, INVALID_CURSOR */
function toListQuery(request: ListDeliveriesRequest__Output): DeliveryQuery {
  const { eventId } = request;
  return {
    ...toEndpointQuery(request),
    status: statusFromWire(request.status),
    filters: request.events,
    eventId: eventId ? (fromPublicId("evt", eventId) ?? NO_EVENT) : undefined,
    ...pagePositionFromWire(request, isUuid),
    limit: request.limit,
  };
}

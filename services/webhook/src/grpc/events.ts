import { toPublicId } from "@kobo/core/ids";
import { pagePositionFromWire } from "@kobo/postgres";
import type { Event as WireEvent } from "@kobo/protos/webhook/v1/Event";
import type { ListEventsRequest__Output } from "@kobo/protos/webhook/v1/ListEventsRequest";
import type { RedeliverEventRequest__Output } from "@kobo/protos/webhook/v1/RedeliverEventRequest";
import type { SendTestEventRequest__Output } from "@kobo/protos/webhook/v1/SendTestEventRequest";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import { fromWireMoment, fromWireTenant, type Handlers } from "@kobo/rpc";
import type { EndpointParts } from "../app/endpoints/endpoint-parts";
import { getEvent } from "../app/events/get-event";
import { type EventQuery, listEvents } from "../app/events/list-events";
import { type RedeliverEvent, redeliverEvent } from "../app/events/redeliver-event";
import { type SendTestEvent, sendTestEvent } from "../app/events/send-test-event";
import { readPosition } from "../domain/event-position";
import { deliveryToWire } from "./delivery-to-wire";
import { toEndpointId, toEndpointQuery, toEventQuery } from "./requests";

type EventHandlers = Pick<
  Handlers<WebhooksDefinition>,
  "ListEvents" | "GetEvent" | "RedeliverEvent" | "SendTestEvent"
>;

export function events({ db }: Pick<EndpointParts, "db">): EventHandlers {
  return {
    ListEvents: async (request) => {
      const { items, ...page } = await listEvents(db, toListQuery(request));
      return { events: items.map(toWire), ...page };
    },

    GetEvent: async (request) => {
      const { event, deliveries } = await getEvent(db, toEventQuery(request));
      return { event: toWire(event), deliveries: deliveries.map((one) => deliveryToWire(one)) };
    },

    RedeliverEvent: async (request) => {
      const deliveries = await redeliverEvent(db, toRedeliver(request));
      return { deliveries: deliveries.map((one) => deliveryToWire(one)) };
    },

    SendTestEvent: async (request) => ({
      delivery: deliveryToWire(await sendTestEvent(db, toSendTest(request))),
    }),
  };
}

/** @throws AppError INVALID_CURSOR */
function toListQuery(request: ListEventsRequest__Output): EventQuery {
  return {
    tenant: fromWireTenant(request.tenant),
    object: request.object || undefined,
    filters: request.events,
    from: fromWireMoment(request.fromMs),
    to: fromWireMoment(request.toMs),
    ...pagePositionFromWire(request, (text) => readPosition(text) !== undefined),
    limit: request.limit,
  };
}

function toRedeliver(request: RedeliverEventRequest__Output): RedeliverEvent {
  const { endpointId } = request;
  return {
    ...toEventQuery(request),
    endpointId: endpointId ? toEndpointId(endpointId) : undefined,
  };
}

function toSendTest({ tenant, id, event }: SendTestEventRequest__Output): SendTestEvent {
  return { ...toEndpointQuery({ tenant, endpointId: id }), name: event || undefined };
}

function toWire({ id, payload }: { id: string; payload: string }): WireEvent {
  return { id: toPublicId("evt", id), payload };
}

import { text } from "@kobo/api-schemas/input";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { openFeed } from "../../../app/event-streams/event-stream-feed";
import { Moment } from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { EventFilter } from "./webhook-fields";
import {
  DeliveryRecord,
  DeliverySummary,
  deliveryRecord,
  deliverySummary,
  EventRecord,
  eventRecord,
} from "./webhook-records";

const Params = z.object({ id: text(1, 100).describe("The event's, `evt_…`.") });

export const listEvents = operation({
  id: "listEvents",
  section: "Events",
  summary: "List events",
  description:
    "Of the last 30 days, newest first, whether or not they were delivered to an endpoint.",
  sdk: "events.list",
  scope: "webhooks:read",
  method: "GET",
  path: "/events",
  query: PageQuery.extend({
    event: EventFilter,
    from: Moment.optional().describe("Inclusive."),
    to: Moment.optional().describe("Exclusive."),
  }),
  responses: { 200: listOf("events", EventRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "events",
      find: async (pageRequest) => {
        const { events, hasMore, nextBefore, previousAfter } = await services.webhooks.ListEvents({
          tenant: toWireTenant(tenant),
          events: query.event ? [query.event] : [],
          fromMs: query.from?.getTime() ?? 0,
          toMs: query.to?.getTime() ?? 0,
          ...pageRequest,
        });
        return { found: events, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: eventRecord,
    });
    return { status: 200, message: "Events retrieved.", data: listData("events", page) };
  },
});

const STREAM = `Server-sent events for developers' tools; use webhooks for your server. Each has the event's \`id\`, its name as \`event\`, and as \`data\`, on one line, the text that webhooks send. After 15 seconds without an event a comment is sent.

A stream ends after about ten minutes: reconnect with the last \`id\` as \`Last-Event-ID\`, as clients of server-sent events do automatically, and you get the events in between, up to the newest 1,000. An event may come twice, as with webhooks: deduplicate by id. A key may have five streams open at once, and all keys of a merchant in a mode together twenty (\`RATE_LIMIT_EXCEEDED\`).`;

export const streamEvents = operation({
  id: "streamEvents",
  section: "Events",
  summary: "Stream events",
  description: STREAM,
  scope: "webhooks:read",
  method: "GET",
  path: "/events/stream",
  sandboxOnly: true,
  stream: true,
  query: z.object({
    event: EventFilter,
    after: text(1, 100)
      .optional()
      .describe(
        "The last event that you received, `evt_…`: the stream resumes after it. By default it starts now.",
      ),
  }),
  responses: {},
  refusals: { EVENT_NOT_FOUND: null },
  handler: async ({ query, lastEventId, tenant, deadline, services }) => {
    const after = lastEventId ?? query.after;
    const request = { tenant, filter: query.event, after, deadline };
    return { feed: await openFeed(services.webhooks, request) };
  },
});

const EventWithDeliveries = EventRecord.extend({
  deliveries: z.array(DeliverySummary).describe("The last hundred, newest first."),
});

export const getEvent = operation({
  id: "getEvent",
  section: "Events",
  summary: "Get an event and its deliveries",
  description: "Of the last 30 days.",
  sdk: "events.get",
  scope: "webhooks:read",
  method: "GET",
  path: "/events/:id",
  params: Params,
  responses: { 200: EventWithDeliveries },
  refusals: { EVENT_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { event, deliveries } = await services.webhooks.GetEvent(request);
    const record = eventRecord(present(event, "the event"));
    const data = { ...record, deliveries: deliveries.map(deliverySummary) };
    return { status: 200, message: "Event retrieved.", data };
  },
});

const Redelivered = z.object({ deliveries: z.array(DeliveryRecord) });

export const redeliverEvent = operation({
  id: "redeliverEvent",
  section: "Events",
  summary: "Send an event again",
  description:
    "However it went before, under the same event id. `WEBHOOK_NOT_FOUND` also says that no enabled endpoint subscribes to it.",
  sdk: "events.redeliver",
  scope: "webhooks:write",
  method: "POST",
  path: "/events/:id/redeliver",
  keepsAccepted: true,
  params: Params,
  body: z.object({
    webhookId: text(1, 100)
      .optional()
      .describe("The endpoint; defaults to every enabled one that subscribes to the event."),
  }),
  responses: { 202: Redelivered },
  refusals: { EVENT_NOT_FOUND: null, WEBHOOK_NOT_FOUND: null, WEBHOOK_DISABLED: null },
  handler: async ({ params, body, tenant, services }) => {
    const { deliveries } = await services.webhooks.RedeliverEvent({
      tenant: toWireTenant(tenant),
      id: params.id,
      endpointId: body.webhookId ?? "",
    });
    const data = { deliveries: deliveries.map(deliveryRecord) };
    return { status: 202, message: "The event is on its way again.", data };
  },
});

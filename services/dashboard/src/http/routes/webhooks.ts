import { z } from "zod";
import {
  addEndpoint,
  changeEndpoint,
  getDeliveries,
  getDeliveryDetail,
  getEventDetail,
  getEvents,
  getWebhooks,
  recoverSince,
  redeliver,
  removeEndpoint,
  rollEndpointSecret,
  sendTest,
} from "../../app/merchant/webhooks";
import type * as webhooks from "../../clients/webhooks";
import type {
  Deliveries,
  Delivery,
  DeliveryDetail,
  Endpoint,
  EndpointSecret,
  EventDetail,
  Events,
  Webhooks,
} from "../api";
import { Moment, OverlapHours } from "../fields";
import { type ModeCall, modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

const URL_MAX = 2_000;
const DESCRIPTION_MAX = 500;

const Settings = z.object({
  url: z.string("Enter a URL.").trim().min(1, "Enter a URL.").max(URL_MAX, "The URL is too long."),
  events: z
    .array(z.string().max(100))
    .min(1, "Choose at least one event, or all.")
    .max(100, "Choose at most 100 events."),
  description: z
    .string()
    .trim()
    .max(DESCRIPTION_MAX, `Use at most ${DESCRIPTION_MAX} characters.`)
    .default(""),
});
const Changes = z
  .object({
    url: Settings.shape.url,
    events: Settings.shape.events,
    description: z.string().trim().max(DESCRIPTION_MAX),
    active: z.boolean(),
  })
  .partial();

const Cursor = z.string().max(200).default("");
const Status = z.enum(["pending", "delivered", "failed", "discarded"]).optional();

function ofMode({ merchantId, mode }: ModeCall) {
  return { merchantId, mode };
}

/** The change of one object, from its path. */
function changeOf(call: ModeCall) {
  return { ...ofMode(call), by: call.by, id: call.params.id ?? "" };
}

/** A merchant's webhook endpoints, their deliveries, and events. */
export const WEBHOOK_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/webhooks",
    action: "webhooks.read",
    handle: async (call) => {
      const { endpoints, events } = await getWebhooks(call.parts, ofMode(call));
      const body: Webhooks = { endpoints: endpoints.map(toEndpoint), events };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/webhooks",
    action: "webhooks.write",
    body: Settings,
    handle: async (call) => {
      const { parts, body: settings, by, idempotencyKey } = call;
      const request = { ...ofMode(call), settings, by, idempotencyKey };
      return { status: 201, body: toSecret(await addEndpoint(parts, request)) };
    },
  }),

  modeRoute({
    method: "patch",
    path: "/webhooks/:id",
    action: "webhooks.write",
    body: Changes,
    handle: async (call) => {
      const settings = definedOf(call.body);
      return {
        body: toEndpoint(await changeEndpoint(call.parts, { ...changeOf(call), settings })),
      };
    },
  }),

  modeRoute({
    method: "delete",
    path: "/webhooks/:id",
    action: "webhooks.write",
    handle: async (call) => {
      await removeEndpoint(call.parts, changeOf(call));
      return {};
    },
  }),

  modeRoute({
    method: "post",
    path: "/webhooks/:id/secret/roll",
    action: "webhooks.write",
    body: z.object({ overlapHours: OverlapHours }),
    handle: async (call) => {
      const { parts, body, idempotencyKey } = call;
      const roll = { ...changeOf(call), ...body, idempotencyKey };
      return { status: 201, body: toSecret(await rollEndpointSecret(parts, roll)) };
    },
  }),

  modeRoute({
    method: "post",
    path: "/webhooks/:id/test",
    action: "webhooks.send",
    body: z.object({ event: z.string().max(100).default("") }),
    handle: async (call) => {
      const eventId = await sendTest(call.parts, { ...changeOf(call), ...call.body });
      return { status: 201, body: { eventId } };
    },
  }),

  modeRoute({
    method: "post",
    path: "/webhooks/:id/recoveries",
    action: "webhooks.send",
    body: z.object({ since: Moment }),
    handle: async (call) => {
      const { parts, body, idempotencyKey } = call;
      await recoverSince(parts, { ...changeOf(call), ...body, idempotencyKey });
      return { status: 202, body: {} };
    },
  }),

  modeRoute({
    method: "get",
    path: "/webhooks/:id/deliveries",
    action: "webhooks.read",
    query: z.object({ status: Status, cursor: Cursor }),
    handle: async (call) => {
      const { parts, params, query } = call;
      const { status, cursor } = query;
      const request = { ...ofMode(call), id: params.id ?? "", status, cursor };
      const { deliveries, next } = await getDeliveries(parts, request);
      const body: Deliveries = { deliveries: deliveries.map(toDelivery), next };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/webhooks/:id/deliveries/:deliveryId",
    action: "webhooks.read",
    handle: async (call) => {
      const { parts, params } = call;
      const { id: endpointId = "", deliveryId: id = "" } = params;
      const request = { ...ofMode(call), endpointId, id };
      const { delivery, payload } = await getDeliveryDetail(parts, request);
      const body: DeliveryDetail = {
        ...toDelivery(delivery),
        attemptList: delivery.attempts.map((attempt) => toAttempt(attempt, payload)),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/events",
    action: "events.read",
    query: z.object({
      type: z.string().max(100).optional(),
      object: z
        .string()
        .trim()
        .max(100)
        .regex(/^\P{Cc}*$/u, "Use no control characters.")
        .default(""),
      cursor: Cursor,
    }),
    handle: async (call) => {
      const { type, object, cursor } = call.query;
      const page = { ...ofMode(call), types: type ? [type] : [], object, cursor };
      const { events, next } = await getEvents(call.parts, page);
      const body: Events = { events: events.map((event) => headOf(event)), next };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/events/:id",
    action: "events.read",
    handle: async (call) => {
      const request = { ...ofMode(call), id: call.params.id ?? "" };
      const { event, deliveries, urlOf } = await getEventDetail(call.parts, request);
      const { id, type, at } = headOf(event);
      const body: EventDetail = {
        ...{ id, type, at },
        payload: JSON.parse(event.payload),
        deliveries: deliveries.map((delivery) => ({
          ...toDelivery(delivery),
          endpointId: delivery.endpointId,
          url: urlOf(delivery.endpointId),
        })),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/events/:id/redeliver",
    action: "webhooks.send",
    body: z.object({ endpointId: z.string().max(60).default("") }),
    handle: async (call) => {
      const deliveries = await redeliver(call.parts, { ...changeOf(call), ...call.body });
      return { status: 202, body: { deliveries } };
    },
  }),
];

/** Without the keys that a form left out. */
function definedOf({ url, events, description, active }: z.infer<typeof Changes>) {
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(description !== undefined && { description }),
    ...(active !== undefined && { active }),
  };
}

function toEndpoint(endpoint: webhooks.Endpoint): Endpoint {
  return {
    ...endpoint,
    failingSince: isoOf(endpoint.failingSince),
    createdAt: endpoint.createdAt.toISOString(),
    previousSecretUntil: isoOf(endpoint.previousSecretUntil),
  };
}

function toSecret({ endpoint, secret }: webhooks.ShownSecret): EndpointSecret {
  return { endpoint: toEndpoint(endpoint), secret };
}

function toDelivery(delivery: webhooks.Delivery): Delivery {
  const { id, eventId, event, status, attemptCount, attempts, nextAttemptAt, createdAt } = delivery;
  const last = attempts.at(-1);
  return {
    ...{ id, eventId, event, status },
    attempts: attemptCount,
    lastStatus: last?.status ?? null,
    lastAttemptAt: isoOf(last?.at ?? null),
    nextAttemptAt: isoOf(nextAttemptAt),
    createdAt: createdAt.toISOString(),
  };
}

function toAttempt(attempt: webhooks.Attempt, payload: string): DeliveryDetail["attemptList"][0] {
  const { at, durationMs, status, error, responseHeaders, responseBody } = attempt;
  const headers = responseHeaders.map(({ name, value }) => `${name}: ${value}`);
  return {
    ...{ durationMs, status, error },
    at: at.toISOString(),
    request: payload,
    response: [...headers, "", responseBody].join("\n"),
  };
}

interface Payload {
  event: string;
  timestamp: string;
  data?: Readonly<Record<string, unknown>> & { payment?: { transactionId?: unknown } };
}

/** An event in a list, with the object by which `?object=` finds it; of others the reference. */
function headOf({ id, payload }: webhooks.WebhookEvent): Events["events"][0] {
  const { event, timestamp, data = {} }: Payload = JSON.parse(payload);
  const object =
    data.payment_id ??
    data.payment?.transactionId ??
    data.transactionId ??
    data.id ??
    data.payId ??
    data.accountNumber ??
    data.reference;
  return { id, type: event, object: String(object ?? ""), at: timestamp };
}

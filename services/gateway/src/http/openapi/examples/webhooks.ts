import { eventText, RETRY_FIELD, streamedEvent } from "../../../domain/events/streamed-event";
import { BEGUN, ENDED, LATER, type OperationExamples, onePage } from "./example";
import { bankTransfer } from "./transfers";

const ENDPOINT_ID = "wh_01m7yq1we0f4h8k0hbg5vmyzjg";
const EVENT_ID = "evt_01m7yq1we0e008000000000001";
const DELIVERY_ID = "whd_01m7yq1we0f4h8k0hbg5vmyzjh";
const RECOVERY_ID = "whr_01m7yq1we0f4h8k0hbg5vmyzjk";

const endpoint = {
  id: ENDPOINT_ID,
  url: "https://shop.example/kobo",
  events: ["payment.*", "transfer.completed"],
  description: "The shop",
  active: true,
  headerNames: [],
  rateLimit: null,
  concurrency: 16,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  previousSecretExpiresAt: null,
  createdAt: BEGUN,
  updatedAt: BEGUN,
};

/** Base64 of zeros, not a real secret. */
const SECRET = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

const event = {
  id: EVENT_ID,
  event: "transfer.completed",
  timestamp: ENDED,
  mode: "test",
  apiVersion: "v1",
  data: bankTransfer,
};

const summary = {
  id: DELIVERY_ID,
  webhookId: ENDPOINT_ID,
  eventId: EVENT_ID,
  event: "transfer.completed",
  status: "delivered",
  origin: "event",
  attemptCount: 1,
  createdAt: ENDED,
  nextAttemptAt: null,
  finishedAt: "2026-11-21T09:30:02.310Z",
};

const attempt = {
  number: 1,
  startedAt: "2026-11-21T09:30:02.240Z",
  durationMs: 70,
  statusCode: 204,
  error: null,
  responseHeaders: [{ name: "date", value: "Sat, 21 Nov 2026 09:30:02 GMT" }],
  responseBody: "",
};

const delivery = { ...summary, lastAttempt: attempt };

const waiting = {
  ...summary,
  status: "pending",
  attemptCount: 0,
  nextAttemptAt: ENDED,
  finishedAt: null,
  lastAttempt: null,
};

const recovery = {
  id: RECOVERY_ID,
  webhookId: ENDPOINT_ID,
  from: "2026-11-20T08:00:00.000Z",
  to: "2026-11-21T08:00:00.000Z",
  status: "completed",
  eventsSeen: 412,
  deliveries: 38,
  delivered: 38,
  failed: 0,
  pending: 0,
  createdAt: BEGUN,
  finishedAt: ENDED,
};

const theEndpoint = { params: { id: ENDPOINT_ID } };
const theEvent = { params: { id: EVENT_ID } };

export const WEBHOOKS: OperationExamples = {
  createWebhook: {
    body: {
      url: "https://shop.example/kobo",
      events: ["payment.*", "transfer.completed"],
      description: "The shop",
    },
    messages: { 201: "Webhook endpoint created. Keep the secret: it is shown once." },
    responses: { 201: { ...endpoint, secret: SECRET } },
  },
  listWebhooks: {
    messages: { 200: "Webhook endpoints retrieved." },
    responses: { 200: onePage("webhooks", endpoint) },
  },
  getWebhook: {
    ...theEndpoint,
    messages: { 200: "Webhook endpoint retrieved." },
    responses: { 200: endpoint },
  },
  updateWebhook: {
    ...theEndpoint,
    body: { events: ["*"] },
    messages: { 200: "Webhook endpoint updated." },
    responses: { 200: { ...endpoint, events: ["*"] } },
  },
  deleteWebhook: {
    ...theEndpoint,
    messages: { 200: "Webhook endpoint deleted." },
    responses: { 200: null },
  },
  rollWebhookSecret: {
    ...theEndpoint,
    body: { overlapHours: 24 },
    messages: { 200: "Secret rolled. Keep the new one: it is shown once." },
    responses: { 200: { ...endpoint, previousSecretExpiresAt: LATER, secret: SECRET } },
  },
  sendTestEvent: {
    ...theEndpoint,
    body: { event: "transfer.completed" },
    messages: { 202: "The test event is on its way." },
    responses: { 202: { ...waiting, origin: "test" } },
  },
  listWebhookDeliveries: {
    ...theEndpoint,
    query: { event: "transfer.*" },
    messages: { 200: "Webhook deliveries retrieved." },
    responses: { 200: onePage("deliveries", delivery) },
  },
  getWebhookDelivery: {
    params: { id: ENDPOINT_ID, deliveryId: DELIVERY_ID },
    messages: { 200: "Webhook delivery retrieved." },
    responses: { 200: { ...delivery, attempts: [attempt] } },
  },
  createWebhookRecovery: {
    ...theEndpoint,
    body: { from: "2026-11-20T08:00:00Z", to: "2026-11-21T08:00:00Z" },
    messages: { 202: "The recovery has begun." },
    responses: {
      202: {
        ...recovery,
        ...{ status: "running", eventsSeen: 0, deliveries: 0, delivered: 0, finishedAt: null },
      },
    },
  },
  listWebhookRecoveries: {
    ...theEndpoint,
    messages: { 200: "Webhook recoveries retrieved." },
    responses: { 200: onePage("recoveries", recovery) },
  },
  getWebhookRecovery: {
    params: { id: ENDPOINT_ID, recoveryId: RECOVERY_ID },
    messages: { 200: "Webhook recovery retrieved." },
    responses: { 200: recovery },
  },
  listEvents: {
    query: { event: "transfer.*" },
    messages: { 200: "Events retrieved." },
    responses: { 200: onePage("events", event) },
  },
  streamEvents: {
    query: { event: "transfer.*" },
    responses: {},
    stream:
      RETRY_FIELD + eventText(streamedEvent({ id: EVENT_ID, payload: JSON.stringify(event) })),
  },
  getEvent: {
    ...theEvent,
    messages: { 200: "Event retrieved." },
    responses: { 200: { ...event, deliveries: [summary] } },
  },
  redeliverEvent: {
    ...theEvent,
    body: { webhookId: ENDPOINT_ID },
    messages: { 202: "The event is on its way again." },
    responses: { 202: { deliveries: [{ ...waiting, origin: "redelivery" }] } },
  },
};

import type { Attempt__Output } from "@kobo/protos/webhook/v1/Attempt";
import type { Delivery__Output } from "@kobo/protos/webhook/v1/Delivery";
import type { Endpoint__Output } from "@kobo/protos/webhook/v1/Endpoint";
import type { Event__Output } from "@kobo/protos/webhook/v1/Event";
import type { Recovery__Output } from "@kobo/protos/webhook/v1/Recovery";
import { AT, AT_MS, LATER, LATER_MS } from "./factories";

/** Records of the webhook service, on the wire and in responses. */

export function anEndpoint(over: Partial<Endpoint__Output> = {}): Endpoint__Output {
  return {
    id: "wh_01",
    url: "https://ada.example/hooks",
    events: ["*"],
    description: "shop",
    active: true,
    createdAtMs: AT_MS,
    updatedAtMs: LATER_MS,
    headerNames: ["X-Shop"],
    rateLimit: 0,
    concurrency: 16,
    disabledReason: "DISABLED_REASON_UNSPECIFIED",
    disabledAtMs: "0",
    failingSinceMs: "0",
    previousSecretExpiresAtMs: "0",
    ...over,
  };
}

export const ENDPOINT_RECORD = {
  id: "wh_01",
  url: "https://ada.example/hooks",
  events: ["*"],
  description: "shop",
  active: true,
  headerNames: ["X-Shop"],
  rateLimit: null,
  concurrency: 16,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  previousSecretExpiresAt: null,
  createdAt: AT,
  updatedAt: LATER,
};

export const EVENT_ID = "evt_01kajw0000e008000000000001";

export const ENVELOPE = {
  id: EVENT_ID,
  event: "transfer.completed",
  timestamp: AT,
  mode: "test",
  apiVersion: "v1",
  data: { reference: "tr-1", amount: 25_000 },
};

export function anEvent(payload: unknown = ENVELOPE): Event__Output {
  return { id: EVENT_ID, payload: JSON.stringify(payload) };
}

export function anAttempt(over: Partial<Attempt__Output> = {}): Attempt__Output {
  return {
    number: 1,
    startedAtMs: AT_MS,
    durationMs: 87,
    statusCode: 500,
    error: "",
    responseHeaders: [{ name: "server", value: "ada" }],
    responseBody: "no",
    ...over,
  };
}

export const ATTEMPT_RECORD = {
  number: 1,
  startedAt: AT,
  durationMs: 87,
  statusCode: 500,
  error: null,
  responseHeaders: [{ name: "server", value: "ada" }],
  responseBody: "no",
};

export function aDelivery(over: Partial<Delivery__Output> = {}): Delivery__Output {
  return {
    id: "whd_01",
    endpointId: "wh_01",
    eventId: EVENT_ID,
    event: "transfer.completed",
    status: "DELIVERY_STATUS_PENDING",
    origin: "DELIVERY_ORIGIN_EVENT",
    attemptCount: 1,
    createdAtMs: AT_MS,
    nextAttemptAtMs: LATER_MS,
    finishedAtMs: "0",
    attempts: [anAttempt()],
    ...over,
  };
}

/** A delivery without attempts. */
export const DELIVERY_SUMMARY = {
  id: "whd_01",
  webhookId: "wh_01",
  eventId: EVENT_ID,
  event: "transfer.completed",
  status: "pending",
  origin: "event",
  attemptCount: 1,
  createdAt: AT,
  nextAttemptAt: LATER,
  finishedAt: null,
};

export const DELIVERY_RECORD = { ...DELIVERY_SUMMARY, lastAttempt: ATTEMPT_RECORD };

export function aRecovery(over: Partial<Recovery__Output> = {}): Recovery__Output {
  return {
    id: "whr_01",
    endpointId: "wh_01",
    fromMs: AT_MS,
    toMs: LATER_MS,
    status: "RECOVERY_STATUS_RUNNING",
    eventsSeen: "500",
    deliveries: "30",
    delivered: "20",
    failed: "1",
    pending: "9",
    createdAtMs: LATER_MS,
    finishedAtMs: "0",
    ...over,
  };
}

export const RECOVERY_RECORD = {
  id: "whr_01",
  webhookId: "wh_01",
  from: AT,
  to: LATER,
  status: "running",
  eventsSeen: 500,
  deliveries: 30,
  delivered: 20,
  failed: 1,
  pending: 9,
  createdAt: LATER,
  finishedAt: null,
};

import type { Attempt__Output } from "@kobo/protos/webhook/v1/Attempt";
import type { Delivery__Output } from "@kobo/protos/webhook/v1/Delivery";
import type { DeliveryOrigin__Output } from "@kobo/protos/webhook/v1/DeliveryOrigin";
import type { DeliveryStatus__Output } from "@kobo/protos/webhook/v1/DeliveryStatus";
import type { DisabledReason__Output } from "@kobo/protos/webhook/v1/DisabledReason";
import type { Endpoint__Output } from "@kobo/protos/webhook/v1/Endpoint";
import type { Event__Output } from "@kobo/protos/webhook/v1/Event";
import type { Recovery__Output } from "@kobo/protos/webhook/v1/Recovery";
import type { RecoveryStatus__Output } from "@kobo/protos/webhook/v1/RecoveryStatus";
import { z } from "zod";

/** Records of webhook endpoints and of their deliveries. */

const Timestamp = z.iso.datetime({ precision: 3 });
const Count = z.int().min(0);

export const WebhookRecord = z.object({
  id: z.string().describe("`wh_…`"),
  url: z.string(),
  events: z
    .array(z.string())
    .describe("Event names, prefixes such as `payment.*`, or `*` for all."),
  description: z.string().describe("Empty for none."),
  active: z.boolean(),
  headerNames: z
    .array(z.string())
    .describe("The names of your headers. Their values are never shown."),
  rateLimit: z
    .int()
    .min(1)
    .nullable()
    .describe("The most deliveries started in a second; null for no limit."),
  concurrency: z.int().min(1).describe("The most concurrent deliveries."),
  disabledReason: z
    .enum(["merchant", "gone", "failing"])
    .nullable()
    .describe(
      "Why it is not active: you switched it off, it answered 410, or nothing got through for three days. Null while it is active.",
    ),
  disabledAt: Timestamp.nullable(),
  failingSince: Timestamp.nullable().describe(
    "Since then no attempt has succeeded; null when the last one did.",
  ),
  previousSecretExpiresAt: Timestamp.nullable().describe(
    "Until then deliveries are signed with an older secret, too.",
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
type WebhookRecord = z.infer<typeof WebhookRecord>;

/** The response to creating an endpoint and to rolling its secret. */
export const WebhookWithSecret = WebhookRecord.extend({
  secret: z
    .string()
    .optional()
    .describe(
      "`whsec_…`, shown this once, and to a repeat under the same Idempotency-Key for 24 hours. Absent on a later repeat.",
    ),
});

const DISABLED_REASONS = {
  DISABLED_REASON_UNSPECIFIED: null,
  DISABLED_REASON_MERCHANT: "merchant",
  DISABLED_REASON_GONE: "gone",
  DISABLED_REASON_FAILING: "failing",
} as const satisfies Record<DisabledReason__Output, string | null>;

export function endpointRecord(endpoint: Endpoint__Output): WebhookRecord {
  const { id, url, events, description, active, headerNames, rateLimit, concurrency } = endpoint;
  return {
    id,
    url,
    events,
    description,
    active,
    headerNames,
    rateLimit: rateLimit === 0 ? null : rateLimit,
    concurrency,
    disabledReason: DISABLED_REASONS[endpoint.disabledReason],
    disabledAt: momentOrNone(endpoint.disabledAtMs),
    failingSince: momentOrNone(endpoint.failingSinceMs),
    previousSecretExpiresAt: momentOrNone(endpoint.previousSecretExpiresAtMs),
    createdAt: momentOf(endpoint.createdAtMs),
    updatedAt: momentOf(endpoint.updatedAtMs),
  };
}

/** An event as delivered (decision 108). */
export const EventRecord = z.object({
  id: z.string().describe("`evt_…`, the same in every delivery: deduplicate by it."),
  event: z.string().describe("Such as `payment.succeeded`."),
  timestamp: Timestamp.describe("When it happened."),
  mode: z.enum(["live", "test"]),
  apiVersion: z.string(),
  example: z.literal(true).optional().describe("True for a test event: nothing happened."),
  data: z
    .record(z.string(), z.unknown())
    .describe("The record that the matching GET returned at that moment; see the events."),
});
type EventRecord = z.infer<typeof EventRecord>;

/** The payload was printed from JSON, so printing it again yields the same text. */
export function eventRecord({ payload }: Event__Output): EventRecord {
  return JSON.parse(payload);
}

const DELIVERY_STATUSES = {
  DELIVERY_STATUS_UNSPECIFIED: "pending",
  DELIVERY_STATUS_PENDING: "pending",
  DELIVERY_STATUS_DELIVERED: "delivered",
  DELIVERY_STATUS_FAILED: "failed",
  DELIVERY_STATUS_DROPPED: "dropped",
} as const satisfies Record<DeliveryStatus__Output, string>;

const DELIVERY_ORIGINS = {
  DELIVERY_ORIGIN_UNSPECIFIED: "event",
  DELIVERY_ORIGIN_EVENT: "event",
  DELIVERY_ORIGIN_REDELIVERY: "redelivery",
  DELIVERY_ORIGIN_RECOVERY: "recovery",
  DELIVERY_ORIGIN_TEST: "test",
} as const satisfies Record<DeliveryOrigin__Output, string>;

export const DeliverySummary = z.object({
  id: z.string().describe("`whd_…`"),
  webhookId: z.string().describe("The endpoint's, `wh_…`."),
  eventId: z.string().describe("`evt_…`; `GET /events/{id}` shows what is sent."),
  event: z.string().describe("Such as `payment.succeeded`."),
  status: z
    .enum(["pending", "delivered", "failed", "dropped"])
    .describe(
      "`pending`: an attempt is still to be made; `delivered`: your server answered 2xx; `failed`: no attempt is left, or it answered 410; `dropped`: the endpoint was disabled or deleted before.",
    ),
  origin: z
    .enum(["event", "redelivery", "recovery", "test"])
    .describe("The reason for the delivery: the event itself, or your request."),
  attemptCount: Count.describe("Attempts so far."),
  createdAt: Timestamp,
  nextAttemptAt: Timestamp.nullable().describe("Null when no attempt is scheduled."),
  finishedAt: Timestamp.nullable().describe("Null while it is pending."),
});
type DeliverySummary = z.infer<typeof DeliverySummary>;

/** A delivery without its attempts. */
export function deliverySummary(delivery: Delivery__Output): DeliverySummary {
  return {
    id: delivery.id,
    webhookId: delivery.endpointId,
    eventId: delivery.eventId,
    event: delivery.event,
    status: DELIVERY_STATUSES[delivery.status],
    origin: DELIVERY_ORIGINS[delivery.origin],
    attemptCount: delivery.attemptCount,
    createdAt: momentOf(delivery.createdAtMs),
    nextAttemptAt: momentOrNone(delivery.nextAttemptAtMs),
    finishedAt: momentOrNone(delivery.finishedAtMs),
  };
}

export const DeliveryAttempt = z.object({
  number: z.int().min(1),
  startedAt: Timestamp,
  durationMs: Count.describe("From the look-up of your name to the last byte, in milliseconds."),
  statusCode: z.int().nullable().describe("What your server answered; null when it did not."),
  error: z.string().nullable().describe("Why there was no whole answer; null when there was one."),
  responseHeaders: z
    .array(z.object({ name: z.string().describe("In lower case."), value: z.string() }))
    .describe("Of your server's answer, the first 8 KiB; without the values of cookies."),
  responseBody: z.string().describe("Of your server's answer, the first 16 KiB."),
});
type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryRecord = DeliverySummary.extend({
  lastAttempt: DeliveryAttempt.nullable().describe("Null before the first."),
});
type DeliveryRecord = z.infer<typeof DeliveryRecord>;

export function deliveryRecord(delivery: Delivery__Output): DeliveryRecord {
  const last = delivery.attempts.at(-1);
  return { ...deliverySummary(delivery), lastAttempt: last ? attemptRecord(last) : null };
}

export function attemptRecord(attempt: Attempt__Output): DeliveryAttempt {
  const { number, startedAtMs, durationMs, statusCode, error, responseHeaders } = attempt;
  return {
    number,
    startedAt: momentOf(startedAtMs),
    durationMs,
    statusCode: statusCode === 0 ? null : statusCode,
    error: error === "" ? null : error,
    responseHeaders: responseHeaders.map(({ name, value }) => ({ name, value })),
    responseBody: attempt.responseBody,
  };
}

const RECOVERY_STATUSES = {
  RECOVERY_STATUS_UNSPECIFIED: "running",
  RECOVERY_STATUS_RUNNING: "running",
  RECOVERY_STATUS_COMPLETED: "completed",
  RECOVERY_STATUS_CANCELED: "canceled",
} as const satisfies Record<RecoveryStatus__Output, string>;

export const RecoveryRecord = z.object({
  id: z.string().describe("`whr_…`"),
  webhookId: z.string().describe("The endpoint's, `wh_…`."),
  from: Timestamp.describe("Inclusive, of the events' own time."),
  to: Timestamp.describe("Exclusive."),
  status: z
    .enum(["running", "completed", "canceled"])
    .describe(
      "`completed`: every event of the range was looked at; `canceled`: the endpoint was disabled or deleted meanwhile.",
    ),
  eventsSeen: Count.describe("Events checked so far."),
  deliveries: Count.describe("Deliveries created for events not received."),
  delivered: Count,
  failed: Count.describe("Includes dropped ones."),
  pending: Count,
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable().describe("Null while it runs."),
});
type RecoveryRecord = z.infer<typeof RecoveryRecord>;

export function recoveryRecord(recovery: Recovery__Output): RecoveryRecord {
  return {
    id: recovery.id,
    webhookId: recovery.endpointId,
    from: momentOf(recovery.fromMs),
    to: momentOf(recovery.toMs),
    status: RECOVERY_STATUSES[recovery.status],
    eventsSeen: Number(recovery.eventsSeen),
    deliveries: Number(recovery.deliveries),
    delivered: Number(recovery.delivered),
    failed: Number(recovery.failed),
    pending: Number(recovery.pending),
    createdAt: momentOf(recovery.createdAtMs),
    finishedAt: momentOrNone(recovery.finishedAtMs),
  };
}

/** Formats an `int64 …_at_ms` of a message. */
function momentOf(ms: string): string {
  return new Date(Number(ms)).toISOString();
}

/** Null for 0. */
function momentOrNone(ms: string): string | null {
  return ms === "0" ? null : momentOf(ms);
}

import { text } from "@kobo/api-schemas/input";
import { fromPublicId } from "@kobo/core/ids";
import { z } from "zod";

/** Fields of webhook endpoints and their events. The webhook service checks that an event exists. */

export const WebhookParams = z.object({ id: text(1, 100).describe("The endpoint's, `wh_…`.") });

/** The webhook service checks that the address may be called. */
export const EndpointUrl = text(1, 2_000).meta({
  format: "uri",
  description:
    "A public https address, with a test key also http, without credentials or fragment; its port is the scheme's own or 8443.",
});

export const SubscribedEvents = z
  .array(text(1, 100))
  .min(1, "must name at least one event, or *")
  .max(100, "may have at most 100 items")
  .describe("Event names, prefixes such as `payment.*`, or `*` for all.");

export const EndpointActive = z.boolean().describe("False disables it; it then misses events.");

export const EndpointDescription = text(0, 200).describe(
  "Your description, to distinguish endpoints.",
);

const HEADERS_MAX = 10;
const HEADER_VALUE_MAX = 1_024;
/** A token of RFC 9110, so that an error never repeats an endless or unprintable name. */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

/** Sent with every delivery. The webhook service checks reserved names, and the values. */
export const CustomHeaders = z
  .record(z.string(), z.unknown())
  .refine((sent) => Object.keys(sent).length <= HEADERS_MAX, {
    message: `may have at most ${HEADERS_MAX} headers`,
    params: { code: "too_many_keys" },
  })
  .refine((sent) => Object.keys(sent).every((name) => HEADER_NAME.test(name)), {
    message: "must have valid HTTP header names of at most 100 characters",
    params: { code: "invalid_format" },
  })
  .pipe(z.record(z.string(), text(1, HEADER_VALUE_MAX)))
  .meta({
    maxProperties: HEADERS_MAX,
    propertyNames: { type: "string", pattern: HEADER_NAME.source },
    additionalProperties: { type: "string", minLength: 1, maxLength: HEADER_VALUE_MAX },
    description:
      "Sent with every delivery, such as a token of yours: visible ASCII, at most 4,096 characters in all. Their values are never shown again. Not `content-*`, `webhook-*`, `proxy-*`, `x-forwarded-*` and others that HTTP or we set.",
  });

const RATE_LIMIT = "must be a whole number from 1 to 1000, or null for none";

export const EndpointRateLimit = z
  .int(RATE_LIMIT)
  .min(1, RATE_LIMIT)
  .max(1_000, RATE_LIMIT)
  .nullable()
  .describe("The most deliveries started in a second; null for no limit.");

const CONCURRENCY = "must be a whole number from 1 to 100";

export const EndpointConcurrency = z
  .int(CONCURRENCY)
  .min(1, CONCURRENCY)
  .max(100, CONCURRENCY)
  .describe("The most concurrent deliveries; defaults to 16.");

const EVENT_NAME = /^[a-z_]+(?:\.[a-z_]+)*$/;

export const EventName = z
  .string()
  .max(100, "must have at most 100 characters")
  .regex(EVENT_NAME, "must be the name of an event, such as payment.succeeded")
  .describe("The event; defaults to one that the endpoint subscribes to.");

const ALL_EVENTS = "*";
const EVENT_FILTER = /^(?:\*|[a-z_]+(?:\.[a-z_]+)*(?:\.\*)?)$/;

/** One event, those with a prefix, or all. All becomes undefined, so that cursors fit both forms. */
export const EventFilter = z
  .string()
  .max(100, "must have at most 100 characters")
  .regex(EVENT_FILTER, "must be an event, a beginning such as payment.*, or *")
  .transform((filter) => (filter === ALL_EVENTS ? undefined : filter))
  .optional()
  .describe("An event name, a prefix such as `payment.*`, or `*` for all.");

export const EventId = z
  .string()
  .refine((id) => fromPublicId("evt", id) !== undefined, {
    message: "must be an event's id, such as evt_…",
    params: { code: "invalid_format" },
  })
  .meta({ pattern: "^evt_[0-9a-hjkmnp-tv-z]{26}$", description: "`evt_…`" });

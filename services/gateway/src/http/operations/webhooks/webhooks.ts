import type { Endpoint__Output } from "@kobo/protos/webhook/v1/Endpoint";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { operation } from "../operation";
import { listData, listOf, onlyPage } from "../paging";
import { present } from "../present";
import {
  CustomHeaders,
  EndpointActive,
  EndpointConcurrency,
  EndpointDescription,
  EndpointRateLimit,
  EndpointUrl,
  SubscribedEvents,
  WebhookParams,
} from "./webhook-fields";
import { endpointRecord, WebhookRecord, WebhookWithSecret } from "./webhook-records";

/** The values for "no rate limit" and "default concurrency" in the service's contract. */
const NO_RATE_LIMIT = 0;
const USUAL_CONCURRENCY = 0;

export const createWebhook = operation({
  id: "createWebhook",
  section: "Webhooks",
  summary: "Register a webhook endpoint",
  description:
    "At most ten in each mode. Store the `secret`, which is shown once: you need it to verify deliveries.",
  sdk: "webhooks.create",
  scope: "webhooks:write",
  method: "POST",
  path: "/webhooks",
  returnsSecret: true,
  body: z.object({
    url: EndpointUrl,
    events: SubscribedEvents,
    description: EndpointDescription.optional(),
    active: EndpointActive.default(true),
    headers: CustomHeaders.optional(),
    rateLimit: EndpointRateLimit.optional(),
    concurrency: EndpointConcurrency.optional(),
  }),
  responses: { 201: WebhookWithSecret },
  refusals: { WEBHOOK_LIMIT_REACHED: null },
  handler: async ({ body, tenant, idempotency, services }) => {
    const { endpoint, secret, replayed } = await services.webhooks.CreateEndpoint({
      tenant: toWireTenant(tenant),
      idempotency,
      url: body.url,
      events: body.events,
      description: body.description ?? "",
      active: body.active,
      headers: body.headers ?? {},
      rateLimit: body.rateLimit ?? NO_RATE_LIMIT,
      concurrency: body.concurrency ?? USUAL_CONCURRENCY,
    });
    return {
      status: 201,
      message: "Webhook endpoint created. Keep the secret: it is shown once.",
      data: recordWithSecret(endpoint, secret),
      replayed,
    };
  },
});

export const listWebhooks = operation({
  id: "listWebhooks",
  section: "Webhooks",
  summary: "List your webhook endpoints",
  description: "All of them: there is never a second page.",
  sdk: "webhooks.list",
  scope: "webhooks:read",
  method: "GET",
  path: "/webhooks",
  responses: { 200: listOf("webhooks", WebhookRecord) },
  handler: async ({ tenant, services }) => {
    const { endpoints } = await services.webhooks.ListEndpoints({ tenant: toWireTenant(tenant) });
    const items = endpoints.map(endpointRecord);
    // At most ten endpoints exist, so there is no second page.
    const data = listData("webhooks", onlyPage(items));
    return { status: 200, message: "Webhook endpoints retrieved.", data };
  },
});

export const getWebhook = operation({
  id: "getWebhook",
  section: "Webhooks",
  summary: "Get a webhook endpoint",
  description: "Whether it is active, and since when it fails. Its secret is never shown again.",
  sdk: "webhooks.get",
  scope: "webhooks:read",
  method: "GET",
  path: "/webhooks/:id",
  params: WebhookParams,
  responses: { 200: WebhookRecord },
  refusals: { WEBHOOK_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { endpoint } = await services.webhooks.GetEndpoint(request);
    const data = endpointRecord(present(endpoint, "the endpoint"));
    return { status: 200, message: "Webhook endpoint retrieved.", data };
  },
});

const CHANGES = {
  url: EndpointUrl.exactOptional(),
  events: SubscribedEvents.exactOptional(),
  description: EndpointDescription.exactOptional(),
  active: EndpointActive.exactOptional(),
  headers: CustomHeaders.exactOptional(),
  rateLimit: EndpointRateLimit.exactOptional(),
  concurrency: EndpointConcurrency.exactOptional(),
};

export const updateWebhook = operation({
  id: "updateWebhook",
  section: "Webhooks",
  summary: "Change a webhook endpoint",
  description:
    "Changes the fields that you send, at least one. `headers` replaces all earlier headers. An endpoint that you enable again or move to another address no longer counts as failing.",
  sdk: "webhooks.update",
  scope: "webhooks:write",
  method: "PATCH",
  path: "/webhooks/:id",
  params: WebhookParams,
  body: z.object(CHANGES).refine((changes) => Object.keys(changes).length > 0, {
    message: `must hold at least one of ${Object.keys(CHANGES).join(", ")}`,
    params: { code: "required" },
    path: ["body"],
  }),
  responses: { 200: WebhookRecord },
  refusals: { WEBHOOK_NOT_FOUND: null },
  handler: async ({ params, body, tenant, services }) => {
    const { events, headers, rateLimit, ...asTheyAre } = body;
    const { endpoint } = await services.webhooks.UpdateEndpoint({
      tenant: toWireTenant(tenant),
      id: params.id,
      ...asTheyAre,
      ...(events === undefined ? {} : { events: { events } }),
      ...(headers === undefined ? {} : { headers: { headers } }),
      ...(rateLimit === undefined ? {} : { rateLimit: rateLimit ?? NO_RATE_LIMIT }),
    });
    const data = endpointRecord(present(endpoint, "the endpoint"));
    return { status: 200, message: "Webhook endpoint updated.", data };
  },
});

export const deleteWebhook = operation({
  id: "deleteWebhook",
  section: "Webhooks",
  summary: "Delete a webhook endpoint",
  description: "Its pending deliveries are dropped.",
  sdk: "webhooks.delete",
  scope: "webhooks:write",
  method: "DELETE",
  path: "/webhooks/:id",
  params: WebhookParams,
  responses: { 200: z.null() },
  refusals: { WEBHOOK_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    await services.webhooks.DeleteEndpoint({ tenant: toWireTenant(tenant), id: params.id });
    return { status: 200, message: "Webhook endpoint deleted.", data: null };
  },
});

const SECONDS_PER_HOUR = 3_600;
const OVERLAP = "must be a whole number of hours from 0 to 168";
const OverlapHours = z
  .int(OVERLAP)
  .min(0, OVERLAP)
  .max(168, OVERLAP)
  .default(24)
  .describe("How long earlier secrets stay valid; 0 revokes them at once.");

export const rollWebhookSecret = operation({
  id: "rollWebhookSecret",
  section: "Webhooks",
  summary: "Roll a webhook endpoint's secret",
  description:
    "During the overlap deliveries have a signature for each secret; one match is enough. The new secret is shown once.",
  sdk: "webhooks.rollSecret",
  scope: "webhooks:write",
  method: "POST",
  path: "/webhooks/:id/roll-secret",
  returnsSecret: true,
  params: WebhookParams,
  body: z.object({ overlapHours: OverlapHours }),
  responses: { 200: WebhookWithSecret },
  refusals: { WEBHOOK_NOT_FOUND: null },
  handler: async ({ params, body, tenant, idempotency, services }) => {
    const { endpoint, secret, replayed } = await services.webhooks.RollSecret({
      tenant: toWireTenant(tenant),
      idempotency,
      id: params.id,
      overlapSeconds: body.overlapHours * SECONDS_PER_HOUR,
    });
    return {
      status: 200,
      message: "Secret rolled. Keep the new one: it is shown once.",
      data: recordWithSecret(endpoint, secret),
      replayed,
    };
  },
});

/** A late repeat no longer has the secret. */
function recordWithSecret(endpoint: Endpoint__Output | null, secret: string) {
  const record = endpointRecord(present(endpoint, "the endpoint"));
  return { ...record, ...(secret ? { secret } : {}) };
}

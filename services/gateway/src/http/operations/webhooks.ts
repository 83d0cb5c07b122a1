import type { Endpoint__Output } from "@kobo/protos/webhook/v1/Endpoint";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { text } from "../fields";
import { operation } from "../operation";

const Params = z.object({ id: text(1, 100) });

export const createWebhook = operation({
  method: "POST",
  path: "/webhooks",
  answersSecret: true,
  body: z.object({
    url: text(1, 2_000),
    events: z.array(text(1, 100)).min(1, "must name at least one event, or *").max(50),
    description: text(0, 200).optional(),
  }),
  answer: async ({ body, tenant, idempotency, services }) => {
    const { endpoint, secret, replayed } = await services.webhooks.CreateEndpoint({
      tenant: toWireTenant(tenant),
      idempotency,
      url: body.url,
      events: body.events,
      description: body.description ?? "",
    });
    return {
      status: 201,
      message: "Webhook endpoint created. Keep the secret: it is shown once.",
      data: { ...toRecord(endpoint), ...(secret ? { secret } : {}) },
      replayed,
    };
  },
});

export const listWebhooks = operation({
  method: "GET",
  path: "/webhooks",
  answer: async ({ tenant, services }) => {
    const { endpoints } = await services.webhooks.ListEndpoints({ tenant: toWireTenant(tenant) });
    return {
      status: 200,
      message: "Webhook endpoints retrieved.",
      data: { webhooks: endpoints.map(toRecord) },
    };
  },
});

export const getWebhook = operation({
  method: "GET",
  path: "/webhooks/:id",
  params: Params,
  answer: async ({ params, tenant, services }) => {
    const asked = { tenant: toWireTenant(tenant), id: params.id };
    const { endpoint } = await services.webhooks.GetEndpoint(asked);
    return { status: 200, message: "Webhook endpoint retrieved.", data: toRecord(endpoint) };
  },
});

export const deleteWebhook = operation({
  method: "DELETE",
  path: "/webhooks/:id",
  params: Params,
  answer: async ({ params, tenant, services }) => {
    await services.webhooks.DeleteEndpoint({ tenant: toWireTenant(tenant), id: params.id });
    return { status: 200, message: "Webhook endpoint deleted.", data: null };
  },
});

function toRecord(endpoint: Endpoint__Output | null) {
  if (!endpoint) throw new Error("webhook answers with the endpoint.");
  const { id, url, events, description, active, createdAtMs } = endpoint;
  const createdAt = new Date(Number(createdAtMs)).toISOString();
  return { id, url, events, description, active, createdAt };
}

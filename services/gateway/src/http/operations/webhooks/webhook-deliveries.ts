import { text } from "@kobo/api-schemas/input";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { OF_STATUS } from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { EventFilter, EventId, EventName, WebhookParams } from "./webhook-fields";
import { attemptRecord, DeliveryAttempt, DeliveryRecord, deliveryRecord } from "./webhook-records";

export const sendTestEvent = operation({
  id: "sendTestEvent",
  section: "Webhooks",
  summary: "Send a test event to a webhook endpoint",
  description:
    "Signed and retried like every other event, to this endpoint alone. Its body has `example: true`: nothing happened.",
  sdk: "webhooks.sendTestEvent",
  scope: "webhooks:write",
  method: "POST",
  path: "/webhooks/:id/test",
  keepsAccepted: true,
  params: WebhookParams,
  body: z.object({ event: EventName.optional() }),
  responses: { 202: DeliveryRecord },
  refusals: { WEBHOOK_NOT_FOUND: null, WEBHOOK_DISABLED: null },
  handler: async ({ params, body, tenant, services }) => {
    const { delivery } = await services.webhooks.SendTestEvent({
      tenant: toWireTenant(tenant),
      id: params.id,
      event: body.event ?? "",
    });
    const data = deliveryRecord(present(delivery, "the delivery"));
    return { status: 202, message: "The test event is on its way.", data };
  },
});

const STATUSES = {
  pending: "DELIVERY_STATUS_PENDING",
  delivered: "DELIVERY_STATUS_DELIVERED",
  failed: "DELIVERY_STATUS_FAILED",
  dropped: "DELIVERY_STATUS_DROPPED",
} as const;

export const listWebhookDeliveries = operation({
  id: "listWebhookDeliveries",
  section: "Webhooks",
  summary: "List the deliveries of a webhook endpoint",
  description: "Of the last 30 days, newest first, each with its last attempt.",
  sdk: "webhooks.listDeliveries",
  scope: "webhooks:read",
  method: "GET",
  path: "/webhooks/:id/deliveries",
  params: WebhookParams,
  query: PageQuery.extend({
    status: z.enum(["pending", "delivered", "failed", "dropped"]).optional().describe(OF_STATUS),
    event: EventFilter,
    eventId: EventId.optional(),
  }),
  responses: { 200: listOf("deliveries", DeliveryRecord) },
  refusals: { WEBHOOK_NOT_FOUND: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { params, query, tenant, services } = call;
    const page = await pageOf(call, {
      name: `deliveries of ${params.id}`,
      find: async (pageRequest) => {
        const { deliveries, hasMore, nextBefore, previousAfter } =
          await services.webhooks.ListDeliveries({
            tenant: toWireTenant(tenant),
            endpointId: params.id,
            status: query.status ? STATUSES[query.status] : "DELIVERY_STATUS_UNSPECIFIED",
            events: query.event ? [query.event] : [],
            eventId: query.eventId ?? "",
            ...pageRequest,
          });
        return { found: deliveries, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: deliveryRecord,
    });
    const data = listData("deliveries", page);
    return { status: 200, message: "Webhook deliveries retrieved.", data };
  },
});

const DeliveryWithAttempts = DeliveryRecord.extend({
  attempts: z.array(DeliveryAttempt).describe("All attempts, oldest first."),
});

export const getWebhookDelivery = operation({
  id: "getWebhookDelivery",
  section: "Webhooks",
  summary: "Get a delivery with all its attempts",
  description: "Of the last 30 days, with your server's response to each attempt.",
  sdk: "webhooks.getDelivery",
  scope: "webhooks:read",
  method: "GET",
  path: "/webhooks/:id/deliveries/:deliveryId",
  params: WebhookParams.extend({ deliveryId: text(1, 100).describe("`whd_…`") }),
  responses: { 200: DeliveryWithAttempts },
  refusals: { WEBHOOK_NOT_FOUND: null, DELIVERY_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), endpointId: params.id, id: params.deliveryId };
    const { delivery } = await services.webhooks.GetDelivery(request);
    const found = present(delivery, "the delivery");
    const data = { ...deliveryRecord(found), attempts: found.attempts.map(attemptRecord) };
    return { status: 200, message: "Webhook delivery retrieved.", data };
  },
});

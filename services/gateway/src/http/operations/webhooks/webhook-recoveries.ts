import { text } from "@kobo/api-schemas/input";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { Moment } from "../fields";
import { operation } from "../operation";
import { listData, listOf, onlyPage } from "../paging";
import { present } from "../present";
import { WebhookParams } from "./webhook-fields";
import { RecoveryRecord, recoveryRecord } from "./webhook-records";

export const createWebhookRecovery = operation({
  id: "createWebhookRecovery",
  section: "Webhooks",
  summary: "Recover missed webhook deliveries",
  description:
    "Sends every event of the range that the endpoint subscribes to and has not received. One recovery at a time for each endpoint, at most 30 days back.",
  sdk: "webhooks.createRecovery",
  scope: "webhooks:write",
  method: "POST",
  path: "/webhooks/:id/recoveries",
  params: WebhookParams,
  body: z.object({
    from: Moment.describe("Inclusive, of the events' own time; at most 30 days ago."),
    to: Moment.optional().describe("Exclusive; defaults to now."),
  }),
  responses: { 202: RecoveryRecord },
  refusals: { WEBHOOK_NOT_FOUND: null, WEBHOOK_DISABLED: null, RECOVERY_IN_PROGRESS: null },
  handler: async ({ params, body, tenant, idempotency, services }) => {
    const { recovery, replayed } = await services.webhooks.CreateRecovery({
      tenant: toWireTenant(tenant),
      idempotency,
      endpointId: params.id,
      fromMs: body.from.getTime(),
      toMs: body.to?.getTime() ?? 0,
    });
    const data = recoveryRecord(present(recovery, "the recovery"));
    return { status: 202, message: "The recovery has begun.", data, replayed };
  },
});

export const listWebhookRecoveries = operation({
  id: "listWebhookRecoveries",
  section: "Webhooks",
  summary: "List the recoveries of a webhook endpoint",
  description: "The last hundred of the last 30 days, newest first: there is never a second page.",
  sdk: "webhooks.listRecoveries",
  scope: "webhooks:read",
  method: "GET",
  path: "/webhooks/:id/recoveries",
  params: WebhookParams,
  responses: { 200: listOf("recoveries", RecoveryRecord) },
  refusals: { WEBHOOK_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), endpointId: params.id };
    const { recoveries } = await services.webhooks.ListRecoveries(request);
    const items = recoveries.map(recoveryRecord);
    // The service returns the last hundred, so there is no second page.
    const data = listData("recoveries", onlyPage(items));
    return { status: 200, message: "Webhook recoveries retrieved.", data };
  },
});

export const getWebhookRecovery = operation({
  id: "getWebhookRecovery",
  section: "Webhooks",
  summary: "Get a recovery of a webhook endpoint",
  description: "Returns its progress.",
  sdk: "webhooks.getRecovery",
  scope: "webhooks:read",
  method: "GET",
  path: "/webhooks/:id/recoveries/:recoveryId",
  params: WebhookParams.extend({ recoveryId: text(1, 100).describe("`whr_…`") }),
  responses: { 200: RecoveryRecord },
  refusals: { WEBHOOK_NOT_FOUND: null, RECOVERY_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), endpointId: params.id, id: params.recoveryId };
    const { recovery } = await services.webhooks.GetRecovery(request);
    const data = recoveryRecord(present(recovery, "the recovery"));
    return { status: 200, message: "Webhook recovery retrieved.", data };
  },
});

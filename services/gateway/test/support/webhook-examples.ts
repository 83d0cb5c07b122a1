import { AT } from "../factories";
import { EVENT_ID } from "../webhook-factories";
import type { Example } from "./fake-services";

/** A valid request of each webhook and event operation. */
export const WEBHOOK_EXAMPLES = {
  "POST /webhooks": {
    path: "/webhooks",
    body: {
      url: "https://ada.example/hooks",
      events: ["*"],
      description: "shop",
      active: false,
      headers: { "X-Shop": "lagos" },
      rateLimit: 50,
      concurrency: 8,
    },
    rpc: "webhooks.CreateEndpoint",
  },
  "GET /webhooks": { path: "/webhooks", rpc: "webhooks.ListEndpoints" },
  "GET /webhooks/:id": { path: "/webhooks/wh_01", rpc: "webhooks.GetEndpoint" },
  "PATCH /webhooks/:id": {
    path: "/webhooks/wh_01",
    body: {
      url: "https://ada.example/new",
      events: ["payment.*", "transfer.failed"],
      description: "new shop",
      active: true,
      headers: { "X-Shop": "abuja" },
      rateLimit: 100,
      concurrency: 4,
    },
    rpc: "webhooks.UpdateEndpoint",
  },
  "DELETE /webhooks/:id": { path: "/webhooks/wh_01", rpc: "webhooks.DeleteEndpoint" },
  "POST /webhooks/:id/roll-secret": {
    path: "/webhooks/wh_01/roll-secret",
    body: { overlapHours: 48 },
    rpc: "webhooks.RollSecret",
  },
  "POST /webhooks/:id/test": {
    path: "/webhooks/wh_01/test",
    body: { event: "payment.succeeded" },
    rpc: "webhooks.SendTestEvent",
  },
  "GET /webhooks/:id/deliveries": {
    path: "/webhooks/wh_01/deliveries",
    rpc: "webhooks.ListDeliveries",
  },
  "GET /webhooks/:id/deliveries/:deliveryId": {
    path: "/webhooks/wh_01/deliveries/whd_01",
    rpc: "webhooks.GetDelivery",
  },
  "POST /webhooks/:id/recoveries": {
    path: "/webhooks/wh_01/recoveries",
    body: { from: AT, to: "2026-11-21T12:00:00+01:00" },
    rpc: "webhooks.CreateRecovery",
  },
  "GET /webhooks/:id/recoveries": {
    path: "/webhooks/wh_01/recoveries",
    rpc: "webhooks.ListRecoveries",
  },
  "GET /webhooks/:id/recoveries/:recoveryId": {
    path: "/webhooks/wh_01/recoveries/whr_01",
    rpc: "webhooks.GetRecovery",
  },
  "GET /events": { path: "/events", rpc: "webhooks.ListEvents" },
  "GET /events/stream": { path: "/events/stream", rpc: "webhooks.ListEvents" },
  "GET /events/:id": { path: `/events/${EVENT_ID}`, rpc: "webhooks.GetEvent" },
  "POST /events/:id/redeliver": {
    path: `/events/${EVENT_ID}/redeliver`,
    body: { webhookId: "wh_01" },
    rpc: "webhooks.RedeliverEvent",
  },
} satisfies Record<string, Example>;

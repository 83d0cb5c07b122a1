import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@kobo/sdk";
import express, { Router } from "express";
import type { Shop } from "../shop.ts";
import { workOffEvents } from "./catch-up.ts";
import { storeEvent } from "./events.ts";

export const WEBHOOK_PATH = "/webhooks/kobo";

/** More than the largest event. */
const BODY_MAX = "1mb";

/** Verifies, stores, responds, and processes the event afterwards. */
export function webhook(shop: Shop, secret: string): Router {
  const router = Router();

  // The signature covers the exact bytes of the body.
  router.post(WEBHOOK_PATH, express.raw({ type: () => true, limit: BODY_MAX }), (req, res) => {
    let event: WebhookEvent;
    try {
      event = verifyWebhook(req.body, req.headers, secret);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      res.status(400).type("text").send(`${error.reason}: ${error.message}`);
      return;
    }
    const isNew = storeEvent(shop.db, event);
    res.status(204).end();
    if (isNew) void workOffEvents(shop);
  });

  return router;
}

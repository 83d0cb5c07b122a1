import {
  ConnectionError,
  NotFoundError,
  ServerError,
  type WebhookEventName,
  type WebhookWithSecret,
} from "@kobo/sdk";
import type { Database } from "../database.ts";
import { complain, say } from "../log.ts";
import type { Shop } from "../shop.ts";
import { WEBHOOK_PATH } from "./webhook.ts";

/** The events that the shop handles, and families whose other events it ignores. */
const EVENTS: (WebhookEventName | `${string}.*`)[] = [
  "payid.payment.completed",
  "virtual_account.*",
  "payment.*",
  "refund.failed",
  "transfer.*",
];

interface Kept {
  id: string;
  secret: string;
}

/** Registers the shop's webhook endpoint. @returns its signing secret */
export async function registerWebhook(shop: Shop): Promise<string> {
  const kept = readKept(shop.db);
  if (kept && (await isThere(shop, kept))) return kept.secret;
  const { id, secret } = await endpoint(shop);
  if (secret === undefined) throw new Error(`The secret of ${id} was not shown. Roll it.`);
  keep(shop.db, { id, secret });
  say(`Webhook: ${id}`);
  return secret;
}

/** It may be disabled, or the shop may have a new URL. */
async function isThere({ kobo, config }: Shop, { id }: Kept): Promise<boolean> {
  try {
    await kobo.webhooks.update(id, { url: urlOf(config), events: EVENTS, active: true });
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    // The shop opens anyway, with the endpoint that Kobo has.
    if (!(error instanceof ConnectionError || error instanceof ServerError)) throw error;
    complain("webhook", error);
    return true;
  }
}

/** An endpoint with our URL whose secret a crash has lost gets a new secret. */
async function endpoint({ kobo, config }: Shop): Promise<WebhookWithSecret> {
  const url = urlOf(config);
  const { items } = await kobo.webhooks.list();
  const orphan = items.find((one) => one.url === url);
  if (orphan) return kobo.webhooks.rollSecret(orphan.id, { overlapHours: 0 });
  return kobo.webhooks.create({ url, events: EVENTS, description: "The example shop" });
}

function urlOf({ shopUrl }: Shop["config"]): string {
  return shopUrl + WEBHOOK_PATH;
}

function readKept(db: Database): Kept | undefined {
  return db.prepare("SELECT id, secret FROM webhook").get() as unknown as Kept | undefined;
}

function keep(db: Database, { id, secret }: Kept): void {
  db.prepare("INSERT OR REPLACE INTO webhook (only_one, id, secret) VALUES (1, ?, ?)").run(
    id,
    secret,
  );
}

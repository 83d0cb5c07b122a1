import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Kobo } from "@kobo/sdk";
import { configFrom } from "./config.ts";
import { openDatabase } from "./database.ts";
import { say } from "./log.ts";
import { shopApp } from "./web/app.ts";
import { deskApp } from "./web/desk.ts";
import { catchUpForEver } from "./webhooks/catch-up.ts";
import { registerWebhook } from "./webhooks/register-webhook.ts";

const config = configFrom(process.env);
const kobo = new Kobo(config.secretKey, { baseUrl: config.baseUrl });
const db = openDatabase(config.dataDirectory);
const shop = { db, kobo, config };

const webhookSecret = await registerWebhook(shop);
const token = randomBytes(24).toString("base64url");
const servers = [
  shopApp(shop, webhookSecret).listen(config.port, config.host),
  deskApp(shop, token).listen(config.deskPort, "127.0.0.1"),
];
await Promise.all(servers.map((server) => once(server, "listening")));
say(`Desk: http://127.0.0.1:${config.deskPort}, token ${token}`);
say(`Shop: ${config.shopUrl}`);

const stopping = new AbortController();
process.once("SIGTERM", () => stopping.abort());
process.once("SIGINT", () => stopping.abort());
await catchUpForEver(shop, stopping.signal);

// Requests in progress are finished, including calls to Kobo.
await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
db.close();

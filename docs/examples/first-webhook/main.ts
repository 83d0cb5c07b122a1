import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Kobo, verifyWebhook } from "@kobo/sdk";

const { KOBO_SECRET_KEY = "", KOBO_BASE_URL } = process.env;
const kobo = new Kobo(KOBO_SECRET_KEY, KOBO_BASE_URL ? { baseUrl: KOBO_BASE_URL } : {});
const reference = `first-webhook-${Date.now()}`;

let secret = "";
const server = createServer(async (request, response) => {
  // Anyone can send something: what is no event gets 400.
  const event = await text(request)
    .then((body) => verifyWebhook(body, request.headers, secret))
    .catch(() => undefined);
  if (!event) return void response.writeHead(400).end();
  response.writeHead(204, { connection: "close" }).end();
  // Events of earlier orders may still arrive.
  if (event.event !== "payid.payment.completed" || event.data.reference !== reference) return;
  process.stdout.write(`verified ${event.event} for ${event.data.reference}\n`);
  server.close();
  await kobo.webhooks.delete(webhook.id);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;

const webhook = await kobo.webhooks.create({
  url: `http://127.0.0.1:${port}/kobo`,
  events: ["payid.payment.completed"],
});
secret = webhook.secret ?? "";

await kobo.payIds.createDynamic({ reference, amount: 1_250_000 });
await kobo.sandbox.payPayId({ reference, amount: 1_250_000 });

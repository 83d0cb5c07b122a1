import { createServer, type Server } from "node:net";
import { verifyWebhook } from "@kobo/sdk";
import { freePort } from "@kobo/testing";
import { forward } from "../../src/forward/forward";
import { type Outcome, post } from "../../src/forward/post";
import { newSecret } from "../../src/forward/secret";
import { payloadOf } from "../a-stream";
import { type AnApp, anApp } from "../an-app";

const secret = newSecret();
const message = { id: "evt_1", body: JSON.stringify(payloadOf("evt_1")) };
const { signal } = new AbortController();

let app: AnApp;
beforeEach(async () => {
  app = await anApp();
});
afterEach(() => app.stop());

test("a message has exactly the headers of Kobo's webhooks, and a valid signature", async () => {
  const outcome = await post(message, { url: app.url, secret }, signal);

  expect(outcome).toEqual({ status: 204, ms: expect.any(Number) });
  const [arrived] = app.arrived;
  expect(arrived).toMatchObject({
    method: "POST",
    path: "/webhooks?shop=1",
    body: message.body,
    headers: { "content-type": "application/json", "user-agent": "Kobo-Webhooks/1" },
  });
  expect(arrived?.names.map((name) => name.toLowerCase()).sort()).toEqual([
    "connection",
    "content-length",
    "content-type",
    "host",
    "user-agent",
    "webhook-id",
    "webhook-signature",
    "webhook-timestamp",
  ]);
  expect(verifyWebhook(arrived?.body ?? "", arrived?.headers ?? {}, secret)).toEqual(
    payloadOf("evt_1"),
  );
});

test.each([200, 302, 400, 410, 500])(
  "a response of %i is reported, and not followed",
  async (status) => {
    app.answer((response) => void response.writeHead(status, { location: "/there" }).end("words"));

    expect(await post(message, { url: app.url, secret }, signal)).toMatchObject({ status });
    expect(app.arrived).toHaveLength(1);
  },
);

test("an incomplete or late response is a failure", async () => {
  const late = { url: app.url, secret, timeoutMs: 50 };
  app.answer(() => {});
  expect(await post(message, late, signal)).toMatchObject({
    failure: "there was no whole answer within 0.05 s",
  });

  app.answer((response) => void response.writeHead(200).write("half"));
  expect(await post(message, late, signal)).toMatchObject({
    failure: "there was no whole answer within 0.05 s",
  });

  app.answer((response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  });
  expect(await post(message, { url: app.url, secret }, signal)).toMatchObject({
    failure: "the connection broke",
  });
});

test("the reason for a missing response is reported", async () => {
  const port = await freePort();
  expect(await post(message, { url: new URL(`http://127.0.0.1:${port}`), secret }, signal)).toEqual(
    {
      failure: "nothing listens there",
      ms: expect.any(Number),
    },
  );

  const closing = await aClosingServer();
  const { port: taken } = closing.address() as { port: number };
  const broken = await post(message, { url: new URL(`http://127.0.0.1:${taken}`), secret }, signal);
  closing.close();
  expect(broken).toMatchObject({ failure: "the connection broke" });

  const strange = await post(
    message,
    { url: new URL(`https://127.0.0.1:${app.port}`), secret },
    signal,
  );
  expect(strange).toMatchObject({ failure: expect.stringMatching(/\w/) });
});

/** Accepts connections and closes them at once. */
async function aClosingServer(): Promise<Server> {
  const server = createServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

test("without a response it is retried, and then abandoned", async () => {
  const tries: [Outcome, number][] = [];
  const onTry = (outcome: Outcome, pauseMs: number) => void tries.push([outcome, pauseMs]);
  app.answer((response) => void response.destroy());

  const isDelivered = await forward(
    message,
    { url: app.url, secret },
    { pausesMs: [1, 2], signal, onTry },
  );

  expect(isDelivered).toBe(false);
  const failed = expect.objectContaining({ failure: "the connection broke" });
  expect(tries).toEqual([
    [failed, 1],
    [failed, 2],
    [failed, 0],
  ]);
  expect(app.arrived).toHaveLength(3);
});

test("an error status is not retried", async () => {
  const tries: number[] = [];
  const onTry = (_: Outcome, pauseMs: number) => void tries.push(pauseMs);
  app.answer((response) => void response.writeHead(500).end());

  const isDelivered = await forward(
    message,
    { url: app.url, secret },
    { pausesMs: [1, 2], signal, onTry },
  );

  expect([isDelivered, tries, app.arrived.length]).toEqual([false, [0], 1]);
});

test("an aborted post is not reported", async () => {
  const ending = new AbortController();
  const onTry = jest.fn();
  app.answer(() => ending.abort());

  const isDelivered = await forward(
    message,
    { url: app.url, secret },
    { pausesMs: [1], signal: ending.signal, onTry },
  );

  expect(isDelivered).toBe(false);
  expect(onTry).not.toHaveBeenCalled();
});

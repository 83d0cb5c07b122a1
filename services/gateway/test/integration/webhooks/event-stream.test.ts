import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { AppError } from "@kobo/errors";
import type { Redis } from "@kobo/redis";
import { CallFailed } from "@kobo/rpc";
import { currentContext } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { eventStreams } from "../../../src/app/event-streams/event-streams";
import { Exchange } from "../../../src/http/exchange";
import { loadShedder } from "../../../src/http/pipeline/load-shedder";
import { API_ROOT } from "../../../src/http/roots";
import { listen as serve } from "../../../src/http/server";
import { eventLog } from "../../event-log";
import { type Options, testGateway } from "../../support/gateway";
import { deactivateKey, updateKey } from "../../support/merchants";
import { recordingLogger } from "../../support/recording-logger";
import { unlimited } from "../../support/unlimited";

const gateway = testGateway();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const QUICK = { pollMs: 10 };

interface StreamRequest {
  key: string;
  query?: string;
  headers?: Record<string, string>;
}

/** A client of a stream. */
interface StreamClient {
  status: number;
  headers: Headers;
  /** The text received so far. */
  text: () => string;
  /** The ids of the events received so far. */
  ids: () => string[];
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  leave: () => void;
}

/** A gateway with a fake event store, and a merchant. */
async function start(options: Options = {}) {
  const log = eventLog();
  const streams = eventStreams(QUICK);
  const services = { webhooks: log.webhooks };
  const client = await gateway.start({ streams, services, ...options });
  const { test: key, live, merchant } = await gateway.givenMerchant();
  const listen = async ({ query = "", headers = {}, ...calls }: Partial<StreamRequest> = {}) =>
    openStream(`http://127.0.0.1:${client.port()}${API_ROOT}/events/stream${query}`, {
      authorization: `Bearer ${calls.key ?? key.secretKey}`,
      ...headers,
    });
  return { log, client, streams, listen, key, live, merchant };
}

async function openStream(url: string, headers: Record<string, string>): Promise<StreamClient> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  let text = "";
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
    }
  };
  const ended = read();
  // A client that disconnects receives no end.
  ended.catch(() => {});
  ends.push(() => leaving.abort());
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    ids: () => [...text.matchAll(/^id: (.*)$/gm)].map(([, id = ""]) => id),
    ended,
    leave: () => leaving.abort(),
  };
}

const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

test("a stream sends new events with the webhook payload, oldest first", async () => {
  const { log, listen } = await start();
  log.keep({ atMs: Date.now() - 1_000 });

  const stream = await listen({ headers: { "x-request-id": "tool-1" } });
  const now = Date.now();
  const second = log.keep({ atMs: now + 2, name: "payment.succeeded", data: { note: "a\nb ₦" } });
  const first = log.keep({ atMs: now + 1 });

  await eventually(() => expect(stream.ids()).toHaveLength(2));
  expect(stream.text()).toBe(
    [
      "retry: 1000\n\n",
      `id: ${first.id}\nevent: transfer.completed\ndata: ${first.payload}\n\n`,
      `id: ${second.id}\nevent: payment.succeeded\ndata: ${second.payload}\n\n`,
    ].join(""),
  );
  expect(stream.status).toBe(200);
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-request-id": "tool-1",
    "ratelimit-remaining": expect.stringMatching(/^\d+$/),
    connection: "close",
  });
});

test("an event stored after a later one is sent, and none is sent twice", async () => {
  const { log, listen } = await start();
  const stream = await listen();
  const now = Date.now();
  const later = log.keep({ atMs: now + 5 });
  await eventually(() => expect(stream.ids()).toEqual([later.id]));

  const earlier = log.keep({ atMs: now });
  await eventually(() => expect(stream.ids()).toEqual([later.id, earlier.id]));
  const last = log.keep({ atMs: now + 10 });

  await eventually(() => expect(stream.ids()).toContain(last.id));
  expect(stream.ids()).toEqual(idsOf([later, earlier, last]));
});

test("only events that match the filter are sent", async () => {
  const { log, listen } = await start();
  const stream = await listen({ query: "?event=payment.*" });
  log.keep({ name: "transfer.completed" });
  const matching = log.keep({ name: "payment.succeeded" });

  await eventually(() => expect(stream.ids()).toEqual([matching.id]));
});

test.each<[string, (id: string, other: string) => Partial<StreamRequest>]>([
  ["in the query", (id) => ({ query: `?after=${id}` })],
  ["in the header", (id) => ({ headers: { "last-event-id": id } })],
  [
    "in the header, which overrides the query",
    (id, other) => ({ query: `?after=${other}`, headers: { "last-event-id": id } }),
  ],
])("a stream resumes after the event %s", async (_, calls) => {
  const { log, listen } = await start();
  const then = Date.now() - 3_600_000;
  const [first, second, third] = [0, 60_000, 120_000].map((ms) => log.keep({ atMs: then + ms }));
  if (!first || !second || !third) throw new Error("There are three.");

  const stream = await listen(calls(second.id, first.id));
  await eventually(() => expect(stream.ids()).toEqual([third.id]));
  const fresh = log.keep();

  await eventually(() => expect(stream.ids()).toEqual([third.id, fresh.id]));
});

test("an empty Last-Event-ID is ignored", async () => {
  const { log, listen } = await start();
  log.keep({ atMs: Date.now() - 1_000 });

  const stream = await listen({ headers: { "last-event-id": "" } });
  const fresh = log.keep();

  await eventually(() => expect(stream.ids()).toEqual([fresh.id]));
});

describe("a stream is refused", () => {
  const path = "/events/stream";

  test.each(["evt_00000000000000000000000000", "no id at all"])(
    "after an unknown event: %s",
    async (id) => {
      const { client, key } = await start();
      const headers = { "last-event-id": id };

      const { status, body } = await client.get(path, { key: key.secretKey, headers });

      expect([status, body.code]).toEqual([404, "EVENT_NOT_FOUND"]);
    },
  );

  test("for a filter that matches no event", async () => {
    const { client, key, log } = await start();
    const problem = {
      field: "events.0",
      code: "invalid_value",
      message: "There is no such event.",
    };
    log.fail(new AppError("VALIDATION_ERROR", undefined, { errors: [problem] }));

    const { status, body } = await client.get(`${path}?event=lost.event`, { key: key.secretKey });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toEqual([problem]);
  });

  test("for a malformed filter", async () => {
    const { client, key, log } = await start();

    const { status, body } = await client.get(`${path}?event=!`, { key: key.secretKey });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(log.calls).toEqual([]);
  });

  test("while the webhook service is unavailable", async () => {
    const { client, key, log } = await start();
    log.fail(new CallFailed(true));

    const { status, body } = await client.get(path, { key: key.secretKey });

    expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  });

  test("on the live root", async () => {
    const { client, live, log } = await start();

    const { status, body } = await client.get(path, { key: live.secretKey, mode: "live" });

    expect([status, body.code]).toEqual([403, "TEST_MODE_ONLY"]);
    expect(log.calls).toEqual([]);
  });

  test("above the limit of a key, until one ends", async () => {
    const streams = eventStreams({ ...QUICK, maxPerKey: 2 });
    const { client, listen, key } = await start({ streams });
    const first = await listen();
    await listen();

    const { status, body, headers } = await client.get(path, { key: key.secretKey });
    expect([status, body.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(headers.get("retry-after")).toBe("30");
    first.leave();

    await eventually(async () => expect((await listen()).status).toBe(200));
  });

  test("above the limit of the process", async () => {
    const streams = eventStreams({ ...QUICK, max: 1 });
    const { client, listen } = await start({ streams });
    await listen();
    const { test: other } = await gateway.givenMerchant();

    const { status, body, headers } = await client.get(path, { key: other.secretKey });

    expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("30");
  });
});

test("HEAD gets the headers, and no stream", async () => {
  const streams = eventStreams({ ...QUICK, maxPerKey: 1 });
  const { client, key, listen } = await start({ streams });

  const { status, headers } = await client.send("HEAD", "/events/stream", { key: key.secretKey });

  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect((await listen()).status).toBe(200);
});

test("an idle stream sends heartbeats", async () => {
  const { listen, log } = await start({ streams: eventStreams({ ...QUICK, heartbeatMs: 30 }) });
  const stream = await listen();

  await eventually(() => expect(stream.text()).toMatch(/^retry: 1000\n\n(: \n\n){2,}$/));

  const event = log.keep();
  await eventually(() => expect(stream.ids()).toEqual([event.id]));
});

test("a disconnected client causes no more polls", async () => {
  const { listen, log } = await start();
  const gone = await listen({ query: "?event=payment.*" });
  await listen({ query: "?event=transfer.*" });
  const calls = (filter: string) => log.calls.filter(({ events }) => events?.[0] === filter).length;
  await eventually(() => expect(calls("payment.*")).toBeGreaterThan(2));

  gone.leave();

  // The other stream continues, and shows that time has passed.
  await eventually(async () => {
    const [before, others] = [calls("payment.*"), calls("transfer.*")];
    await eventually(() => expect(calls("transfer.*")).toBeGreaterThan(others + 5));
    expect(calls("payment.*")).toBe(before);
  });
});

test("a stream that is not read is no longer polled, and is closed at shutdown", async () => {
  const { client, key, log, streams, listen } = await start();
  const socket = connect(client.port(), "127.0.0.1");
  ends.push(() => socket.destroy());
  socket.on("error", () => {}).pause();
  socket.write(
    `GET ${API_ROOT}/events/stream?event=payment.* HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key.secretKey}\r\n\r\n`,
  );
  const calls = (filter: string) => log.calls.filter(({ events }) => events?.[0] === filter).length;
  await eventually(() => expect(calls("payment.*")).toBeGreaterThan(1));
  const data = { note: "x".repeat(100_000) };
  for (let nth = 0; nth < 200; nth++) log.keep({ name: "payment.succeeded", data });
  await listen({ query: "?event=transfer.*" });

  await eventually(async () => {
    const [before, others] = [calls("payment.*"), calls("transfer.*")];
    await eventually(() => expect(calls("transfer.*")).toBeGreaterThan(others + 5));
    expect(calls("payment.*")).toBe(before);
  });

  const closed = once(socket, "close");
  streams.stop();
  socket.resume();
  await closed;
});

test("a slow reader gets every event", async () => {
  const { log, listen } = await start();
  const stream = await listen();
  const data = { note: "x".repeat(100_000) };
  const first = Array.from({ length: 100 }, () => log.keep({ data }));
  await eventually(() => expect(stream.ids()).toHaveLength(100));

  const last = log.keep();

  await eventually(() => expect(stream.ids()).toEqual(idsOf([...first, last])));
});

test("a stream survives a short outage, which is logged once", async () => {
  const { logger, lines } = recordingLogger();
  const { log, listen } = await start({ logger });
  const stream = await listen();
  const calls = log.calls.length;
  log.fail(new CallFailed(true));
  await eventually(() => expect(log.calls.length).toBeGreaterThan(calls + 5));
  const missed = log.keep();

  log.fail(undefined);

  await eventually(() => expect(stream.ids()).toEqual([missed.id]));
  const warnings = lines.filter((line) => line.includes("event stream read failed"));
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ requestId: stream.headers.get("x-request-id") }),
  ]);
});

test("a long outage ends the stream", async () => {
  const streams = eventStreams({ ...QUICK, outageMs: 50 });
  const { log, listen } = await start({ streams });
  const stream = await listen();

  log.fail(new CallFailed(true));

  await stream.ended;
});

test("a stream ends after its lifetime, and the next one resumes there", async () => {
  const { log, listen } = await start({ streams: eventStreams({ ...QUICK, lifetimeMs: 200 }) });
  const stream = await listen();
  const event = log.keep();
  await stream.ended;
  expect(stream.ids()).toEqual([event.id]);
  const missed = log.keep();

  const next = await listen({ headers: { "last-event-id": event.id } });

  await eventually(() => expect(next.ids()).toEqual([missed.id]));
});

test.each<[string, (redis: Redis, id: string) => Promise<unknown>]>([
  ["is deactivated", (redis, id) => deactivateKey(gateway.db(), redis, id)],
  [
    "may only be used from other addresses",
    (redis, id) => updateKey(gateway.db(), redis, { id, allowedNetworks: ["192.0.2.0/24"] }),
  ],
  [
    "loses the scope",
    (redis, id) => updateKey(gateway.db(), redis, { id, scopes: ["payids:read"] }),
  ],
])("a stream ends when its key %s, and others continue", async (_, change) => {
  const { client, log, listen, key } = await start();
  const { test: other } = await gateway.givenMerchant();
  const stream = await listen();
  const continuing = await listen({ key: other.secretKey });

  await change(client.redis, key.id);
  await stream.ended;

  const event = log.keep();
  await eventually(() => expect(continuing.ids()).toEqual([event.id]));
});

test("a shutdown ends all streams, and new ones get Retry-After", async () => {
  const { streams, listen, client, key } = await start();
  const both = [await listen(), await listen()];

  streams.stop();

  await Promise.all(both.map(({ ended }) => ended));
  const { status, body, headers } = await client.get("/events/stream", { key: key.secretKey });
  expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(headers.get("retry-after")).toBe("1");
});

test("an open stream holds no permit", async () => {
  const { client, key, listen } = await start({ maxInFlight: 1 });
  const streams = [await listen(), await listen()];
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);

  expect((await client.get("/health", { key: key.secretKey })).status).toBe(200);
});

test("a permit released before the end is not released again at the end", async () => {
  const durations: (number | undefined)[] = [];
  const shedder = loadShedder({
    concurrency: unlimited(durations),
    keys: { peek: () => undefined },
    scale: 1,
  });
  const shed = shedder.shed("test", () => "none");
  const app: RequestListener = (request, response) => {
    const exchange = new Exchange(request, response, 0);
    shed(exchange, () => {
      if (exchange.path === "/stream") shedder.release(exchange);
      exchange.end(200);
    });
  };
  const { port, stop } = await serve(app, 0);
  ends.push(stop);

  for (const path of ["/stream", "/usual"]) await fetch(`http://127.0.0.1:${port}${path}`);

  await eventually(() => expect(durations).toHaveLength(2));
  expect(durations).toEqual([undefined, expect.any(Number)]);
});

test("later polls of a stream have the request's id, but not its deadline", async () => {
  const log = eventLog();
  const contexts: ReturnType<typeof currentContext>[] = [];
  const ListEvents: typeof log.webhooks.ListEvents = (request) => {
    contexts.push(currentContext());
    return log.webhooks.ListEvents(request);
  };
  const { listen } = await start({ services: { webhooks: { ...log.webhooks, ListEvents } } });

  const stream = await listen({ headers: { "x-request-id": "tool-2" } });
  await eventually(() => expect(contexts.length).toBeGreaterThan(2));
  stream.leave();

  const [first, ...later] = contexts;
  expect(first).toEqual({ requestId: "tool-2", deadline: expect.any(Number) });
  expect(new Set(later.map((context) => JSON.stringify(context)))).toEqual(
    new Set(['{"requestId":"tool-2"}']),
  );
});

test("a stream is logged in one line when it ends", async () => {
  const { logger, lines } = recordingLogger();
  const { listen, key } = await start({ logger });
  const stream = await listen({ headers: { "x-request-id": "tool-3" } });
  const warnings = () =>
    lines.filter((line) => line.includes("tool-3")).map((line) => JSON.parse(line));
  expect(warnings()).toEqual([]);

  stream.leave();

  await eventually(() => expect(warnings()).toHaveLength(1));
  expect(warnings()[0]).toMatchObject({
    operation: "GET /events/stream",
    status: 200,
    keyId: key.id,
    clientGone: true,
  });
});

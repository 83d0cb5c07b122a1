import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { pipeline } from "node:stream/promises";
import { setImmediate as immediate, setInterval as ticks } from "node:timers/promises";
import { eventually } from "@kobo/testing";
import { guardedConnect } from "../../../src/clients/guarded-connect";
import { type Message, receivers } from "../../../src/clients/receivers";
import { type Resolve, resolver } from "../../../src/clients/resolve";
import { aReceiver, type Receiver, status } from "../../receiver";

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()));
});

const NEVER = new AbortController().signal;
/** Long enough for an answer on a busy machine. */
const TIMEOUT_MS = 10_000;
const SHORT_TIMEOUT_MS = 300;
const noNames: Resolve = async () => {
  throw new Error("No name was to be looked up.");
};

function given({ resolve = noNames, timeoutMs = TIMEOUT_MS, allowLoopback = true } = {}) {
  const client = receivers({ timeoutMs, allowLoopback, resolve });
  closings.push(client.close);
  return client;
}

async function givenReceiver(...answer: Parameters<typeof aReceiver>): Promise<Receiver> {
  const receiver = await aReceiver(...answer);
  closings.push(receiver.close);
  return receiver;
}

function aMessage(fields: Partial<Message> = {}): Message {
  return {
    mode: "test",
    url: "http://127.0.0.1/",
    id: "evt_1",
    timestampSeconds: 1_795_255_200,
    signature: "v1,abc=",
    headers: {},
    traceparent: "",
    body: '{"naira":"₦"}',
    ...fields,
  };
}

describe("an exchange", () => {
  test("is one POST with the exact body and headers", async () => {
    const receiver = await givenReceiver(status(201));

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toEqual({
      statusCode: 201,
      error: undefined,
      retryAfter: undefined,
      responseHeaders: expect.arrayContaining([["transfer-encoding", "chunked"]]),
      responseBody: "noted",
    });
    expect(receiver.received).toMatchObject([
      {
        method: "POST",
        path: "/hook",
        body: '{"naira":"₦"}',
        headers: {
          "content-type": "application/json",
          "webhook-id": "evt_1",
          "webhook-timestamp": "1795255200",
          "webhook-signature": "v1,abc=",
        },
      },
    ]);
  });

  test("ends with the first response and follows no redirect", async () => {
    const target = await givenReceiver();
    const receiver = await givenReceiver(status(302, { location: target.url }));

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 302, error: undefined });
    expect(target.received).toEqual([]);
  });

  test("returns the Retry-After header", async () => {
    const receiver = await givenReceiver(status(503, { "retry-after": "120" }));

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 503, retryAfter: "120" });
  });

  test("reads only the start of a huge response", async () => {
    let written = 0;
    const chunk = Buffer.alloc(64 * 1024, "a");
    const receiver = await givenReceiver((response) => {
      const endless = function* () {
        for (; written < 64 * 1024 * 1024; written += chunk.length) yield chunk;
      };
      pipeline(endless, response).catch(() => {});
    });

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 200, error: undefined });
    expect(exchange?.responseBody).toBe("a".repeat(16 * 1024));
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  test("carries the merchant's headers, which cannot replace Kobo's", async () => {
    const receiver = await givenReceiver();
    const headers = { "X-Team": "payments", "Webhook-Id": "evt_forged", "CONTENT-TYPE": "text/x" };

    await given().post(aMessage({ url: receiver.url, headers }), NEVER);

    expect(receiver.received[0]?.headers).toMatchObject({
      "x-team": "payments",
      "webhook-id": "evt_1",
      "content-type": "application/json",
    });
  });

  test("returns the response headers up to the limit, without session cookies", async () => {
    const long = "v".repeat(5_000);
    const receiver = await givenReceiver((response) => {
      response.writeHead(200, [
        ...["X-First", "1", "X-First", "2", "Set-Cookie", "session=secret"],
        ...["X-Long", long, "X-Longer", long, "X-Last", "too late"],
      ]);
      response.end();
    });

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange?.responseHeaders).toEqual([
      ["x-first", "1"],
      ["x-first", "2"],
      ["set-cookie", ""],
      ["x-long", long],
    ]);
  });

  test("skips early hints", async () => {
    const receiver = await givenReceiver((response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" }, () => {
        response.writeHead(201).end();
      });
    });

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 201, error: undefined });
  });

  test("ends after too many early hints", async () => {
    const server = await givenServer((socket) => {
      socket.on("error", () => {});
      socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100));
    });

    const exchange = await given().post(aMessage({ url: urlOf(server) }), NEVER);

    expect(exchange).toMatchObject({ statusCode: undefined, error: "Too many early hints." });
  });

  test("keeps its connection alive for the next one", async () => {
    const sockets = new Set<unknown>();
    const receiver = await givenReceiver((response) => {
      sockets.add(response.socket);
      response.end();
    });
    const { post } = given();

    for (let i = 0; i < 3; i++) {
      await post(aMessage({ url: receiver.url }), NEVER);
      // An idle connection detects surplus bytes from a bad server.
      await immediate();
    }

    expect(sockets.size).toBe(1);
  });

  test("does not wait for another, even at the same server", async () => {
    const receiver = await givenReceiver((response, { id }) => {
      if (id !== "evt_hanging") response.end();
    });
    const { post } = given();
    const stopping = new AbortController();
    const hanging = Array.from({ length: 20 }, () =>
      post(aMessage({ url: receiver.url, id: "evt_hanging" }), stopping.signal),
    );
    await eventually(() => expect(receiver.received).toHaveLength(20));

    const others = await Promise.all(
      Array.from({ length: 20 }, () => post(aMessage({ url: receiver.url }), NEVER)),
    );

    expect(others.map((each) => each?.statusCode)).toEqual(Array(20).fill(200));
    stopping.abort();
    expect(await Promise.all(hanging)).toEqual(Array(20).fill(undefined));
  });

  test("reports a malformed response as text that can be stored", async () => {
    const receiver = await givenReceiver((response) => response.end("a\0b"));
    const silent = await givenServer((socket) => socket.end());

    expect(await given().post(aMessage({ url: receiver.url }), NEVER)).toMatchObject({
      responseBody: "a\uFFFDb",
    });
    expect(await given().post(aMessage({ url: urlOf(silent) }), NEVER)).toMatchObject({
      statusCode: undefined,
      error: expect.stringMatching(/./),
    });
  });
});

async function givenServer(onConnection: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(onConnection);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closings.push(async () => void server.close());
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server is closed.");
  return address.port;
}

const urlOf = (server: Server) => `http://127.0.0.1:${portOf(server)}/`;

describe("the timeout of the whole exchange", () => {
  async function timed(message: Message, options: Parameters<typeof given>[0] = {}) {
    const begun = performance.now();
    const client = given({ timeoutMs: SHORT_TIMEOUT_MS, ...options });
    const exchange = await client.post(message, NEVER);
    return { exchange, tookMs: performance.now() - begun };
  }
  const CUT = { error: "No complete response within 300 ms." };

  test("cuts off a slowly dripping response and its connection", async () => {
    let dripping = true;
    const receiver = await givenReceiver(async (response) => {
      response.writeHead(200);
      for await (const _ of ticks(20)) {
        if (response.destroyed) break;
        response.write(".");
      }
      dripping = false;
    });

    const { exchange, tookMs } = await timed(aMessage({ url: receiver.url }));

    expect(exchange).toMatchObject({
      ...CUT,
      statusCode: 200,
      responseBody: expect.stringMatching(/^\.+$/),
    });
    expect(tookMs).toBeLessThan(900);
    await eventually(() => expect(dripping).toBe(false));
  });

  test("covers a server that accepts the connection and never responds", async () => {
    const server = await givenServer((socket) => void socket.on("error", () => {}));

    const { exchange, tookMs } = await timed(aMessage({ url: urlOf(server) }));

    expect(exchange).toMatchObject({ ...CUT, statusCode: undefined });
    expect(tookMs).toBeLessThan(900);
  });

  test("covers unresponsive name servers", async () => {
    const resolve: Resolve = () => new Promise(() => {});
    const message = aMessage({ url: "http://silent.example.com/" });

    const { exchange, tookMs } = await timed(message, { resolve });

    expect(exchange).toMatchObject({ ...CUT, statusCode: undefined });
    expect(tookMs).toBeLessThan(900);
  });

  test("a stopping process ends it at once without an outcome, connected or not", async () => {
    const server = await givenServer((socket) => void socket.on("error", () => {}));
    const resolve: Resolve = () => new Promise(() => {});
    const { post } = given({ resolve, timeoutMs: 60_000 });
    const stopping = new AbortController();

    const posts = [urlOf(server), "http://silent.example.com/"].map((url) =>
      post(aMessage({ url }), stopping.signal),
    );
    await once(server, "connection");
    stopping.abort();

    expect(await Promise.all(posts)).toEqual([undefined, undefined]);
  });

  test("does not start when the process has already stopped", async () => {
    const receiver = await givenReceiver();

    const outcome = await given().post(aMessage({ url: receiver.url }), AbortSignal.abort());

    expect(outcome).toBeUndefined();
    expect(receiver.received).toEqual([]);
  });
});

describe("the permitted addresses", () => {
  const REFUSED = { statusCode: undefined, error: "The host's address is not a public one." };
  const named = (fields: Partial<Message> = {}) =>
    aMessage({ url: "https://hooks.example.com/", mode: "live", ...fields });

  test.each([
    ["127.0.0.1"],
    ["::1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::ffff:127.0.0.1"],
    ["64:ff9b::7f00:1"],
    ["fd00::1"],
    ["100.64.0.1"],
  ])("a name that resolves to %s is refused", async (address) => {
    const exchange = await given({ resolve: async () => [address] }).post(named(), NEVER);

    expect(exchange).toMatchObject(REFUSED);
  });

  test("a name with one forbidden address among several is refused", async () => {
    const resolve: Resolve = async () => ["8.8.8.8", "10.0.0.1"];

    expect(await given({ resolve }).post(named(), NEVER)).toMatchObject(REFUSED);
  });

  test("a name that resolves to no address is refused", async () => {
    expect(await given({ resolve: async () => [] }).post(named(), NEVER)).toMatchObject(REFUSED);
  });

  test.each([
    ["https://127.1/"],
    ["https://2130706433/"],
    ["https://0x7f000001/"],
    ["https://0177.0.0.1/"],
    ["https://[::ffff:127.0.0.1]/"],
    ["https://[::ffff:a9fe:a9fe]/"],
    ["https://[64:ff9b::a00:1]/"],
    ["https://10.0.0.1:8443/"],
    ["https://0.0.0.0/"],
    ["https://100.64.0.1/"],
    ["https://[fe80::1]/"],
  ])("the non-public address in %s is refused", async (url) => {
    const exchange = await given().post(aMessage({ mode: "live", url }), NEVER);

    expect(exchange).toMatchObject({
      statusCode: undefined,
      error: expect.stringMatching(/public/),
    });
  });

  test("live messages never reach loopback, even where test messages may", async () => {
    const receiver = await givenReceiver();
    const https = `https://127.0.0.1:${receiver.port}/`;
    const client = given({ resolve: resolver() });

    for (const url of [receiver.url, https, "https://localhost/", "https://[::1]:8443/"]) {
      const exchange = await client.post(aMessage({ mode: "live", url }), NEVER);
      expect(exchange?.statusCode).toBeUndefined();
      expect(exchange?.error).toMatch(/https|port|public/);
    }
    expect(receiver.received).toEqual([]);
  });

  test("test messages do not reach loopback unless allowed", async () => {
    const receiver = await givenReceiver();
    const client = given({ allowLoopback: false });

    const exchange = await client.post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange?.error).toMatch(/port/);
    expect(receiver.received).toEqual([]);
  });

  test("a refused address gets no connection", async () => {
    let connections = 0;
    const server = await givenServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const connect = guardedConnect({
      rules: { http: false, loopback: false },
      resolve: async () => ["127.0.0.1"],
      timeoutMs: TIMEOUT_MS,
    });
    const dial = (hostname: string) =>
      new Promise<unknown>((resolve) => {
        const port = String(portOf(server));
        connect({ hostname, host: hostname, protocol: "http:", port }, (...[error]) =>
          resolve(error),
        );
      });

    for (const host of ["127.0.0.1", "hooks.example.com", "::1", "::ffff:127.0.0.1"]) {
      expect(await dial(host)).toMatchObject({ name: "AddressRefused" });
    }
    expect(connections).toBe(0);
  });

  test("connects to the address that was checked, and checks a new one again (DNS rebinding)", async () => {
    const receiver = await givenReceiver(status(200, { connection: "close" }));
    const answers = ["127.0.0.1", "192.168.0.1"];
    const resolvedNames: string[] = [];
    const resolve: Resolve = async (name) => {
      resolvedNames.push(name);
      return [answers.shift() ?? ""];
    };
    const { post } = given({ resolve });
    const url = `http://rebinding.example.com:${receiver.port}/`;

    const first = await post(aMessage({ url }), NEVER);
    const second = await post(aMessage({ url }), NEVER);

    expect(first).toMatchObject({ statusCode: 200, error: undefined });
    expect(second).toMatchObject(REFUSED);
    expect(resolvedNames).toEqual(["rebinding.example.com", "rebinding.example.com"]);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.example.com:${receiver.port}`);
  });
});

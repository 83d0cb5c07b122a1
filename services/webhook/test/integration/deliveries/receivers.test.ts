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
const TIMEOUT_MS = 300;
const noNames: Resolve = async () => {
  throw new Error("No name was to be looked up.");
};

function given({ resolve = noNames, timeoutMs = TIMEOUT_MS, allowLoopback = true } = {}) {
  const made = receivers({ timeoutMs, allowLoopback, resolve });
  closings.push(made.close);
  return made;
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
    body: '{"naira":"₦"}',
    ...fields,
  };
}

describe("an exchange", () => {
  test("is one POST of exactly the given bytes", async () => {
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

  test("ends with the first answer: a redirect leads nowhere", async () => {
    const target = await givenReceiver();
    const receiver = await givenReceiver(status(302, { location: target.url }));

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 302, error: undefined });
    expect(target.received).toEqual([]);
  });

  test("brings back what the receiver asks for", async () => {
    const receiver = await givenReceiver(status(503, { "retry-after": "120" }));

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 503, retryAfter: "120" });
  });

  test("of a huge answer only the beginning is read", async () => {
    let written = 0;
    const chunk = Buffer.alloc(64 * 1024, "a");
    const receiver = await givenReceiver((response) => {
      const endless = function* () {
        for (; written < 64 * 1024 * 1024; written += chunk.length) yield chunk;
      };
      pipeline(endless, response).catch(() => {});
    });

    const exchange = await given({ timeoutMs: 5_000 }).post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 200, error: undefined });
    expect(exchange?.responseBody).toBe("a".repeat(16 * 1024));
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  test("carries the merchant's headers, of which none takes the place of ours", async () => {
    const receiver = await givenReceiver();
    const headers = { "X-Team": "payments", "Webhook-Id": "evt_forged", "CONTENT-TYPE": "text/x" };

    await given().post(aMessage({ url: receiver.url, headers }), NEVER);

    expect(receiver.received[0]?.headers).toMatchObject({
      "x-team": "payments",
      "webhook-id": "evt_1",
      "content-type": "application/json",
    });
  });

  test("brings back the answer's head, without sessions and as far as there is room", async () => {
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

  test("passes over early hints", async () => {
    const receiver = await givenReceiver((response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload" }, () => {
        response.writeHead(201).end();
      });
    });

    const exchange = await given().post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange).toMatchObject({ statusCode: 201, error: undefined });
  });

  test("ends with endless early hints", async () => {
    const server = await givenServer((socket) => {
      socket.on("error", () => {});
      socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100));
    });

    const exchange = await given().post(aMessage({ url: urlOf(server) }), NEVER);

    expect(exchange).toMatchObject({ statusCode: undefined, error: "Too many early hints." });
  });

  test("leaves its connection to the next one", async () => {
    const sockets = new Set<unknown>();
    const receiver = await givenReceiver((response) => {
      sockets.add(response.socket);
      response.end();
    });
    const { post } = given();

    for (let i = 0; i < 3; i++) {
      await post(aMessage({ url: receiver.url }), NEVER);
      // A connection rests for a moment, so that what a bad server sends too much is noticed.
      await immediate();
    }

    expect(sockets.size).toBe(1);
  });

  test("waits for no other, even at the same server", async () => {
    const receiver = await givenReceiver((response, { id }) => {
      if (id !== "evt_hanging") response.end();
    });
    const { post } = given({ timeoutMs: 5_000 });
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

  test("a broken answer is told as text that can be stored", async () => {
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

describe("the time for the whole exchange", () => {
  async function timed(message: Message, options: Parameters<typeof given>[0] = {}) {
    const begun = performance.now();
    const exchange = await given(options).post(message, NEVER);
    return { exchange, tookMs: performance.now() - begun };
  }
  const CUT = { error: "No complete answer within 300 ms." };

  test("cuts off an answer that drips in slowly, and the connection with it", async () => {
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

  test("covers a server that takes the connection and says nothing", async () => {
    const server = await givenServer((socket) => void socket.on("error", () => {}));

    const { exchange, tookMs } = await timed(aMessage({ url: urlOf(server) }));

    expect(exchange).toMatchObject({ ...CUT, statusCode: undefined });
    expect(tookMs).toBeLessThan(900);
  });

  test("covers name servers that say nothing", async () => {
    const resolve: Resolve = () => new Promise(() => {});
    const message = aMessage({ url: "http://silent.example.com/" });

    const { exchange, tookMs } = await timed(message, { resolve });

    expect(exchange).toMatchObject({ ...CUT, statusCode: undefined });
    expect(tookMs).toBeLessThan(900);
  });

  test("ends at once and without an outcome when the process stops, connected or not", async () => {
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

  test("is none when the process has stopped before", async () => {
    const receiver = await givenReceiver();

    const outcome = await given().post(aMessage({ url: receiver.url }), AbortSignal.abort());

    expect(outcome).toBeUndefined();
    expect(receiver.received).toEqual([]);
  });
});

describe("where a connection may lead", () => {
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
  ])("a name that leads to %s is refused", async (address) => {
    const exchange = await given({ resolve: async () => [address] }).post(named(), NEVER);

    expect(exchange).toMatchObject(REFUSED);
  });

  test("one bad address among good ones refuses the name", async () => {
    const resolve: Resolve = async () => ["8.8.8.8", "10.0.0.1"];

    expect(await given({ resolve }).post(named(), NEVER)).toMatchObject(REFUSED);
  });

  test("a name that leads nowhere is refused", async () => {
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
  ])("%s, however it is written, is refused", async (url) => {
    const exchange = await given().post(aMessage({ mode: "live", url }), NEVER);

    expect(exchange).toMatchObject({
      statusCode: undefined,
      error: expect.stringMatching(/public/),
    });
  });

  test("live messages never reach this machine, even where test messages may", async () => {
    const receiver = await givenReceiver();
    const https = `https://127.0.0.1:${receiver.port}/`;
    const made = given({ resolve: resolver() });

    for (const url of [receiver.url, https, "https://localhost/", "https://[::1]:8443/"]) {
      const exchange = await made.post(aMessage({ mode: "live", url }), NEVER);
      expect(exchange?.statusCode).toBeUndefined();
      expect(exchange?.error).toMatch(/https|port|public/);
    }
    expect(receiver.received).toEqual([]);
  });

  test("test messages do not either where that is not allowed", async () => {
    const receiver = await givenReceiver();
    const made = given({ allowLoopback: false });

    const exchange = await made.post(aMessage({ url: receiver.url }), NEVER);

    expect(exchange?.error).toMatch(/port/);
    expect(receiver.received).toEqual([]);
  });

  test("the check stands before the socket: nothing is dialled", async () => {
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

  test("the connection goes to the address that was checked, and a new one is checked anew", async () => {
    const receiver = await givenReceiver(status(200, { connection: "close" }));
    const answers = ["127.0.0.1", "192.168.0.1"];
    const asked: string[] = [];
    const resolve: Resolve = async (name) => {
      asked.push(name);
      return [answers.shift() ?? ""];
    };
    const { post } = given({ resolve });
    const url = `http://rebinding.example.com:${receiver.port}/`;

    const first = await post(aMessage({ url }), NEVER);
    const second = await post(aMessage({ url }), NEVER);

    expect(first).toMatchObject({ statusCode: 200, error: undefined });
    expect(second).toMatchObject(REFUSED);
    expect(asked).toEqual(["rebinding.example.com", "rebinding.example.com"]);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.example.com:${receiver.port}`);
  });
});

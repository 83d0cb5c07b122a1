import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { AppError } from "@kobo/errors";
import { eventually } from "@kobo/testing";
import express, { type Response } from "express";
import { Exchange } from "../../../src/http/exchange";
import { readBytes } from "../../../src/http/pipeline/body";
import { collect, readLargeBody } from "../../../src/http/pipeline/large-body";
import { listen } from "../../../src/http/server";

const stops: (() => Promise<void>)[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const stop of stops.splice(0)) await stop();
});

/** Requests to `/in` are authenticated. */
async function aServer(changes: Parameters<typeof listen>[2]): Promise<number> {
  const app: RequestListener = (request, response) => {
    const exchange = new Exchange(request, response, 0);
    if (exchange.path === "/in") exchange.markAuthenticated();
    exchange.end(200, '{"ok":true}');
  };
  const { port, stop } = await listen(app, 0, changes);
  stops.push(stop);
  return port;
}

function dial(port: number): { socket: Socket; received: () => string; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => (text += chunk)).on("error", () => {});
  return { socket, received: () => text, closed: once(socket, "close") };
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const GET_IN = "GET /in HTTP/1.1\r\nHost: x\r\n\r\n";

type Dialled = ReturnType<typeof dial>;

async function answered({ socket, received }: Dialled, text: string): Promise<void> {
  const before = received().length;
  socket.write(text);
  await eventually(() => expect(received().slice(before)).toContain('{"ok":true}'));
}

test.each([
  ["an incomplete head", "GET / HTTP/1.1\r\nHost: x\r\n"],
  ["an incomplete body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na"],
])("%s times out with the envelope", async (_, text) => {
  const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const app = express();
  // The handler waits for the body.
  app.use((request) => void request.resume());
  const { port, stop } = await listen(app, 0, times);
  stops.push(stop);

  const { socket, received, closed } = dial(port);
  socket.write(text);
  await closed;

  const [head = "", body = ""] = received().split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    code: "REQUEST_TIMEOUT",
    data: null,
    requestId: /X-Request-Id: (\S+)/.exec(head)?.[1],
  });
});

test("new connections are accepted quickly while the process is busy", async () => {
  const app = express();
  const metIn: number[] = [];
  let turn = 0;
  app.use((_request, response) => {
    metIn.push(turn);
    response.json({ ok: true });
  });
  const { port, stop } = await listen(app, 0);
  stops.push(stop);
  const clients = new Worker(NEWCOMERS, {
    eval: true,
    workerData: { port, count: 200, text: GET },
  });
  await once(clients, "message");
  // All have arrived by now.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);

  while (metIn.length < 200) {
    turn++;
    await nextTurn();
  }
  await clients.terminate();

  expect(turn).toBeLessThan(50);
});

/** Reports its start, so that the test can block the event loop meanwhile. */
const NEWCOMERS = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const { port, count, text } = workerData;
  parentPort.postMessage("begin");
  for (let i = 0; i < count; i++) connect(port, "127.0.0.1").on("error", () => {}).write(text);
`;

test("a port in use is an error", async () => {
  const port = await aServer({});

  await expect(listen(express(), port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("a response that is not read times out", async () => {
  const app = express();
  const begun = new Promise<Response>((resolve) => {
    app.use((_request, response) => {
      resolve(response);
      response.send(Buffer.alloc(64 * 1024 * 1024));
    });
  });
  const { port, stop } = await listen(app, 0, { timeout: 200 });
  stops.push(stop);
  const { socket } = dial(port);
  socket.pause();
  socket.write(GET);

  const response = await begun;
  await once(response, "close");

  expect(response.writableFinished).toBe(false);
});

test("a body that arrives too slowly times out", async () => {
  const app: RequestListener = async (request, response) => {
    const exchange = new Exchange(request, response, 0);
    const error = await Promise.resolve(readBytes(exchange)).catch((thrown: unknown) => thrown);
    const code = error instanceof AppError ? error.code : "none";
    exchange.end(408, JSON.stringify({ code }));
  };
  const { port, stop } = await listen(app, 0);
  stops.push(stop);
  const { socket, received, closed } = dial(port);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na");
  await closed;

  expect(received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*"REQUEST_TIMEOUT"/);
});

test.each([
  ["a body", readBytes],
  ["a large body", (exchange: Exchange) => readLargeBody(exchange, 1_024, collect)],
])("%s that arrives while the process stands still is read", async (_, read) => {
  const app: RequestListener = (request, response) => {
    const exchange = new Exchange(request, response, 0);
    const reading = Promise.resolve(read(exchange));
    client.postMessage("send the rest");
    // Longer than a body may take.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500);
    void reading.then(
      (bytes) => exchange.end(200, bytes.toString()),
      (error: AppError) => exchange.end(408, error.code),
    );
  };
  const { port, stop } = await listen(app, 0);
  const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na";
  const client = new Worker(CLIENT_IN_TWO_PARTS, {
    eval: true,
    workerData: { port, head, rest: "bcde" },
  });
  stops.push(async () => void (await client.terminate()), stop);

  const [received] = await once(client, "message");

  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nabcde$/);
});

/** Sends the rest of its request when it gets a message, also while the event loop of the test is blocked. */
const CLIENT_IN_TWO_PARTS = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const { port, head, rest } = workerData;
  const socket = connect(port, "127.0.0.1");
  socket.once("data", (chunk) => parentPort.postMessage(String(chunk)));
  parentPort.once("message", () => socket.write(rest));
  socket.write(head);
`;

test("headers that are too large get HEADERS_TOO_LARGE", async () => {
  const { socket, received, closed } = dial(await aServer({}));
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`);
  await closed;

  expect(received()).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"HEADERS_TOO_LARGE"/);
});

test("input that is not HTTP gets 400", async () => {
  const { socket, received, closed } = dial(await aServer({}));
  socket.write("HELLO\r\n\r\n");
  await closed;

  expect(received()).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_ERROR"/);
});

test("a client that keeps sending after a 408 is disconnected", async () => {
  const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const port = await aServer(times);
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  const closed = once(socket, "close").catch(() => {});
  socket.on("error", () => {}).resume();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  const drip = setInterval(() => socket.write("a"), 20);

  await closed;
  clearInterval(drip);
});

test("at the connection limit of an address, its oldest idle anonymous connection is evicted", async () => {
  const port = await aServer({ maxConnectionsPerAddress: 3 });
  const [known, older, newer] = [dial(port), dial(port), dial(port)];
  await answered(known, GET_IN);
  await answered(older, GET);
  await answered(newer, GET);

  const another = dial(port);
  await answered(another, GET_IN);
  await older.closed;

  for (const each of [known, newer, another]) await answered(each, GET_IN);
});

test("when all connections of an address are authenticated, the next is closed at once", async () => {
  const port = await aServer({ maxConnectionsPerAddress: 2 });
  const [first, second] = [dial(port), dial(port)];
  await answered(first, GET_IN);
  await answered(second, GET_IN);

  const third = dial(port);
  await third.closed;

  expect(third.received()).toBe("");
  await answered(first, GET);
});

test("at the connection limit of a root, the oldest unused connection is evicted", async () => {
  const port = await aServer({ maxConnections: 2, maxConnectionsPerAddress: 100 });
  const silent = dial(port);
  await once(silent.socket, "connect");
  const known = dial(port);
  await answered(known, GET_IN);

  const another = dial(port);
  await answered(another, GET_IN);
  await silent.closed;

  await answered(known, GET);
});

test("behind a proxy only the root's limit applies", async () => {
  const limits = { maxConnections: 3, maxConnectionsPerAddress: 1, isBehindProxy: true };
  const port = await aServer(limits);
  const all = [dial(port), dial(port), dial(port)];
  for (const each of all) await answered(each, GET);

  const fourth = dial(port);
  await fourth.closed;

  for (const each of all) await answered(each, GET);
  expect(all[0]?.received()).toContain("Keep-Alive: timeout=65");
});

test("an anonymous connection is kept alive for five seconds, a merchant's for longer", async () => {
  const port = await aServer({});
  const [unknown, known] = [dial(port), dial(port)];
  await answered(unknown, GET);
  await answered(known, GET_IN);
  const since = performance.now();

  expect(unknown.received()).toMatch(/Keep-Alive: timeout=5\b/);
  expect(known.received()).toMatch(/Keep-Alive: timeout=65\b/);
  await unknown.closed;

  expect(performance.now() - since).toBeLessThan(15_000);
  await answered(known, GET_IN);
});

test("the last response of a connection has Connection: close", async () => {
  const { socket, received } = dial(await aServer({ maxRequestsPerSocket: 2 }));
  socket.write(GET);
  await eventually(() => expect(received()).toContain('{"ok":true}'));
  expect(received()).toContain("Connection: keep-alive");
  expect(received()).not.toContain("Connection: close");
  socket.write(GET);

  await eventually(() => expect(received()).toContain("Connection: close"));
  expect(received().match(/200 OK/g)).toHaveLength(2);
});

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { AppError } from "@kobo/errors";
import { eventually } from "@kobo/testing";
import express, { type Response } from "express";
import { readBytes } from "../../src/http/request-body";
import { listen } from "../../src/http/server";

const stops: (() => Promise<void>)[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const stop of stops.splice(0)) await stop();
});

async function aServer(changes: Parameters<typeof listen>[2]): Promise<number> {
  const app = express();
  app.use((_request, response) => void response.json({ ok: true }));
  const { port, stop } = await listen(app, 0, changes);
  stops.push(stop);
  return port;
}

function dial(port: number): { socket: Socket; heard: () => string; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => (text += chunk)).on("error", () => {});
  return { socket, heard: () => text, closed: once(socket, "close") };
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test.each([
  ["a head that does not end", "GET / HTTP/1.1\r\nHost: x\r\n"],
  ["a body that does not come", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na"],
])("%s is cut off after its time, in the envelope", async (_, text) => {
  const times = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const app = express();
  // Whoever reads the body waits for it.
  app.use((request) => void request.resume());
  const { port, stop } = await listen(app, 0, times);
  stops.push(stop);

  const { socket, heard, closed } = dial(port);
  socket.write(text);
  await closed;

  const [head = "", body = ""] = heard().split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    code: "REQUEST_TIMEOUT",
    data: null,
    requestId: /X-Request-Id: (\S+)/.exec(head)?.[1],
  });
});

test("newcomers need not wait for as many turns of a busy process as there are of them", async () => {
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
  // They all have come when we look again.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);

  while (metIn.length < 200) {
    turn++;
    await nextTurn();
  }
  await clients.terminate();

  expect(turn).toBeLessThan(50);
});

/** Tells when it begins, so that whoever starts it can be busy with something else meanwhile. */
const NEWCOMERS = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const { port, count, text } = workerData;
  parentPort.postMessage("begin");
  for (let i = 0; i < count; i++) connect(port, "127.0.0.1").on("error", () => {}).write(text);
`;

test("a port that somebody has is not shared with him", async () => {
  const port = await aServer({});

  await expect(listen(express(), port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("an answer that nobody reads is given up", async () => {
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

test("a body that comes too slowly is not waited for", async () => {
  const app = express();
  app.use(async (request, response) => {
    const error = await readBytes(request, response).catch((thrown: unknown) => thrown);
    response.status(408).json({ code: error instanceof AppError ? error.code : "none" });
  });
  const { port, stop } = await listen(app, 0);
  stops.push(stop);
  const { socket, heard, closed } = dial(port);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\na");
  await closed;

  expect(heard()).toMatch(/^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*"REQUEST_TIMEOUT"/);
}, 15_000);

test("headers that are too large are told so by a code of their own", async () => {
  const { socket, heard, closed } = dial(await aServer({}));
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`);
  await closed;

  expect(heard()).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"HEADERS_TOO_LARGE"/);
});

test("what is no HTTP is told so", async () => {
  const { socket, heard, closed } = dial(await aServer({}));
  socket.write("HELLO\r\n\r\n");
  await closed;

  expect(heard()).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_ERROR"/);
});

test("more connections than there may be are closed at once; those that are open go on", async () => {
  const port = await aServer({ maxConnections: 2 });
  const [first, second] = [dial(port), dial(port)];
  first.socket.write(GET);
  second.socket.write(GET);
  await eventually(() => expect(first.heard() && second.heard()).toContain("200 OK"));

  const third = dial(port);
  await third.closed;

  expect(third.heard()).toBe("");
  first.socket.write(GET);
  await eventually(() => expect(first.heard().match(/200 OK/g)).toHaveLength(2));
});

test("the last answer that a connection may carry says so, so that clients open another one", async () => {
  const { socket, heard } = dial(await aServer({ maxRequestsPerSocket: 2 }));
  socket.write(GET);
  await eventually(() => expect(heard()).toContain('{"ok":true}'));
  expect(heard()).toContain("Connection: keep-alive");
  expect(heard()).not.toContain("Connection: close");
  socket.write(GET);

  await eventually(() => expect(heard()).toContain("Connection: close"));
  expect(heard().match(/200 OK/g)).toHaveLength(2);
});

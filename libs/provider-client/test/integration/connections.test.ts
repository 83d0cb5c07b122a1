import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { type ProviderClient, providerClient } from "../../src";

/** A server of raw connections, whose behaviour each test defines. `nth` counts the requests of a connection from 1. */
let behave: (socket: Socket, nth: number) => void;
let server: Server;
let provider: ProviderClient;
/** The body of each request that arrived. */
let arrived: string[];
let connections: number;

// Tests of hanging calls wait this long, and a busy machine must respond within it.
const TIMEOUT_MS = 1_000;

beforeEach(async () => {
  arrived = [];
  connections = 0;
  server = createServer((socket) => {
    connections += 1;
    let nth = 0;
    // Loopback delivers a request of this size in one piece.
    socket.on("data", (request) => {
      arrived.push(String(request).split("\r\n\r\n")[1] ?? "");
      nth += 1;
      behave(socket, nth);
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  provider = providerClient({ url: `http://127.0.0.1:${port}`, timeoutMs: TIMEOUT_MS });
});
afterEach(async () => {
  await provider.close();
  server.close();
});

const answer = (socket: Socket, header = "") =>
  socket.write(`HTTP/1.1 200 OK\r\n${header}content-length: 2\r\n\r\n{}`);
const call = async (what: { method: "GET" | "POST"; path: string; body?: unknown }) => {
  const reply = await provider.call({ ...what, headers: {}, deadline: Date.now() + 5_000 });
  // The connection is free again a moment after the response.
  await setImmediate();
  return reply;
};
const pay = (body: unknown = 1) => call({ method: "POST", path: "/pay", body });
const query = () => call({ method: "GET", path: "/query" });

const OK = { status: 200, body: {} };
const UNKNOWN = { name: "ProviderError", neverSent: false, isTransportFailure: true };

test("sequential calls share a connection, and concurrent calls have one each", async () => {
  behave = (socket) => answer(socket);

  for (let i = 0; i < 5; i++) await pay();
  expect(connections).toBe(1);

  await Promise.all([pay(), pay(), pay()]);
  expect(connections).toBe(3);
});

test("when the server ends an idle connection, the next call opens another", async () => {
  const sockets: Socket[] = [];
  behave = (socket) => {
    sockets.push(socket);
    answer(socket);
  };
  await pay();
  for (const socket of sockets) {
    socket.end();
    await once(socket, "close");
  }

  expect(await pay()).toEqual(OK);
  expect(connections).toBe(2);
});

test.each([
  ["sends connection: close", "connection: close\r\n"],
  ["sends a keep-alive timeout of two seconds", "keep-alive: timeout=2\r\n"],
])("a connection is not kept when the server %s", async (_name, header) => {
  behave = (socket) => answer(socket, header);

  await pay();
  await pay();

  expect(connections).toBe(2);
});

test("an idle connection is closed before servers close it", async () => {
  const ended = Promise.withResolvers<number>();
  behave = (socket) => {
    answer(socket, "keep-alive: timeout=60\r\n");
    const answeredAt = performance.now();
    socket.once("end", () => ended.resolve(performance.now() - answeredAt));
  };

  await pay();

  expect(await ended.promise).toBeLessThan(4_000);
});

describe.each<[string, () => Promise<unknown>]>([
  ["payment", pay],
  ["query", query],
])("a %s on a kept connection is sent once, and its outcome is unknown,", (_name, send) => {
  test.each<[string, (socket: Socket) => void]>([
    ["ends the connection", (socket) => socket.end()],
    ["resets the connection", (socket) => socket.resetAndDestroy()],
    ["ends the connection within the response", (socket) => socket.end("HTTP/1.1 200 OK\r\n")],
    ["hangs", () => {}],
  ])("when the server %s", async (_fault, fail) => {
    behave = (socket, nth) => (nth === 1 ? answer(socket) : fail(socket));
    await send();

    await expect(send()).rejects.toMatchObject(UNKNOWN);

    expect(arrived).toHaveLength(2);
    expect(connections).toBe(1);
    // The failed connection is not used again.
    expect(await send()).toEqual(OK);
    expect(connections).toBe(2);
  });
});

test("no payment arrives twice at a server that closes connections as it responds", async () => {
  // The end of the connection and the next payment pass each other on the way.
  behave = (socket, nth) => {
    answer(socket);
    if (nth % 2 === 0) socket.end();
    else socket.write("", () => socket.end());
  };
  const outcomes: string[] = [];
  for (let i = 0; i < 300; i++) {
    outcomes.push(
      await pay(i).then(
        () => "answered",
        ({ neverSent }) => `never sent: ${neverSent}`,
      ),
    );
  }

  expect(new Set(outcomes).has("never sent: true")).toBe(false);
  expect(new Set(arrived).size).toBe(arrived.length);
  const answered = outcomes.flatMap((outcome, i) => (outcome === "answered" ? [String(i)] : []));
  expect(answered.filter((body) => !arrived.includes(body))).toEqual([]);
});

test("a payment is reported as never sent when its connection has closed and no other can be opened", async () => {
  const closed = Promise.withResolvers<void>();
  behave = (socket) => {
    socket.once("close", () => closed.resolve());
    answer(socket, "connection: close\r\n");
  };
  await pay();
  await closed.promise;
  await new Promise((resolve) => server.close(resolve));

  await expect(pay()).rejects.toMatchObject({ neverSent: true, isTransportFailure: true });
});

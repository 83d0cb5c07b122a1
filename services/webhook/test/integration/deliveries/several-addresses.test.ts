import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { receivers } from "../../../src/clients/receivers";

/**
 * A server that accepts no connections for a while after it began to listen. A client that finds
 * its short queue full retransmits a second later, as with a far-away server.
 */
const BUSY = `
  const { parentPort } = require("node:worker_threads");
  const server = require("node:http").createServer((request, response) => response.end());
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  });
`;

/** The capacity of its queue. */
async function fillQueue(port: number): Promise<void> {
  const sockets = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.end();
}

test("a slow address has time to connect before the next, unreachable one is tried", async () => {
  const server = new Worker(BUSY, { eval: true });
  const [port] = await once(server, "message");
  await fillQueue(port);
  const { post, close } = receivers({
    timeoutMs: 10_000,
    allowLoopback: true,
    // Nothing listens at the second.
    resolve: async () => ["127.0.0.1", "::1"],
  });

  const exchange = await post(
    {
      ...{ mode: "test", url: `http://far.example.com:${port}/`, id: "evt_1" },
      ...{ timestampSeconds: 1_795_255_200, signature: "v1,abc=", headers: {}, body: "{}" },
      traceparent: "",
    },
    new AbortController().signal,
  );
  await Promise.all([close(), server.terminate()]);

  expect(exchange).toMatchObject({ statusCode: 200, error: undefined });
});

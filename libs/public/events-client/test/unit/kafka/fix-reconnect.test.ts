import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fixReconnect } from "../../../src/kafka/fix-reconnect";

const Connection = require("kafkajs/src/network/connection");
const silent = { debug() {}, info() {}, warn() {}, error() {}, namespace: () => silent };

let server: Server;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = createServer((socket) => void sockets.push(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

test("a connection that was cut within a response begins the next one with an empty buffer", async () => {
  fixReconnect();
  const { port } = server.address() as { port: number };
  const connection = new Connection({
    ...{ host: "127.0.0.1", port, clientId: "test", logger: silent, connectionTimeout: 2_000 },
    requestTimeout: 2_000,
    socketFactory: ({ onConnect }: { onConnect: () => void }) =>
      connect(port, "127.0.0.1", onConnect),
  });
  await connection.connect();
  await delay(20);
  sockets[0]?.write(Buffer.from([0, 0, 1, 0, 7, 7]));
  await delay(50);
  expect(connection.bytesBuffered).toBeGreaterThan(0);
  sockets[0]?.resetAndDestroy();
  await delay(50);

  await connection.connect();

  expect([connection.chunks, connection.bytesBuffered, connection.bytesNeeded]).toEqual([[], 0, 4]);
  await connection.disconnect();
});

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { addressBlock } from "@kobo/core/addresses";
import { CONNECTION_LIMITS, ConnectionCount, type ConnectionLimits } from "@kobo/core/connections";
import { counter } from "@kobo/runtime";

/** Timeouts and size limits of connections; most are browsers' that wait for the next click. */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};
const DRAIN_MS = 8_000;

interface Listening {
  port: number;
  /** Finishes open requests, and closes connections as they become idle. */
  stop: () => Promise<void>;
}

const dropped = counter({
  name: "dashboard_connections_dropped_total",
  help: "Connections closed because a connection limit was reached, by limit",
  labelNames: ["limit"],
});

/**
 * Listens on a port, with the default limits unless `changes` has others.
 * @throws Error EADDRINUSE
 */
export async function listen(
  app: RequestListener,
  port: number,
  changes: Partial<ConnectionLimits> = {},
): Promise<Listening> {
  const server = createServer(OPTIONS, app);
  server.on("connection", limiter({ ...CONNECTION_LIMITS, ...changes }));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Closes connections above a limit at once. */
function limiter(limits: ConnectionLimits): (socket: Socket) => void {
  const open = new ConnectionCount(limits);
  return (socket) => {
    const block = addressBlock(socket.remoteAddress ?? "");
    const limit = open.exceeded(block);
    if (limit !== undefined) {
      dropped.inc({ limit });
      socket.destroy();
      return;
    }
    open.add(block);
    socket.once("close", () => open.remove(block));
  };
}

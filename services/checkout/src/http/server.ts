import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { addressBlock } from "@kobo/core/addresses";
import { CONNECTION_LIMITS, ConnectionCount, type ConnectionLimits } from "@kobo/core/connections";

/** Timeouts and size limits of connections. Bodies are tiny. */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};
const DRAIN_MS = 8_000;

/**
 * Listens on a port, with the default limits unless `changes` has others.
 * @throws Error EADDRINUSE
 */
export async function listen(
  app: RequestListener,
  port: number,
  changes: Partial<ConnectionLimits> = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const open = new ConnectionCount({ ...CONNECTION_LIMITS, ...changes });
  const server = createServer(OPTIONS, app);
  server.on("connection", (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? "");
    if (open.exceeded(block) !== undefined) return void socket.destroy();
    open.add(block);
    socket.once("close", () => open.remove(block));
  });
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

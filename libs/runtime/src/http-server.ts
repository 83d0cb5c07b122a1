import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { addressBlock } from "@kobo/core/addresses";
import { CONNECTION_LIMITS, ConnectionCount, type ConnectionLimits } from "@kobo/core/connections";

const DRAIN_MS = 8_000;

export interface Listening {
  port: number;
  /** Finishes open requests, and closes connections as they become idle. */
  stop: () => Promise<void>;
}

/** Finishes a server's open requests, and closes its connections as they become idle; after 8 seconds all. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Timeouts and size limits of connections; most are browsers' that wait for the next click. Bodies are tiny. */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

interface PageOptions {
  port: number;
  /** The default limits, unless this has others. */
  limits?: Partial<ConnectionLimits>;
  /** Called for a connection that was closed because a limit was reached. */
  onDropped: (limit: string) => void;
}

/**
 * Listens for browsers on a port. Connections above a limit are closed at once.
 * @throws Error EADDRINUSE
 */
export async function listenForBrowsers(
  app: RequestListener,
  { port, limits = {}, onDropped }: PageOptions,
): Promise<Listening> {
  const open = new ConnectionCount({ ...CONNECTION_LIMITS, ...limits });
  const server = createServer(OPTIONS, app).on("connection", (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? "");
    const limit = open.exceeded(block);
    if (limit !== undefined) {
      onDropped(limit);
      socket.destroy();
      return;
    }
    open.add(block);
    socket.once("close", () => open.remove(block));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => drain(server) };
}

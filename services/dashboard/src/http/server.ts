import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Timeouts and size limits of connections; most are browsers' that wait for the next click. */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};
const CONNECTIONS_MAX = 5_000;
const DRAIN_MS = 8_000;

interface Listening {
  port: number;
  /** Finishes open requests, and closes connections as they become idle. */
  stop: () => Promise<void>;
}

/** @throws Error EADDRINUSE */
export async function listen(app: RequestListener, port: number): Promise<Listening> {
  const server = createServer(OPTIONS, app);
  server.maxConnections = CONNECTIONS_MAX;
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

import { randomUUID } from "node:crypto";
import { createServer, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";

/** Limits on what a client may take of our patience and memory (reliability, the HTTP edge). */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  /** Longer than a load balancer keeps idle connections, so that it closes them first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 8 * 1024,
  insecureHTTPParser: false,
};

const DRAIN_MS = 8_000;

/** Listens on a port. `stop` answers what was begun, and closes connections as they become idle. */
export async function listen(
  app: Express,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(OPTIONS, app);
  server.on("clientError", refuseMalformed);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return { port: address.port, stop: () => drain(server) };
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What is not HTTP at all gets the envelope, too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = STATUSES[error.code ?? ""] ?? 400;
  const message = `${STATUS_CODES[status]}.`;
  const requestId = randomUUID();
  const code = "VALIDATION_ERROR";
  const body = JSON.stringify({ success: false, message, code, data: null, requestId });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `X-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

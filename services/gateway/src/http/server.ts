import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import {
  createServer as createNetServer,
  type ListenOptions,
  type Server as NetServer,
  type Socket,
} from "node:net";
import { CONNECTION_LIMITS } from "@kobo/core/connections";
import { AppError, type ErrorCode } from "@kobo/errors";
import { drain, type Listening } from "@kobo/runtime";
import { Connections, connectionOf } from "./connections";
import { errorEnvelope } from "./envelopes/error";

/** Timeouts and size limits of connections (reliability, the HTTP edge). */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  /** How often Node checks the two timeouts above. */
  connectionsCheckingInterval: 2_000,
  /** Longer than a load balancer keeps idle connections, so that it closes them first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 8 * 1024,
  insecureHTTPParser: false,
  ...CONNECTION_LIMITS,
  /** After the last request the client reconnects, possibly to a new gateway. */
  maxRequestsPerSocket: 10_000,
  /**
   * Closes a connection without traffic while a request is open: the response is not read, or the body does
   * not arrive.
   */
  timeout: 20_000,
  /**
   * libuv accepts one connection of a listening socket per turn of the event loop (libuv 3696), and with a
   * thousand waiting requests a turn is long: a new connection would wait for minutes even to be refused. So a
   * root listens on many sockets of one port, and the kernel distributes connections.
   */
  sockets: 64,
};

/** Only Linux distributes a port's connections; elsewhere a root has one socket. */
const SHARES_PORTS = process.platform === "linux";
/** Connections that may wait at each socket while the process is busy; the kernel may allow fewer. */
const BACKLOG = 128;

/**
 * Listens on a port, with the default limits unless `changes` has others.
 * @throws Error EADDRINUSE
 */
export async function listen(
  app: RequestListener,
  requestedPort: number,
  changes: Partial<typeof OPTIONS> = {},
): Promise<Listening> {
  const options = { ...OPTIONS, ...changes };
  const connections = new Connections(options);
  const open = async (at: number): Promise<Server> => {
    const server = serverOf(app, options)
      .on("connection", connections.accept)
      .prependListener("request", connections.begin);
    await bound(server, { port: at, backlog: BACKLOG, reusePort: SHARES_PORTS });
    return server;
  };
  if (requestedPort !== 0) await refuseTaken(requestedPort);
  const first = await open(requestedPort);
  const port = portOf(first);
  const servers = [first];
  while (SHARES_PORTS && servers.length < options.sockets) servers.push(await open(port));
  return { port, stop: async () => void (await Promise.all(servers.map(drain))) };
}

function serverOf(app: RequestListener, options: typeof OPTIONS): Server {
  const server = createServer(options, app);
  server.maxRequestsPerSocket = options.maxRequestsPerSocket;
  server.timeout = options.timeout;
  return server.on("clientError", refuseMalformed);
}

/** With `reusePort` the kernel would share a port that another process listens on. */
async function refuseTaken(port: number): Promise<void> {
  const probe = createNetServer();
  await bound(probe, { port });
  await new Promise((resolve) => probe.close(resolve));
}

function bound(server: NetServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, resolve);
  });
}

function portOf(server: NetServer): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}

/** Node's codes for unreadable requests; any other is not HTTP. */
const REASONS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "PAYLOAD_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};

/** How long a client has to read the last response before its connection is destroyed. */
const LINGER_MS = 1_000;

/** Sends the error envelope for input that Node cannot parse. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  // The client would take this for the response to its earlier request, which may be moving money.
  if (connectionOf(socket)?.owesResponse) return void socket.destroy();
  const code = REASONS[error.code ?? ""];
  const reason = code
    ? new AppError(code)
    : new AppError("VALIDATION_ERROR", "The request is not valid HTTP.");
  const requestId = randomUUID();
  const { status, body } = errorEnvelope(reason, { requestId });
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // A client that timed out gets no more time; another may still be sending, and would lose the response.
  if (code === "REQUEST_TIMEOUT") return void socket.destroySoon();
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

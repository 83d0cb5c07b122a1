import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressBlock } from "@kobo/core/addresses";
import { ConnectionCount, type ConnectionLimits } from "@kobo/core/connections";
import { counter } from "@kobo/runtime";

const dropped = counter({
  name: "gateway_connections_dropped_total",
  help: "Connections closed because a connection limit was reached, by limit",
  labelNames: ["limit"],
});

/** An anonymous client may find its connection closed after this; a merchant's stays for longer. */
const ANONYMOUS_KEEP_ALIVE_SECONDS = 5;
/** Node, too, closes a connection a little later than it says. */
const KEEP_ALIVE_BUFFER_MS = 1_000;

/** An open connection of a root. */
export class Connection {
  requestsInFlight = 0;
  /** Its last request was not authenticated. */
  isAnonymous = true;
  /** Its last request. */
  latest: IncomingMessage | undefined;

  constructor(
    readonly socket: Socket,
    readonly address: string,
    private readonly isBehindProxy: boolean,
  ) {}

  /** Whether it is closed after a short time without requests. */
  get isShortLived(): boolean {
    return this.isAnonymous && !this.isBehindProxy;
  }

  /** Whether a response is due to a request that has arrived whole. */
  get owesResponse(): boolean {
    return (
      this.requestsInFlight > 1 || (this.requestsInFlight === 1 && this.latest?.complete === true)
    );
  }

  /** The value of the header `Keep-Alive`; undefined for Node's own. */
  get keepAlive(): string | undefined {
    return this.isShortLived ? `timeout=${ANONYMOUS_KEEP_ALIVE_SECONDS}` : undefined;
  }
}

const connections = new WeakMap<Socket, Connection>();

/** Undefined for a connection that its root does not limit, or has closed. */
export function connectionOf(socket: Socket): Connection | undefined {
  return connections.get(socket);
}

/**
 * Limits the connections of a root. At a limit, the oldest idle anonymous connection is evicted, if there is
 * one.
 */
export class Connections {
  readonly #isBehindProxy: boolean;
  readonly #open: ConnectionCount;
  /** In the order in which they became idle. */
  readonly #idleAnonymous = new Set<Connection>();

  constructor(limits: ConnectionLimits) {
    this.#isBehindProxy = limits.isBehindProxy;
    this.#open = new ConnectionCount(limits);
  }

  /** For `connection` events. */
  readonly accept = (socket: Socket): void => {
    const address = addressBlock(socket.remoteAddress ?? "");
    const limit = this.#open.exceeded(address);
    if (limit !== undefined) {
      dropped.inc({ limit });
      const evicted = this.#oldestIdle(limit === "address" ? address : undefined);
      (evicted?.socket ?? socket).destroy();
      if (!evicted) return;
      this.#close(evicted);
    }
    const connection = new Connection(socket, address, this.#isBehindProxy);
    connections.set(socket, connection);
    this.#open.add(address);
    this.#idleAnonymous.add(connection);
    socket.once("close", () => this.#close(connection));
  };

  /** For `request` events, before anything else sees the request. */
  readonly begin = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.requestsInFlight++;
    connection.isAnonymous = true;
    connection.latest = request;
    this.#idleAnonymous.delete(connection);
    response.on("close", () => this.#end(connection));
  };

  /** Behind a proxy every connection is the proxy's, so none is evicted. */
  #oldestIdle(address: string | undefined): Connection | undefined {
    if (this.#isBehindProxy) return undefined;
    for (const connection of this.#idleAnonymous) {
      if (address === undefined || connection.address === address) return connection;
    }
    return undefined;
  }

  #end(connection: Connection): void {
    const { socket } = connection;
    connection.requestsInFlight--;
    if (connection.requestsInFlight > 0 || !connections.has(socket)) return;
    if (connection.isAnonymous) this.#idleAnonymous.add(connection);
    // Node has set its usual time before.
    if (connection.isShortLived) {
      socket.setTimeout(ANONYMOUS_KEEP_ALIVE_SECONDS * 1_000 + KEEP_ALIVE_BUFFER_MS);
    }
  }

  #close(connection: Connection): void {
    const { socket, address } = connection;
    if (!connections.delete(socket)) return;
    this.#open.remove(address);
    this.#idleAnonymous.delete(connection);
  }
}

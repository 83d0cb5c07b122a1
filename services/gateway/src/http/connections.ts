import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressBlock } from "@kobo/core/addresses";
import { counter } from "@kobo/runtime";

const dropped = counter({
  name: "gateway_connections_dropped_total",
  help: "Connections closed because a connection limit was reached, by limit",
  labelNames: ["limit"],
});

export interface ConnectionLimits {
  /** Open connections to one root. Each costs some memory also while it is idle. */
  maxConnections: number;
  /** Of one address. */
  maxConnectionsPerAddress: number;
  /** Proxies reuse connections for many clients, so only the first limit applies. */
  isBehindProxy: boolean;
}

const MAX_CONNECTIONS = 5_000;
/** Of all connections, in per cent. */
const ADDRESS_SHARE = 5;

export function shareOfAddress(maxConnections: number): number {
  return Math.ceil((maxConnections * ADDRESS_SHARE) / 100);
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: MAX_CONNECTIONS,
  maxConnectionsPerAddress: shareOfAddress(MAX_CONNECTIONS),
  isBehindProxy: false,
};

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
  readonly #limits: ConnectionLimits;
  /** In the order in which they became idle. */
  readonly #idleAnonymous = new Set<Connection>();
  readonly #byAddress = new Map<string, number>();
  #open = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** For `connection` events. */
  readonly accept = (socket: Socket): void => {
    const address = addressBlock(socket.remoteAddress ?? "");
    const limit = this.#exceeded(address);
    if (limit !== undefined) {
      dropped.inc({ limit });
      const evicted = this.#oldestIdle(limit === "address" ? address : undefined);
      (evicted?.socket ?? socket).destroy();
      if (!evicted) return;
      this.#close(evicted);
    }
    const connection = new Connection(socket, address, this.#limits.isBehindProxy);
    connections.set(socket, connection);
    this.#open++;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
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

  #exceeded(address: string): "address" | "root" | undefined {
    const { maxConnections, maxConnectionsPerAddress, isBehindProxy } = this.#limits;
    const own = this.#byAddress.get(address) ?? 0;
    if (!isBehindProxy && own >= maxConnectionsPerAddress) return "address";
    return this.#open >= maxConnections ? "root" : undefined;
  }

  /** Behind a proxy every connection is the proxy's, so none is evicted. */
  #oldestIdle(address: string | undefined): Connection | undefined {
    if (this.#limits.isBehindProxy) return undefined;
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
    this.#open--;
    this.#idleAnonymous.delete(connection);
    const left = (this.#byAddress.get(address) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}

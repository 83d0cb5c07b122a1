import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { counter } from "@kobo/runtime";
import type { Request } from "express";
import { addressBlock } from "../domain/limits/address-block";

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

interface Connection {
  socket: Socket;
  address: string;
  requestsInFlight: number;
  /** Its last request was not authenticated. */
  isAnonymous: boolean;
}

const connections = new WeakMap<Socket, Connection>();

/** Marks the request's connection as a merchant's: it is kept alive, and not evicted. */
export function markAuthenticated({ socket, res }: Request): void {
  const connection = connections.get(socket);
  if (connection) connection.isAnonymous = false;
  if (res && !res.headersSent) res.removeHeader("Keep-Alive");
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
    const connection = { socket, address, requestsInFlight: 0, isAnonymous: true };
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
    this.#idleAnonymous.delete(connection);
    if (!this.#limits.isBehindProxy) {
      response.setHeader("Keep-Alive", `timeout=${ANONYMOUS_KEEP_ALIVE_SECONDS}`);
    }
    // After Node's own listener, which sets the usual time.
    response.once("finish", () => this.#shortenKeepAlive(connection));
    response.once("close", () => this.#end(connection));
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

  #shortenKeepAlive({ socket, isAnonymous }: Connection): void {
    if (this.#limits.isBehindProxy || !isAnonymous) return;
    socket.setTimeout(ANONYMOUS_KEEP_ALIVE_SECONDS * 1_000 + KEEP_ALIVE_BUFFER_MS);
  }

  #end(connection: Connection): void {
    connection.requestsInFlight--;
    const isIdle = connection.requestsInFlight === 0 && connections.has(connection.socket);
    if (isIdle && connection.isAnonymous) this.#idleAnonymous.add(connection);
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

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

/** Counts the open connections of a root, in all and by the block of the client's address. */
export class ConnectionCount {
  readonly #limits: ConnectionLimits;
  readonly #byBlock = new Map<string, number>();
  #open = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** The limit that one more connection would exceed; undefined when there is room. */
  exceeded(block: string): "address" | "root" | undefined {
    const { maxConnections, maxConnectionsPerAddress, isBehindProxy } = this.#limits;
    const own = this.#byBlock.get(block) ?? 0;
    if (!isBehindProxy && own >= maxConnectionsPerAddress) return "address";
    return this.#open >= maxConnections ? "root" : undefined;
  }

  add(block: string): void {
    this.#open++;
    this.#byBlock.set(block, (this.#byBlock.get(block) ?? 0) + 1);
  }

  /** Once for each connection that was added. */
  remove(block: string): void {
    const left = (this.#byBlock.get(block) ?? 0) - 1;
    this.#open--;
    if (left > 0) this.#byBlock.set(block, left);
    else this.#byBlock.delete(block);
  }
}

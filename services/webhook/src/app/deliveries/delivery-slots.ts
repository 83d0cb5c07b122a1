import type { CalledEndpoint } from "../../db/deliveries/claim-due";

/** Endpoints that respond normally, and endpoints that fail, are slow or hang. */
export type PoolName = "healthy" | "unhealthy";

/** An exchange in flight, and the pool in which it counts. */
export interface Slot {
  endpoint: CalledEndpoint;
  pool: PoolName;
  /** By `performance.now()`. */
  since: number;
  isHanging: boolean;
}

/** An exchange that takes longer counts as hanging. */
const HANGING_MS = 1_000;
/**
 * Hanging exchanges move to the unhealthy pool until it holds this many times its size. Bounds both
 * the exchanges that may hang before the healthy pool is affected and the open sockets.
 */
const HANGING_FACTOR = 4;

/**
 * A bulkhead around this process's exchanges in flight. Hanging exchanges give their slots in the
 * healthy pool back, so endpoints that stop responding do not delay healthy ones.
 */
export class DeliverySlots {
  readonly #sizes: Record<PoolName, number>;
  readonly #inUse: Record<PoolName, number> = { healthy: 0, unhealthy: 0 };
  readonly #inFlight = new Map<string, Set<Slot>>();
  /** Exchanges that do not hang, oldest first. */
  readonly #responsive = new Set<Slot>();

  constructor(sizes: Record<PoolName, number>) {
    this.#sizes = sizes;
  }

  free(pool: PoolName): number {
    return Math.max(0, this.#sizes[pool] - this.#inUse[pool]);
  }

  inUse(pool: PoolName): number {
    return this.#inUse[pool];
  }

  acquire(pool: PoolName, endpoint: CalledEndpoint): Slot {
    const slot: Slot = { endpoint, pool, since: performance.now(), isHanging: false };
    this.#inUse[pool] += 1;
    this.#responsive.add(slot);
    const others = this.#inFlight.get(endpoint.id);
    if (others) others.add(slot);
    else this.#inFlight.set(endpoint.id, new Set([slot]));
    return slot;
  }

  /** True if a delivery may be waiting for this slot, because the pool or the endpoint was full. */
  release(slot: Slot): boolean {
    const { endpoint, pool } = slot;
    const own = this.#inFlight.get(endpoint.id) ?? new Set();
    const isAwaited = this.free(pool) === 0 || [...own].some((each) => each.endpoint.isFull);
    this.#inUse[pool] -= 1;
    this.#responsive.delete(slot);
    own.delete(slot);
    if (own.size === 0) this.#inFlight.delete(endpoint.id);
    return isAwaited;
  }

  /** Marks the exchanges that have exceeded the limit since the last call. */
  detectHanging(): void {
    const before = performance.now() - HANGING_MS;
    for (const slot of this.#responsive) {
      if (slot.since > before) return;
      this.#responsive.delete(slot);
      slot.isHanging = true;
      if (
        slot.pool === "healthy" &&
        this.#inUse.unhealthy < HANGING_FACTOR * this.#sizes.unhealthy
      ) {
        this.#inUse.healthy -= 1;
        this.#inUse.unhealthy += 1;
        slot.pool = "unhealthy";
      }
    }
  }

  /** Ids of the endpoints with a hanging exchange. */
  hanging(): string[] {
    return [...this.#inFlight]
      .filter(([, slots]) => [...slots].some((slot) => slot.isHanging))
      .map(([endpointId]) => endpointId);
  }
}

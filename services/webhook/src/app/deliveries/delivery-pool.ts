import { claimDue, type LeasedDelivery } from "../../db/deliveries/claim-due";
import { type DeliveryParts, deliver } from "./deliver";
import type { DeliverySlots, PoolName } from "./delivery-slots";
import { deliveriesInFlight, POOL_LABELS } from "./metrics";

interface PoolParts extends DeliveryParts {
  leaseMs: number;
  slots: DeliverySlots;
}

interface Settings {
  pool: PoolName;
  /** Between two polls of all endpoints, which find retries and deliveries created by requests or other processes. */
  idleMs: number;
}

export interface DeliveryPool {
  /** Polls these endpoints immediately. */
  wake: (endpointIds: readonly string[]) => void;
  /** Time since the last poll, or since the pool last had no free slot. */
  sinceLastPollMs: () => number;
  /** Claims no more deliveries, and resolves when the attempts in flight have ended. */
  stop: () => Promise<void>;
}

const ERROR_BACK_OFF_MS = 1_000;
/** Polls of all endpoints take at most a quarter of the time, however many endpoints there are. */
const IDLE_FACTOR = 3;

/** Without a claim for this long, the pool is idle. Even a rate-limited endpoint with a backlog has one a second. */
const IDLE_AFTER_MS = 2_000;
/** An idle pool polls this many times less often: events, which wake it, are handled as fast. */
const IDLE_SLOWDOWN = 5;

/** Claims deliveries of one pool while it has free slots, and attempts each. */
export function startDeliveryPool(parts: PoolParts, settings: Settings): DeliveryPool {
  const pool = new PoolLoop(parts, settings);
  const ended = pool.run();
  return {
    wake: (endpointIds) => pool.wake(endpointIds),
    sinceLastPollMs: () => pool.sinceLastPollMs,
    stop: async () => {
      pool.stop();
      await ended;
    },
  };
}

class PoolLoop {
  readonly #parts: PoolParts;
  readonly #settings: Settings;
  readonly #running = new Set<Promise<void>>();
  /** Endpoints that may have due deliveries. */
  readonly #pendingEndpoints = new Set<string>();
  #nextPollAt = 0;
  #lastPollAt = Date.now();
  /** By `performance.now()`. */
  #lastClaimAt = performance.now();
  #isStopping = false;
  #endWait = () => {};

  constructor(parts: PoolParts, settings: Settings) {
    this.#parts = parts;
    this.#settings = settings;
  }

  get sinceLastPollMs(): number {
    return Date.now() - this.#lastPollAt;
  }

  wake(endpointIds: readonly string[]): void {
    for (const id of endpointIds) this.#pendingEndpoints.add(id);
    this.#endWait();
  }

  stop(): void {
    this.#isStopping = true;
    this.#endWait();
  }

  async run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#poll();
      } catch (error) {
        const { pool } = this.#settings;
        this.#parts.logger.warn({ err: error, pool }, "claiming deliveries failed");
        this.#nextPollAt = performance.now() + ERROR_BACK_OFF_MS;
        this.#pendingEndpoints.clear();
      }
      await this.#wait();
    }
    await Promise.all(this.#running);
  }

  /** Polls all endpoints when that is due, otherwise only the pending ones. */
  async #poll(): Promise<void> {
    const { slots } = this.#parts;
    const { pool, idleMs } = this.#settings;
    slots.detectHanging();
    deliveriesInFlight.labels(POOL_LABELS[pool]).set(slots.inUse(pool));
    const limit = slots.free(pool);
    if (limit > 0) {
      const startedAt = performance.now();
      const onlyEndpoints = startedAt < this.#nextPollAt ? [...this.#pendingEndpoints] : undefined;
      if (onlyEndpoints?.length === 0) return;
      this.#pendingEndpoints.clear();
      const claimed = await this.#claim(limit, onlyEndpoints);
      const now = performance.now();
      if (claimed.length > 0) this.#lastClaimAt = now;
      const isIdle = now - this.#lastClaimAt > IDLE_AFTER_MS;
      const intervalMs = isIdle ? IDLE_SLOWDOWN * idleMs : idleMs;
      if (!onlyEndpoints)
        this.#nextPollAt = Math.max(startedAt + intervalMs, now + IDLE_FACTOR * (now - startedAt));
      // A full batch means that more deliveries may be due.
      if (claimed.length === limit) this.#nextPollAt = now;
    }
    this.#lastPollAt = Date.now();
  }

  async #claim(limit: number, onlyEndpoints: string[] | undefined): Promise<LeasedDelivery[]> {
    const { db, slots, leaseMs } = this.#parts;
    const leaseEndsAt = performance.now() + leaseMs;
    const { deliveries, contended } = await claimDue(db, {
      limit,
      leaseMs,
      unhealthy: this.#settings.pool === "unhealthy",
      hanging: slots.hanging(),
      ...(onlyEndpoints ? { onlyEndpoints } : {}),
    });
    for (const id of contended) this.#pendingEndpoints.add(id);
    for (const delivery of deliveries) this.#begin(delivery, leaseEndsAt);
    return deliveries;
  }

  #begin(delivery: LeasedDelivery, leaseEndsAt: number): void {
    const { slots, logger } = this.#parts;
    const slot = slots.acquire(this.#settings.pool, delivery.endpoint);
    const task = deliver(this.#parts, { delivery, leaseEndsAt })
      .catch((error: unknown) => {
        logger.error(
          { err: error, delivery: delivery.id },
          "delivery attempt failed with internal error",
        );
      })
      .then(() => {
        this.#running.delete(task);
        if (slots.release(slot)) this.wake([delivery.endpoint.id]);
      });
    this.#running.add(task);
  }

  /** Waits until there is work and a free slot. */
  async #wait(): Promise<void> {
    if (this.#isStopping) return;
    const hasFreeSlot = this.#parts.slots.free(this.#settings.pool) > 0;
    if (hasFreeSlot && this.#pendingEndpoints.size > 0) return;
    const untilPoll = Math.max(0, this.#nextPollAt - performance.now());
    if (hasFreeSlot && untilPoll === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, hasFreeSlot ? untilPoll : this.#settings.idleMs);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

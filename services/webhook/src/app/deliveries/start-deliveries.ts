import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { Receivers } from "../../clients/receivers";
import type { SecretKeys } from "../../domain/secret";
import { CredentialsCache } from "./credentials-cache";
import { startDeliveryPool } from "./delivery-pool";
import { DeliverySlots } from "./delivery-slots";
import { AttemptRecords } from "./record-attempts";

interface Options {
  db: Database;
  keys: SecretKeys;
  post: Receivers["post"];
  /** Timeout of one exchange. */
  timeoutMs: number;
  /** Concurrency limit for endpoints that respond normally. */
  concurrency: number;
  /** Concurrency limit for endpoints that fail, are slow or hang. */
  unhealthyConcurrency: number;
  logger: Logger;
}

export interface Deliveries {
  /** Polls these endpoints immediately. */
  wake: (endpointIds: readonly string[]) => void;
  /** Throws when a pool has not polled for a while. */
  check: () => Promise<string>;
  /** Claims no more deliveries, waits briefly for those in flight, and releases the rest. */
  stop: () => Promise<void>;
}

/** Time that a lease adds to the timeout, to start the exchange and to store its outcome. */
const STORING_MS = 5_000;
/** Shorter than the shutdown timeout of a process. */
const GRACE_MS = 4_000;
/** A longer gap without a poll fails the health check. */
const POLL_GAP_MAX_MS = 30_000;

/** Delivers due deliveries. Several processes share the queue. */
export function startDeliveries(options: Options): Deliveries {
  const { db, keys, logger, timeoutMs, concurrency, unhealthyConcurrency } = options;
  const stopping = new AbortController();
  const parts = {
    ...options,
    credentials: new CredentialsCache(keys),
    records: new AttemptRecords({ db, logger }),
    stopping: stopping.signal,
    leaseMs: timeoutMs + STORING_MS,
    slots: new DeliverySlots({ healthy: concurrency, unhealthy: unhealthyConcurrency }),
  };
  const healthy = startDeliveryPool(parts, { pool: "healthy", idleMs: 100 });
  const unhealthy = startDeliveryPool(parts, { pool: "unhealthy", idleMs: 250 });
  const pools = [healthy, unhealthy];

  return {
    wake: healthy.wake,
    check: async () => {
      const sinceLastPollMs = Math.max(...pools.map((pool) => pool.sinceLastPollMs()));
      if (sinceLastPollMs > POLL_GAP_MAX_MS) throw new Error(`no poll for ${sinceLastPollMs} ms`);
      return `last poll ${sinceLastPollMs} ms ago`;
    },
    stop: async () => {
      const timer = setTimeout(() => stopping.abort(), GRACE_MS);
      await Promise.all(pools.map((pool) => pool.stop()));
      clearTimeout(timer);
    },
  };
}

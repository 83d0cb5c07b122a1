import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import { detachFromRequest, type Logger } from "@kobo/runtime";
import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import * as apiKeys from "../../db/api-keys";

interface Entry {
  /** Undefined for a key that is unknown or inactive. */
  key: apiKeys.ActiveKey | undefined;
  /** In ms of the process's own clock, which never goes back. */
  freshUntil: number;
  /** The cache's epoch when the row was read. */
  epoch: number;
}

export type { ActiveKey } from "../../db/api-keys";

export interface KeyCache {
  /** The key as last read, possibly stale, if it was active then. */
  peek: (hash: Buffer) => apiKeys.ActiveKey | undefined;
  find: (hash: Buffer) => Promise<apiKeys.ActiveKey | undefined>;
  stop: () => void;
}

/** The longest that a deactivated key still works, even when the invalidation was lost. */
const ACTIVE_MS = 5_000;
/** An unknown key is read again after this. */
const UNKNOWN_MS = 1_000;
const KEYS_MAX = 20_000;
const USE_RECORDED_MS = 60_000;

const CHANNEL = "kobo.keys.changed";

/** Invalidates a key in every gateway's cache. Without Redis each entry expires within five seconds. */
export async function announceChange(redis: Redis, hash: Buffer): Promise<void> {
  await redis.publish(CHANNEL, hash.toString("hex")).catch(() => {});
}

/** Counted from the start of the read. */
function freshForMs(key: apiKeys.ActiveKey | undefined): number {
  if (!key) return UNKNOWN_MS;
  return Math.min(ACTIVE_MS, key.remainingMs ?? ACTIVE_MS);
}

/**
 * Caches active keys for five seconds from the start of the read. A change, such as a deactivation, is
 * published over Redis and invalidates the entry within a second; reads that began before it are repeated.
 * A key that expires sooner is cached until then.
 */
export function keyCache(db: Database, redis: Redis, logger: Logger, keysMax = KEYS_MAX): KeyCache {
  const entries = new LRUCache<string, Entry>({ max: keysMax });
  const pending = new Map<string, Promise<apiKeys.ActiveKey | undefined>>();
  const recentUses = new LRUCache<string, true>({ max: keysMax, ttl: USE_RECORDED_MS });
  // With a thousand merchants one request in four misses the cache.
  const keys = batchedReads((hashes: readonly Buffer[]) => apiKeys.findActive(db, hashes));
  /** Counts invalidations: a read that began before one may be out of date. */
  let changes = 0;
  /** Incremented when invalidations may have been missed; older entries are then stale, without a scan. */
  let epoch = 0;

  const fresh = (name: string): Entry | undefined => {
    const entry = entries.get(name);
    const isFresh = entry && entry.epoch === epoch && performance.now() < entry.freshUntil;
    return isFresh ? entry : undefined;
  };

  /** Keeps the stale entry for `peek`. */
  const invalidate = (name: string): void => {
    changes++;
    const entry = entries.get(name);
    if (entry) entries.set(name, { ...entry, freshUntil: 0 });
  };

  const invalidateAll = (): void => {
    changes++;
    epoch++;
  };

  const read = async (hash: Buffer, name: string): Promise<apiKeys.ActiveKey | undefined> => {
    for (;;) {
      const before = changes;
      const readAt = performance.now();
      const key = await keys.load(hash);
      if (before !== changes) continue;
      entries.set(name, { key, freshUntil: readAt + freshForMs(key), epoch });
      return key;
    }
  };

  const recordUse = (key: apiKeys.ActiveKey): void => {
    const { keyId } = key.caller;
    if (recentUses.has(keyId)) return;
    recentUses.set(keyId, true);
    apiKeys.touch(db, keyId).catch((error: unknown) => {
      logger.warn({ err: error }, "recording API key use failed");
    });
  };

  const subscriber = redis.duplicate({ commandTimeout: 5_000, enableOfflineQueue: true });
  subscriber.on("error", () => {});
  subscriber.on("message", (_channel: string, name: string) => invalidate(name));
  // Messages sent while the connection was down are lost.
  subscriber.on("ready", () => {
    invalidateAll();
    subscriber.subscribe(CHANNEL).catch((error: unknown) => {
      logger.warn({ err: error }, "subscribing to API key changes failed");
    });
  });

  return {
    peek: (hash) => entries.get(hash.toString("hex"))?.key,
    find: async (hash) => {
      const name = hash.toString("hex");
      const entry = fresh(name);
      if (entry) return entry.key;
      // Requests that miss together read once.
      const reading = pending.get(name) ?? read(hash, name).finally(() => pending.delete(name));
      pending.set(name, reading);
      const key = await reading;
      if (key) recordUse(key);
      return key;
    },
    stop: () => subscriber.disconnect(),
  };
}

/**
 * Batches the reads of one turn of the event loop; reads that come while a batch runs are the next batch. A
 * failure fails its whole batch.
 */
export function batchedReads<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
): DataLoader<Key, Value> {
  let reading: Promise<unknown> = Promise.resolve();
  const read = (keys: readonly Key[]): Promise<readonly Value[]> => {
    const values = readAll(keys);
    reading = values;
    return values;
  };
  return new DataLoader(read, {
    cache: false,
    batchScheduleFn: (dispatch) => {
      void detachFromRequest(() => Promise.allSettled([nextTurn(), reading]).then(dispatch));
    },
  });
}

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
  /** When its read began, in ms of the process's own clock, which never goes back. */
  readAt: number;
  freshUntil: number;
  /** The cache's epoch when the row was read. */
  epoch: number;
}

export interface KeyCache {
  /** The key as last read, possibly stale, if it was active then. */
  peek: (hash: Buffer) => apiKeys.ActiveKey | undefined;
  find: (hash: Buffer) => Promise<apiKeys.ActiveKey | undefined>;
  stop: () => void;
}

/** The longest that a deactivated key still works, even when the invalidation was lost. */
const ACTIVE_MS = 5_000;
/** Keys in use are read again so many times while they are valid, so that requests do not wait for the read. */
const REFRESHES = 5;
/** A key that expires within so many refreshes is read now: if one read fails, the next one is still in time. */
const REFRESHES_AHEAD = 2;
/** A key is in use for this many times its validity after its last request. */
const IN_USE = 2;
/** An unknown key is read again after this. */
const UNKNOWN_MS = 1_000;
const KEYS_MAX = 20_000;
const USE_RECORDED_MS = 60_000;

const CHANNEL = "kobo.keys.changed";

/** Invalidates a key in every gateway's cache. Without Redis each entry expires within five seconds. */
export async function announceChange(redis: Redis, hash: Buffer): Promise<void> {
  await redis.publish(CHANNEL, hash.toString("hex")).catch(() => {});
}

interface Options {
  keysMax?: number;
  /** The longest that a key is cached. */
  activeMs?: number;
}

/**
 * Caches active keys for five seconds from the start of the read. A change, such as a deactivation, is
 * published over Redis and invalidates the entry within a second; reads that began before it are repeated.
 * A key that expires sooner is cached until then. Keys in use are read again ahead of that, in one query a second.
 */
export function keyCache(
  db: Database,
  redis: Redis,
  logger: Logger,
  { keysMax = KEYS_MAX, activeMs = ACTIVE_MS }: Options = {},
): KeyCache {
  const entries = new LRUCache<string, Entry>({ max: keysMax });
  const pending = new Map<string, Promise<apiKeys.ActiveKey | undefined>>();
  /** The keys in use by their names, with the time of the last request. */
  const inUse = new Map<string, { hash: Buffer; usedAt: number }>();
  const recentUses = new LRUCache<string, true>({ max: keysMax, ttl: USE_RECORDED_MS });
  // With a thousand merchants one request in four misses the cache.
  const keys = batchedReads((hashes: readonly Buffer[]) => apiKeys.findActive(db, hashes));
  /** Counts invalidations: a read that began before one may be out of date. */
  let changes = 0;
  /** Incremented when invalidations may have been missed; older entries are then stale, without a scan. */
  let epoch = 0;

  const isFresh = (entry: Entry, at: number): boolean =>
    entry.epoch === epoch && at < entry.freshUntil;

  const fresh = (name: string): Entry | undefined => {
    const entry = entries.get(name);
    return entry && isFresh(entry, performance.now()) ? entry : undefined;
  };

  /** Caches the result of a read, from the start of the read. */
  const store = (name: string, key: apiKeys.ActiveKey | undefined, readAt: number): void => {
    const forMs = key ? Math.min(activeMs, key.remainingMs ?? activeMs) : UNKNOWN_MS;
    entries.set(name, { key, readAt, freshUntil: readAt + forMs, epoch });
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
      store(name, key, readAt);
      return key;
    }
  };

  const refreshMs = activeMs / REFRESHES;
  let refreshTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** The keys in use that expire soon. */
  const dueKeys = (now: number): Map<string, Buffer> => {
    const due = new Map<string, Buffer>();
    for (const [name, { hash, usedAt }] of inUse) {
      const entry = entries.get(name);
      if (!entry?.key || usedAt < now - IN_USE * activeMs) inUse.delete(name);
      else if (!isFresh(entry, now + REFRESHES_AHEAD * refreshMs)) due.set(name, hash);
    }
    return due;
  };

  const refresh = async (): Promise<void> => {
    const readAt = performance.now();
    const due = dueKeys(readAt);
    if (due.size === 0) return;
    const before = changes;
    const found = await apiKeys.findActive(db, [...due.values()]);
    // A key may have changed after the read: requests or the next refresh read again.
    if (before !== changes) return;
    for (const [index, name] of [...due.keys()].entries()) {
      const key = found[index];
      const isNewest = (entries.get(name)?.readAt ?? 0) <= readAt;
      if (isNewest) store(name, key, readAt);
      if (key) recordUse(key);
    }
  };

  const scheduleRefresh = (): void => {
    refreshTimer ??= setTimeout(() => {
      // Without the database requests read, and report the failure.
      void refresh()
        .catch(() => {})
        .finally(() => {
          refreshTimer = undefined;
          if (inUse.size > 0 && !isStopped) scheduleRefresh();
        });
    }, refreshMs).unref();
  };

  const markUsed = (name: string, hash: Buffer): void => {
    const used = inUse.get(name);
    if (used) used.usedAt = performance.now();
    else inUse.set(name, { hash, usedAt: performance.now() });
    if (!refreshTimer) detachFromRequest(scheduleRefresh);
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
      if (entry?.key) markUsed(name, hash);
      if (entry) return entry.key;
      // Requests that miss together read once.
      const reading = pending.get(name) ?? read(hash, name).finally(() => pending.delete(name));
      pending.set(name, reading);
      const key = await reading;
      if (!key) return undefined;
      markUsed(name, hash);
      recordUse(key);
      return key;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(refreshTimer);
      subscriber.disconnect();
    },
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

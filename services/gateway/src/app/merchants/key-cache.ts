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

type MaybePromise<Value> = Value | Promise<Value>;

export interface KeyCache {
  /** The key as last read, possibly stale, if it was active then. */
  peek: (hash: string) => apiKeys.ActiveKey | undefined;
  find: (hash: string) => MaybePromise<apiKeys.ActiveKey | undefined>;
  /** Ends the refreshes, and records the last uses. */
  stop: () => Promise<void>;
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
export async function announceChange(redis: Redis, hash: string): Promise<void> {
  await redis.publish(CHANNEL, hash).catch(() => {});
}

interface Options {
  keysMax?: number;
  /** The longest that a key is cached. */
  activeMs?: number;
}

/**
 * Caches active keys for five seconds from the start of the read. A change, such as a deactivation, is
 * published over Redis and invalidates the entry within a second; reads that began before it are repeated.
 * A key that expires sooner is cached until then. Keys in use are read again ahead of that, in one query a second, and
 * the use of each is recorded once a minute.
 */
export function keyCache(
  db: Database,
  redis: Redis,
  logger: Logger,
  { keysMax = KEYS_MAX, activeMs = ACTIVE_MS }: Options = {},
): KeyCache {
  const entries = new LRUCache<string, Entry>({ max: keysMax });
  const pending = new Map<string, Promise<apiKeys.ActiveKey | undefined>>();
  /** The hashes of the keys in use, with the time of the last request. */
  const inUse = new Map<string, number>();
  const recentUses = new LRUCache<string, true>({ max: keysMax, ttl: USE_RECORDED_MS });
  /** The ids of keys whose use is not recorded yet. */
  const unrecorded = new Set<string>();
  let recording: Promise<void> = Promise.resolve();
  let recordedAt = Number.NEGATIVE_INFINITY;
  // With a thousand merchants one request in four misses the cache.
  const keys = batchedReads((hashes: readonly string[]) => apiKeys.findActive(db, hashes));
  /** Counts invalidations: a read that began before one may be out of date. */
  let changes = 0;
  /** Incremented when invalidations may have been missed; older entries are then stale, without a scan. */
  let epoch = 0;

  const isFresh = (entry: Entry, at: number): boolean =>
    entry.epoch === epoch && at < entry.freshUntil;

  const fresh = (hash: string): Entry | undefined => {
    const entry = entries.get(hash);
    return entry && isFresh(entry, performance.now()) ? entry : undefined;
  };

  /** Caches the result of a read, from the start of the read. */
  const store = (hash: string, key: apiKeys.ActiveKey | undefined, readAt: number): void => {
    const forMs = key ? Math.min(activeMs, key.remainingMs ?? activeMs) : UNKNOWN_MS;
    entries.set(hash, { key, readAt, freshUntil: readAt + forMs, epoch });
  };

  /** Keeps the stale entry for `peek`. */
  const invalidate = (hash: string): void => {
    changes++;
    const entry = entries.get(hash);
    if (entry) entries.set(hash, { ...entry, freshUntil: 0 });
  };

  const invalidateAll = (): void => {
    changes++;
    epoch++;
  };

  const read = async (hash: string): Promise<apiKeys.ActiveKey | undefined> => {
    for (;;) {
      const before = changes;
      const readAt = performance.now();
      const key = await keys.load(hash);
      if (before !== changes) continue;
      store(hash, key, readAt);
      return key;
    }
  };

  const refreshMs = activeMs / REFRESHES;
  let refreshTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** The keys in use that expire soon. */
  const dueKeys = (now: number): string[] => {
    const due: string[] = [];
    for (const [hash, usedAt] of inUse) {
      const entry = entries.get(hash);
      if (!entry?.key || usedAt < now - IN_USE * activeMs) inUse.delete(hash);
      else if (!isFresh(entry, now + REFRESHES_AHEAD * refreshMs)) due.push(hash);
    }
    return due;
  };

  const refresh = async (): Promise<void> => {
    const readAt = performance.now();
    const due = dueKeys(readAt);
    if (due.length === 0) return;
    const before = changes;
    const found = await apiKeys.findActive(db, due);
    // A key may have changed after the read: requests or the next refresh read again.
    if (before !== changes) return;
    for (const [index, hash] of due.entries()) {
      const key = found[index];
      const isNewest = (entries.get(hash)?.readAt ?? 0) <= readAt;
      if (isNewest) store(hash, key, readAt);
      if (key) recordUse(key);
    }
  };

  const scheduleRefresh = (): void => {
    refreshTimer ??= setTimeout(() => {
      // Without the database requests read, and report the failure.
      void refresh()
        .catch(() => {})
        .then(recordUses)
        .finally(() => {
          refreshTimer = undefined;
          if (inUse.size > 0 && !isStopped) scheduleRefresh();
        });
    }, refreshMs).unref();
  };

  const markUsed = (hash: string): void => {
    inUse.set(hash, performance.now());
    if (!refreshTimer) detachFromRequest(scheduleRefresh);
  };

  const recordUse = (key: apiKeys.ActiveKey): void => {
    const { keyId } = key.caller;
    if (recentUses.has(keyId)) return;
    recentUses.set(keyId, true);
    unrecorded.add(keyId);
  };

  /** In one statement, since a commit for each key would compete with the ledger's for the log. */
  const recordUses = (): Promise<void> => {
    if (unrecorded.size === 0) return recording;
    const keyIds = [...unrecorded];
    unrecorded.clear();
    recordedAt = performance.now();
    const touched = apiKeys.touch(db, keyIds).catch((error: unknown) => {
      logger.warn({ err: error }, "recording API key use failed");
    });
    recording = recording.then(() => touched);
    return recording;
  };

  /** A lone use is recorded at once; while there are many, the next refresh records them. */
  const recordSoon = (): void => {
    if (performance.now() < recordedAt + refreshMs) return;
    recordedAt = performance.now();
    void nextTurn().then(recordUses);
  };

  const findMissed = async (hash: string): Promise<apiKeys.ActiveKey | undefined> => {
    // Requests that miss together read once.
    const reading = pending.get(hash) ?? read(hash).finally(() => pending.delete(hash));
    pending.set(hash, reading);
    const key = await reading;
    if (!key) return undefined;
    markUsed(hash);
    recordUse(key);
    recordSoon();
    return key;
  };

  const subscriber = redis.duplicate({
    ...{ commandTimeout: 5_000, enableOfflineQueue: true },
    // The handler below subscribes, and logs a failure; one of ioredis itself would end the process.
    autoResubscribe: false,
  });
  subscriber.on("error", () => {});
  subscriber.on("message", (_channel: string, hash: string) => invalidate(hash));
  // Messages sent while the connection was down are lost.
  subscriber.on("ready", () => {
    invalidateAll();
    subscriber.subscribe(CHANNEL).catch((error: unknown) => {
      logger.warn({ err: error }, "subscribing to API key changes failed");
    });
  });

  return {
    peek: (hash) => entries.get(hash)?.key,
    find: (hash) => {
      const entry = fresh(hash);
      if (entry?.key) markUsed(hash);
      return entry ? entry.key : findMissed(hash);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(refreshTimer);
      subscriber.disconnect();
      await recordUses();
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

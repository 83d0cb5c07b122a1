import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "@kobo/redis";
import { detachFromRequest, type Logger } from "@kobo/runtime";
import { type Entry, type Key, sharedCache } from "./shared-cache";

export interface StaleCache {
  /** `fetch` gets the body that would be served if it fails; undefined for none. */
  read: (key: Key, fetch: (cached: unknown) => Promise<unknown>) => Promise<unknown>;
  /**
   * Invalidates a group in all processes within seconds. Invalidated entries are still served while a fetch fails.
   * @throws Error when Redis fails, so that the other processes do not know
   */
  invalidate: (group: string) => Promise<void>;
}

interface Options {
  redis: Redis;
  prefix: string;
  logger: Logger;
}

type Fetch = () => Promise<unknown>;

/** A process's own copy of an entry, served without Redis until `servedUntil`. */
type Copy = Entry & { servedUntil: number };

const FRESH_MS = 10 * 60 * 1_000;
const STALE_MS = 24 * 60 * 60 * 1_000;
/**
 * The time until all processes see an invalidation. Webhooks are unsigned and can invalidate, so it also limits how
 * often a flood of them causes a fetch.
 */
const COPY_MS = 5_000;
/** The pause after a failed fetch, in which the stale copy is served. */
const FAILURE_COPY_MS = 5_000;
const POLL_MS = 50;
/** Together somewhat longer than a lock lasts. */
const POLLS_MAX = 50;

/**
 * Serves entries for ten minutes, then fetches; if the fetch fails, serves the stale entry for up to 24 hours
 * (decision 82). Concurrent reads share one fetch across all processes. Without Redis every process has its own
 * cache.
 */
export function staleCache({ redis, prefix, logger }: Options): StaleCache {
  const shared = sharedCache(redis, { prefix, keepMs: STALE_MS });
  const copies = new Map<string, Copy>();
  const inFlight = new Map<string, Promise<unknown>>();
  /** The latest known invalidation, by group. */
  const invalidations = new Map<string, string>();

  const invalidationOf = ({ group }: Key) => invalidations.get(group) ?? "";
  const isFresh = (key: Key, { at, invalidation }: Entry) =>
    invalidation === invalidationOf(key) && Date.now() - at < FRESH_MS;

  const get = async (key: Key) => {
    const seen = await shared.get(key);
    if (seen) invalidations.set(key.group, seen.invalidation);
    return seen;
  };

  const fetchAndStore = async (key: Key, fetch: Fetch): Promise<Entry> => {
    // Read before the fetch, so that an invalidation during the fetch makes its result stale.
    const invalidation = invalidationOf(key);
    const entry = { at: Date.now(), invalidation, body: await fetch() };
    await shared.store(key, entry);
    return entry;
  };

  /** Undefined when another process holds the lock. */
  const fetchWithLock = (key: Key, fetch: Fetch) =>
    shared.withLock(key, async () => {
      // Another process may have fetched it between the read and the lock.
      const entry = (await get(key))?.entry;
      return entry && isFresh(key, entry) ? entry : fetchAndStore(key, fetch);
    });

  /** The entry that the lock's holder fetches; undefined when it releases the lock without one. */
  const awaitLockHolder = async (key: Key): Promise<Entry | undefined> => {
    for (let polls = 0; polls < POLLS_MAX; polls++) {
      await delay(POLL_MS);
      const seen = await get(key);
      if (seen?.entry && isFresh(key, seen.entry)) return seen.entry;
      if (!seen?.isLocked) return undefined;
    }
    return undefined;
  };

  const fetchOnce = async (key: Key, fetch: Fetch): Promise<Entry> =>
    (await fetchWithLock(key, fetch)) ?? (await awaitLockHolder(key)) ?? fetchAndStore(key, fetch);

  const load = async (
    key: Key,
    id: string,
    fetch: (cached: unknown) => Promise<unknown>,
  ): Promise<unknown> => {
    const serve = (entry: Entry, forMs: number) => {
      copies.set(id, { ...entry, servedUntil: Date.now() + forMs });
      return entry.body;
    };
    const seen = await get(key);
    const own = copies.get(id);
    const left = unlessTooOld(newest(seen?.entry, own));
    const fetchNew = () => fetch(left?.body);
    // If Redis responds, only its entry can be fresh.
    const current = seen ? seen.entry : own;
    if (current && isFresh(key, current)) return serve(current, COPY_MS);
    try {
      const fetched = seen ? await fetchOnce(key, fetchNew) : await fetchAndStore(key, fetchNew);
      return serve(fetched, COPY_MS);
    } catch (error) {
      if (!left) throw error;
      const fetchedAt = new Date(left.at);
      logger.warn({ err: error, ...key, fetchedAt }, "catalogue fetch failed, serving stale copy");
      return serve(left, FAILURE_COPY_MS);
    }
  };

  return {
    read: async (key, fetch) => {
      const id = key.group + key.name;
      const own = copies.get(id);
      if (own && own.servedUntil > Date.now()) return own.body;
      const begin = () => detachFromRequest(() => load(key, id, fetch));
      const running = inFlight.get(id) ?? begin().finally(() => inFlight.delete(id));
      inFlight.set(id, running);
      return running;
    },
    invalidate: async (group) => {
      const invalidation = randomUUID();
      invalidations.set(group, invalidation);
      await shared.invalidate(group, invalidation);
    },
  };
}

function newest(one: Entry | undefined, other: Entry | undefined): Entry | undefined {
  if (!one || !other) return one ?? other;
  return one.at > other.at ? one : other;
}

function unlessTooOld(entry: Entry | undefined): Entry | undefined {
  return entry && Date.now() - entry.at <= STALE_MS ? entry : undefined;
}

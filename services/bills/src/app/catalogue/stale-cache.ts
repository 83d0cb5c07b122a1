import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "@kobo/redis";
import type { Logger } from "@kobo/runtime";
import { type Entry, type Key, sharedCache } from "./shared-cache";

export interface StaleCache {
  /** `fetch` is told what would be served should it fail, and undefined where that is nothing. */
  read: (key: Key, fetch: (cached: unknown) => Promise<unknown>) => Promise<unknown>;
  /**
   * What was asked for before is no longer fresh, which every process knows within seconds. It is
   * still served while nothing newer can be had.
   * @throws Error when Redis does not take it, so that the others do not know
   */
  invalidate: (group: string) => Promise<void>;
}

interface Options {
  redis: Redis;
  prefix: string;
  logger: Logger;
}

type Fetch = () => Promise<unknown>;

/** A process's own copy of an entry, and how long it is served without a look at the shared one. */
type Copy = Entry & { servedUntil: number };

const FRESH_MS = 10 * 60 * 1_000;
const STALE_MS = 24 * 60 * 60 * 1_000;
/**
 * So long an emptying takes to reach every process. Anybody can make us empty, so it is also what
 * keeps a flood of notices from becoming a flood of questions.
 */
const COPY_MS = 5_000;
/** After a failure nobody waits for another attempt before this is over. */
const FAILURE_COPY_MS = 5_000;
const POLL_MS = 50;
/** Somewhat longer than a lock lasts. */
const POLLS_MAX = 50;

/**
 * Gives what was fetched in the last ten minutes by any process; else fetches it; else gives what is
 * left from the last 24 hours (decision 82). Those who ask at the same time share one fetch, in all
 * processes together. Without Redis every process remembers for itself.
 */
export function staleCache({ redis, prefix, logger }: Options): StaleCache {
  const shared = sharedCache(redis, { prefix, keepMs: STALE_MS });
  const copies = new Map<string, Copy>();
  const inFlight = new Map<string, Promise<unknown>>();
  /** The newest emptying that this process knows of, by group. */
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
    // Noted before: what is emptied while it is on its way is old when it comes.
    const invalidation = invalidationOf(key);
    const entry = { at: Date.now(), invalidation, body: await fetch() };
    await shared.store(key, entry);
    return entry;
  };

  /** Undefined when another process is at it. */
  const fetchWithLock = (key: Key, fetch: Fetch) =>
    shared.withLock(key, async () => {
      // Another may have been at it between the look and the lock.
      const entry = (await get(key))?.entry;
      return entry && isFresh(key, entry) ? entry : fetchAndStore(key, fetch);
    });

  /** What the other process brings; undefined when he is gone without it. */
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
    // Where Redis answers, it alone says what is fresh.
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
      const running = inFlight.get(id) ?? load(key, id, fetch).finally(() => inFlight.delete(id));
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

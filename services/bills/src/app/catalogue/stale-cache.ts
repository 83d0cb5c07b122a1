import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "@kobo/redis";
import type { Logger } from "@kobo/runtime";
import { type Entry, type Key, sharedEntries } from "./shared-entries";

export interface StaleCache {
  /** `fetch` is told what would be served should it fail, and undefined where that is nothing. */
  read: (key: Key, fetch: (kept: unknown) => Promise<unknown>) => Promise<unknown>;
  /**
   * What was asked for before is no longer fresh, which every process knows within seconds. It is
   * still served while nothing newer can be had.
   * @throws Error when Redis does not take it, so that the others do not know
   */
  empty: (group: string) => Promise<void>;
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
const SERVED_MS = 5_000;
/** After a failure nobody waits for another attempt before this is over. */
const RETRY_MS = 5_000;
const POLL_MS = 50;
/** Somewhat longer than a lock lasts. */
const POLLS_MAX = 50;

/**
 * Gives what was fetched in the last ten minutes by any process; else fetches it; else gives what is
 * left from the last 24 hours (decision 82). Those who ask at the same time share one fetch, in all
 * processes together. Without Redis every process remembers for itself.
 */
export function staleCache({ redis, prefix, logger }: Options): StaleCache {
  const shared = sharedEntries(redis, { prefix, keepMs: STALE_MS });
  const copies = new Map<string, Copy>();
  const underWay = new Map<string, Promise<unknown>>();
  /** The newest emptying that this process knows of, by group. */
  const emptyings = new Map<string, string>();

  const emptyingOf = ({ group }: Key) => emptyings.get(group) ?? "";
  const isFresh = (key: Key, { at, emptying }: Entry) =>
    emptying === emptyingOf(key) && Date.now() - at < FRESH_MS;

  const look = async (key: Key) => {
    const seen = await shared.look(key);
    if (seen) emptyings.set(key.group, seen.emptying);
    return seen;
  };

  const fetchAndStore = async (key: Key, fetch: Fetch): Promise<Entry> => {
    // Noted before: what is emptied while it is on its way is old when it comes.
    const emptying = emptyingOf(key);
    const entry = { at: Date.now(), emptying, body: await fetch() };
    await shared.store(key, entry);
    return entry;
  };

  /** Undefined when another process is at it. */
  const fetchAlone = (key: Key, fetch: Fetch) =>
    shared.alone(key, async () => {
      // Another may have been at it between the look and the lock.
      const entry = (await look(key))?.entry;
      return entry && isFresh(key, entry) ? entry : fetchAndStore(key, fetch);
    });

  /** What the other process brings; undefined when he is gone without it. */
  const awaitOther = async (key: Key): Promise<Entry | undefined> => {
    for (let polls = 0; polls < POLLS_MAX; polls++) {
      await delay(POLL_MS);
      const seen = await look(key);
      if (seen?.entry && isFresh(key, seen.entry)) return seen.entry;
      if (!seen?.isLocked) return undefined;
    }
    return undefined;
  };

  const fetchTogether = async (key: Key, fetch: Fetch): Promise<Entry> =>
    (await fetchAlone(key, fetch)) ?? (await awaitOther(key)) ?? fetchAndStore(key, fetch);

  const load = async (
    key: Key,
    id: string,
    fetch: (kept: unknown) => Promise<unknown>,
  ): Promise<unknown> => {
    const serve = (entry: Entry, forMs: number) => {
      copies.set(id, { ...entry, servedUntil: Date.now() + forMs });
      return entry.body;
    };
    const seen = await look(key);
    const own = copies.get(id);
    const left = unlessTooOld(newest(seen?.entry, own));
    const fetchNew = () => fetch(left?.body);
    // Where Redis answers, it alone says what is fresh.
    const current = seen ? seen.entry : own;
    if (current && isFresh(key, current)) return serve(current, SERVED_MS);
    try {
      const fetched = seen
        ? await fetchTogether(key, fetchNew)
        : await fetchAndStore(key, fetchNew);
      return serve(fetched, SERVED_MS);
    } catch (error) {
      if (!left) throw error;
      const fetchedAt = new Date(left.at);
      logger.warn({ err: error, ...key, fetchedAt }, "catalogue fetch failed, serving stale copy");
      return serve(left, RETRY_MS);
    }
  };

  return {
    read: async (key, fetch) => {
      const id = key.group + key.name;
      const own = copies.get(id);
      if (own && own.servedUntil > Date.now()) return own.body;
      const running = underWay.get(id) ?? load(key, id, fetch).finally(() => underWay.delete(id));
      underWay.set(id, running);
      return running;
    },
    empty: async (group) => {
      const emptying = randomUUID();
      emptyings.set(group, emptying);
      await shared.empty(group, emptying);
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

import type { Redis } from "@kobo/redis";
import type { Logger } from "@kobo/runtime";
import { z } from "zod";

/** What was fetched, and when, in ms since 1970. */
const Entry = z.object({ at: z.number(), body: z.unknown() });
type Entry = z.infer<typeof Entry>;

interface Options {
  redis: Redis;
  prefix: string;
  logger: Logger;
}

export type StaleCache = (key: string, fetch: () => Promise<unknown>) => Promise<unknown>;

const FRESH_MS = 10 * 60 * 1_000;
const STALE_MS = 24 * 60 * 60 * 1_000;
/** After a failure nobody waits for another attempt before this is over. */
const RETRY_MS = 5_000;

/**
 * Gives what was fetched in the last ten minutes by any process; else fetches it; else gives what is
 * left from the last 24 hours (decision 82). Those who ask at the same time share one fetch. Without
 * Redis every process remembers for itself.
 */
export function staleCache({ redis, prefix, logger }: Options): StaleCache {
  const known = new Map<string, Entry & { retryAt: number }>();
  const underWay = new Map<string, Promise<unknown>>();

  const recall = async (key: string): Promise<Entry | undefined> => {
    const own = known.get(key);
    if (own && isFresh(own)) return own;
    const text = await redis.get(prefix + key).catch(() => null);
    const shared = text === null ? undefined : (JSON.parse(text) as unknown);
    const entry = Entry.safeParse(shared).data;
    return entry && entry.at > (own?.at ?? 0) ? entry : own;
  };

  const keep = (key: string, entry: Entry): void => {
    known.set(key, { ...entry, retryAt: 0 });
    redis.set(prefix + key, JSON.stringify(entry), "PX", STALE_MS).catch(() => {});
  };

  const load = async (key: string, fetch: () => Promise<unknown>): Promise<unknown> => {
    const entry = await recall(key);
    if (entry && isFresh(entry)) {
      known.set(key, { ...entry, retryAt: 0 });
      return entry.body;
    }
    try {
      const body = await fetch();
      keep(key, { at: Date.now(), body });
      return body;
    } catch (error) {
      if (!entry || Date.now() - entry.at > STALE_MS) throw error;
      known.set(key, { ...entry, retryAt: Date.now() + RETRY_MS });
      logger.warn({ err: error, key, fetchedAt: new Date(entry.at) }, "serving a stale catalogue");
      return entry.body;
    }
  };

  return async (key, fetch) => {
    const own = known.get(key);
    if (own && (isFresh(own) || own.retryAt > Date.now())) return own.body;
    const running = underWay.get(key) ?? load(key, fetch).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
}

function isFresh({ at }: Entry): boolean {
  return Date.now() - at < FRESH_MS;
}

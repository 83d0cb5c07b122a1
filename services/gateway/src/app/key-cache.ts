import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import type { Logger } from "@kobo/runtime";
import { LRUCache } from "lru-cache";
import * as apiKeys from "../db/api-keys";

/** What is known of a key, as of when its row was read. */
interface Known {
  key: apiKeys.ActiveKey | undefined;
  readAt: number;
}

export interface KeyCache {
  /** Known without asking the database. */
  has: (hash: Buffer) => boolean;
  find: (hash: Buffer) => Promise<apiKeys.ActiveKey | undefined>;
  stop: () => void;
}

/** A key works this long after its deactivation at most, also when the message about it was lost. */
const ACTIVE_MS = 5_000;
/** An unknown key is asked for again after this. */
const UNKNOWN_MS = 1_000;
const KEYS_MAX = 20_000;
const USE_NOTED_MS = 60_000;

const CHANNEL = "kobo.keys.changed";

/** Tells every gateway to forget what it knows of a key now. */
export async function announceChange(redis: Redis, hash: Buffer): Promise<void> {
  await redis.publish(CHANNEL, hash.toString("hex"));
}

/**
 * Active keys, remembered for five seconds from the moment their row was read. A change, such as a
 * deactivation, is heard over Redis within a second; whatever was read before it is thrown away.
 */
export function keyCache(db: Database, redis: Redis, logger: Logger): KeyCache {
  const known = new LRUCache<string, Known>({ max: KEYS_MAX });
  const pending = new Map<string, Promise<apiKeys.ActiveKey | undefined>>();
  const noted = new LRUCache<string, true>({ max: KEYS_MAX, ttl: USE_NOTED_MS });
  /** Rises with every change: a read that began before one may be out of date. */
  let changes = 0;

  const fresh = (name: string): Known | undefined => {
    const entry = known.get(name);
    const maxAge = entry?.key ? ACTIVE_MS : UNKNOWN_MS;
    return entry && Date.now() - entry.readAt < maxAge ? entry : undefined;
  };

  const read = async (hash: Buffer, name: string): Promise<apiKeys.ActiveKey | undefined> => {
    for (;;) {
      const before = changes;
      const readAt = Date.now();
      const key = await apiKeys.findActive(db, hash);
      if (before !== changes) continue;
      known.set(name, { key, readAt });
      return key;
    }
  };

  const noteUse = (key: apiKeys.ActiveKey): void => {
    if (noted.has(key.id)) return;
    noted.set(key.id, true);
    apiKeys.touch(db, key.id).catch((error: unknown) => {
      logger.warn({ err: error }, "could not note a key's use");
    });
  };

  const subscriber = redis.duplicate({ commandTimeout: 5_000, enableOfflineQueue: true });
  subscriber.on("error", () => {});
  subscriber.on("message", (_channel: string, name: string) => {
    changes++;
    known.delete(name);
  });
  // Messages sent while we were away are gone; whatever we remember may be out of date.
  subscriber.on("ready", () => {
    changes++;
    known.clear();
    subscriber.subscribe(CHANNEL).catch((error: unknown) => {
      logger.warn({ err: error }, "could not listen for changed keys");
    });
  });

  return {
    has: (hash) => fresh(hash.toString("hex"))?.key !== undefined,
    find: async (hash) => {
      const name = hash.toString("hex");
      const entry = fresh(name);
      if (entry) return entry.key;
      // Requests that miss together read once.
      const reading = pending.get(name) ?? read(hash, name).finally(() => pending.delete(name));
      pending.set(name, reading);
      const key = await reading;
      if (key) noteUse(key);
      return key;
    },
    stop: () => subscriber.disconnect(),
  };
}

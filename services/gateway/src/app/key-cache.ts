import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import type { Logger } from "@kobo/runtime";
import { LRUCache } from "lru-cache";
import * as apiKeys from "../db/api-keys";
import { joinedReads } from "./joined-reads";

/** What is known of a key, as of when its row was read. */
interface Known {
  key: apiKeys.ActiveKey | undefined;
  /** In ms of the process's own clock, which never goes back. */
  until: number;
}

export interface KeyCache {
  /** It was good when it was last looked up, which may be a while ago. */
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

/** Tells every gateway to forget what it knows of a key now. Without Redis each does within five seconds. */
export async function announceChange(redis: Redis, hash: Buffer): Promise<void> {
  await redis.publish(CHANNEL, hash.toString("hex")).catch(() => {});
}

/** For how long after it began a reading may be gone by. */
function trustedMs(key: apiKeys.ActiveKey | undefined): number {
  if (!key) return UNKNOWN_MS;
  return Math.min(ACTIVE_MS, key.remainingMs ?? ACTIVE_MS);
}

/**
 * Active keys, remembered for five seconds from the moment their row was read. A change, such as a
 * deactivation, is heard over Redis within a second; whatever was read before it is thrown away. A key
 * that is about to stop is remembered until then, and no longer.
 */
export function keyCache(db: Database, redis: Redis, logger: Logger): KeyCache {
  const known = new LRUCache<string, Known>({ max: KEYS_MAX });
  const pending = new Map<string, Promise<apiKeys.ActiveKey | undefined>>();
  const noted = new LRUCache<string, true>({ max: KEYS_MAX, ttl: USE_NOTED_MS });
  // With a thousand merchants one request in four finds its key forgotten.
  const readKey = joinedReads((hashes: readonly Buffer[]) => apiKeys.findActive(db, hashes));
  /** Rises with every change: a read that began before one may be out of date. */
  let changes = 0;

  const fresh = (name: string): Known | undefined => {
    const entry = known.get(name);
    return entry && performance.now() < entry.until ? entry : undefined;
  };

  /** It is read again before anything is granted for it; that it was good stays known. */
  const distrust = (name: string): void => {
    const entry = known.get(name);
    if (entry) known.set(name, { ...entry, until: 0 });
  };

  const read = async (hash: Buffer, name: string): Promise<apiKeys.ActiveKey | undefined> => {
    for (;;) {
      const before = changes;
      const readAt = performance.now();
      const key = await readKey(hash);
      if (before !== changes) continue;
      known.set(name, { key, until: readAt + trustedMs(key) });
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
    distrust(name);
  });
  // Messages sent while we were away are gone; whatever we remember may be out of date.
  subscriber.on("ready", () => {
    changes++;
    for (const name of known.keys()) distrust(name);
    subscriber.subscribe(CHANNEL).catch((error: unknown) => {
      logger.warn({ err: error }, "could not listen for changed keys");
    });
  });

  return {
    has: (hash) => known.get(hash.toString("hex"))?.key !== undefined,
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

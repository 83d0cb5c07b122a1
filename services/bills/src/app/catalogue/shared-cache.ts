import { randomUUID } from "node:crypto";
import type { Redis } from "@kobo/redis";
import { z } from "zod";

/** A fetched body, its time in ms since 1970, and the last invalidation of its group before it; empty for none. */
export interface Entry {
  at: number;
  invalidation: string;
  body: unknown;
}

/** An entry in Redis, where the field keeps its released name. */
const StoredEntry = z
  .object({ at: z.number(), emptying: z.string(), body: z.unknown() })
  .transform(({ emptying: invalidation, ...entry }): Entry => ({ ...entry, invalidation }));

/** Entries of a group are invalidated together. */
export interface Key {
  group: string;
  name: string;
}

interface Lookup {
  entry: Entry | undefined;
  /** The latest invalidation of the group; empty for none. */
  invalidation: string;
  /** Another process is fetching it. */
  isLocked: boolean;
}

/** The cache in Redis that all processes share. Without Redis it is empty, and nothing waits for it. */
interface SharedCache {
  /** Undefined when Redis does not answer. */
  get: (key: Key) => Promise<Lookup | undefined>;
  store: (key: Key, entry: Entry) => Promise<void>;
  /** Runs the work under a lock; undefined when another process holds it. */
  withLock: <Result>(key: Key, work: () => Promise<Result>) => Promise<Result | undefined>;
  /** @throws Error when Redis fails */
  invalidate: (group: string, invalidation: string) => Promise<void>;
}

/** Longer than the provider usually takes. After it, other processes stop waiting for the holder. */
const LOCK_MS = 2_000;

/** Deletes the lock only if this process still holds it. */
const UNLOCK = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end`;

export function sharedCache(
  redis: Redis,
  { prefix, keepMs }: { prefix: string; keepMs: number },
): SharedCache {
  const entryKey = ({ group, name }: Key) => `${prefix}${group}${name}`;
  const lockKey = (key: Key) => `${entryKey(key)}:lock`;
  const invalidationKey = (group: string) => `${prefix}${group}:emptying`;

  return {
    get: async (key) => {
      const keys = [entryKey(key), invalidationKey(key.group), lockKey(key)];
      const found = await redis.mget(keys).catch(() => undefined);
      if (!found) return undefined;
      const [text, invalidation, holder] = found;
      return {
        entry: entryFrom(text),
        invalidation: invalidation ?? "",
        isLocked: typeof holder === "string",
      };
    },
    store: async (key, { invalidation: emptying, ...entry }) => {
      const text = JSON.stringify({ ...entry, emptying });
      await redis.set(entryKey(key), text, "PX", keepMs).catch(() => undefined);
    },
    withLock: async (key, work) => {
      const holder = randomUUID();
      const lock = lockKey(key);
      const acquired = await redis.set(lock, holder, "PX", LOCK_MS, "NX").catch(() => "OK");
      if (acquired === null) return undefined;
      try {
        return await work();
      } finally {
        redis.eval(UNLOCK, 1, lock, holder).catch(() => undefined);
      }
    },
    invalidate: async (group, invalidation) => {
      // The key lives as long as the entries that it invalidates.
      await redis.set(invalidationKey(group), invalidation, "PX", keepMs);
    },
  };
}

function entryFrom(text: string | null | undefined): Entry | undefined {
  try {
    return text ? StoredEntry.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

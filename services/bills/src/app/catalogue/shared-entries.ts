import { randomUUID } from "node:crypto";
import type { Redis } from "@kobo/redis";
import { z } from "zod";

/** What was fetched, when in ms since 1970, and after which emptying of its group; empty for none. */
const Entry = z.object({ at: z.number(), emptying: z.string(), body: z.unknown() });
export type Entry = z.infer<typeof Entry>;

/** Everything of a group is emptied together. */
export interface Key {
  group: string;
  name: string;
}

interface Seen {
  entry: Entry | undefined;
  /** The newest emptying of the group; empty for none. */
  emptying: string;
  /** Somebody is fetching it. */
  isLocked: boolean;
}

/** What all processes know together. Without Redis they know nothing, and nothing waits for it. */
interface SharedEntries {
  /** Undefined when Redis does not answer. */
  look: (key: Key) => Promise<Seen | undefined>;
  store: (key: Key, entry: Entry) => Promise<void>;
  /** Does the work unless another process is at it; undefined then. */
  alone: <Result>(key: Key, work: () => Promise<Result>) => Promise<Result | undefined>;
  /** @throws Error when Redis does not take it */
  empty: (group: string, emptying: string) => Promise<void>;
}

/** Longer than the provider usually takes. Whoever holds a lock for longer is waited for no more. */
const LOCK_MS = 2_000;

/** Nobody takes away a lock that has passed to another. */
const UNLOCK = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end`;

export function sharedEntries(
  redis: Redis,
  { prefix, keepMs }: { prefix: string; keepMs: number },
): SharedEntries {
  const entryKey = ({ group, name }: Key) => `${prefix}${group}${name}`;
  const lockKey = (key: Key) => `${entryKey(key)}:lock`;
  const emptyingKey = (group: string) => `${prefix}${group}:emptying`;

  return {
    look: async (key) => {
      const keys = [entryKey(key), emptyingKey(key.group), lockKey(key)];
      const found = await redis.mget(keys).catch(() => undefined);
      if (!found) return undefined;
      const [text, emptying, holder] = found;
      return {
        entry: entryFrom(text),
        emptying: emptying ?? "",
        isLocked: typeof holder === "string",
      };
    },
    store: async (key, entry) => {
      await redis.set(entryKey(key), JSON.stringify(entry), "PX", keepMs).catch(() => undefined);
    },
    alone: async (key, work) => {
      const holder = randomUUID();
      const lock = lockKey(key);
      const taken = await redis.set(lock, holder, "PX", LOCK_MS, "NX").catch(() => "OK");
      if (taken === null) return undefined;
      try {
        return await work();
      } finally {
        redis.eval(UNLOCK, 1, lock, holder).catch(() => undefined);
      }
    },
    empty: async (group, emptying) => {
      // What was fetched before is forgotten when this is.
      await redis.set(emptyingKey(group), emptying, "PX", keepMs);
    },
  };
}

/** What cannot be read is as good as nothing. */
function entryFrom(text: string | null | undefined): Entry | undefined {
  try {
    return text ? Entry.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

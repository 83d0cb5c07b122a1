import type { Redis } from "@kobo/redis";
import { connectPatiently } from "@kobo/redis/testing";
import type { Medium } from "./medium";

/** Every key with the prefix, and its content. */
export function redisMedium(url: string, prefix = ""): Medium {
  return { name: "Redis", unit: "keys", mayBeEmpty: true, read: () => keysOf(url, prefix) };
}

async function* keysOf(url: string, prefix: string) {
  const redis = await connectPatiently(url);
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 100 })) {
      for (const key of keys as string[]) {
        const value = await contentOf(redis, key);
        yield { place: key, text: `${key}\n${JSON.stringify(value)}`, units: 1 };
      }
    }
  } finally {
    redis.disconnect();
  }
}

/** A key that was deleted meanwhile has no value. */
async function contentOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  const reads: Record<string, () => Promise<unknown>> = {
    none: async () => null,
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, "0", "-1", "WITHSCORES"),
    stream: () => redis.xrange(key, "-", "+"),
  };
  const read = reads[type];
  if (!read) throw new Error(`It is not known how a ${type} of Redis is read.`);
  return read();
}

import type { Redis } from "@kobo/redis";
import { type Limit, scaled, type Verdict } from "../../domain/limits/gcra";
import { type Bucket, type Buckets, type LocalLimits, localLimits } from "./local-limits";
import { redisLimits } from "./redis-limits";

export interface RateLimiter {
  /** Takes one token of the limit of `key`. */
  consume: (key: string, limit: Limit) => Promise<Verdict>;
  /**
   * Takes one token of each of an owner's limits, or none when one has none left. The verdict is the
   * tightest one's.
   */
  consumeAll: (owner: string, buckets: Buckets) => Promise<Verdict>;
}

interface Options {
  /** Multiplies every limit. */
  scale: number;
  /** The gateways that share the limits. While Redis is unavailable each enforces its part. */
  instances: number;
  local?: LocalLimits;
}

/**
 * Rate limits shared by all gateways, in Redis. While Redis is unavailable or slow each gateway enforces its
 * part. A client that is known here to be over a limit is refused without a call to Redis.
 */
export function rateLimiter(
  redis: Redis,
  { scale, instances, local = localLimits() }: Options,
): RateLimiter {
  const consumeInRedis = redisLimits(redis, local);

  const consumeBuckets = async (owner: string, buckets: Buckets): Promise<Verdict> => {
    const shared = scale === 1 ? buckets : withLimits(buckets, ({ limit }) => scaled(limit, scale));
    // Redis would refuse too: its state never recovers faster than the copy here.
    const known = local.consume(shared, 0);
    if (!known.allowed) return known;
    const answer = await consumeInRedis(owner, shared);
    const part = ({ limit }: Bucket) => scaled(limit, scale / instances);
    return answer ?? local.consume(withLimits(buckets, part), 1);
  };

  // One hash tag for all buckets of an owner, so that Redis Cluster keeps them in one slot.
  return {
    consume: (key, limit) => consumeBuckets(key, [{ name: `limit:{${key}}`, limit }]),
    consumeAll: (owner, buckets) => {
      const named = ({ name, limit }: Bucket) => ({ name: `limit:{${owner}}/${name}`, limit });
      const [first, ...rest] = buckets;
      return consumeBuckets(owner, [named(first), ...rest.map(named)]);
    },
  };
}

function withLimits([first, ...rest]: Buckets, limitOf: (bucket: Bucket) => Limit): Buckets {
  const change = (bucket: Bucket) => ({ name: bucket.name, limit: limitOf(bucket) });
  return [change(first), ...rest.map(change)];
}

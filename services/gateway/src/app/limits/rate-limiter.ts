import type { Redis } from "@kobo/redis";
import { type Limit, scaled, tightest, type Verdict } from "../../domain/limits/gcra";
import { type Bucket, type Buckets, type LocalLimits, localLimits } from "./local-limits";
import { redisBreaker } from "./redis-breaker";

/**
 * The generic cell rate algorithm by Redis's clock, for several limits at once: no limit loses a token when
 * another refuses. Each of KEYS holds the theoretical arrival time of the next request in ms. ARGV holds for
 * each key the interval between requests in ms and the burst. Returns for each key: allowed, remaining, ms
 * until one request is allowed, ms until the whole burst is.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Numbers are stored with a tenth of a ms; this tolerance prevents a wrong refusal or a count one too low.
local rounding = 0.1
local looks, refused = {}, false
for i, key in ipairs(KEYS) do
  local interval, burst = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local tat = math.max(tonumber(redis.call('GET', key) or now), now)
  local after = tat + interval
  local allowed_at = after - interval * burst
  looks[i] = {interval = interval, burst = burst, tat = tat, after = after, allowed_at = allowed_at}
  if now < allowed_at - rounding then refused = true end
end
local answer = {}
for i, key in ipairs(KEYS) do
  local look = looks[i]
  local stands = refused and look.tat or look.after
  if not refused then
    redis.call('SET', key, look.after, 'PX', math.ceil(look.after - now) + 1)
  end
  local own = now < look.allowed_at - rounding
  local slack = math.min(rounding, look.interval / 2)
  local left = math.floor((now + look.interval * look.burst - stands + slack) / look.interval)
  answer[#answer + 1] = own and 0 or 1
  answer[#answer + 1] = own and 0 or left
  answer[#answer + 1] = own and math.ceil(look.allowed_at - now) or 0
  answer[#answer + 1] = math.ceil(stands - now)
end
return answer
`;

interface WithScript extends Redis {
  consumeTokens: (keyCount: number, ...keysAndArguments: (string | number)[]) => Promise<number[]>;
}

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

const VALUES_PER_KEY = 4;

/**
 * Rate limits shared by all gateways, in Redis. While Redis is unavailable or slow each gateway enforces its
 * part. A client that is known here to be over a limit is refused without a call to Redis.
 */
export function rateLimiter(
  redis: Redis,
  { scale, instances, local = localLimits() }: Options,
): RateLimiter {
  redis.defineCommand("consumeTokens", { lua: SCRIPT });
  const breaker = redisBreaker();

  const consumeInRedis = async (buckets: Buckets): Promise<Verdict> => {
    const rules = buckets.flatMap(({ limit }) => [1_000 / limit.perSecond, limit.burst]);
    const names = buckets.map(({ name }) => name);
    const sentAt = local.now();
    const values = await (redis as WithScript).consumeTokens(...[names.length, ...names, ...rules]);
    const verdictOf = ({ name, limit }: Bucket, index: number): Verdict => {
      const from = index * VALUES_PER_KEY;
      const [allowed, remaining = 0, retryAfterMs = 0, resetMs = 0] = values.slice(from);
      local.learn(name, resetMs, sentAt);
      return { allowed: allowed === 1, limit: limit.burst, remaining, retryAfterMs, resetMs };
    };
    const [first, ...rest] = buckets;
    return tightest([
      verdictOf(first, 0),
      ...rest.map((bucket, index) => verdictOf(bucket, index + 1)),
    ]);
  };

  const consumeBuckets = async (buckets: Buckets): Promise<Verdict> => {
    const shared = withLimits(buckets, ({ limit }) => scaled(limit, scale));
    // Redis would refuse too: its state never recovers faster than the copy here.
    const known = local.consume(shared, 0);
    if (!known.allowed) return known;
    const answer = await breaker.call(() => consumeInRedis(shared));
    const part = ({ limit }: Bucket) => scaled(limit, scale / instances);
    return answer ?? local.consume(withLimits(buckets, part), 1);
  };

  // One hash tag for all buckets of a call, so that Redis Cluster keeps them in one slot.
  const single = (key: string, limit: Limit): Buckets => [{ name: `limit:{${key}}`, limit }];
  return {
    consume: (key, limit) => consumeBuckets(single(key, limit)),
    consumeAll: (owner, buckets) => {
      const named = ({ name, limit }: Bucket) => ({ name: `limit:{${owner}}/${name}`, limit });
      const [first, ...rest] = buckets;
      return consumeBuckets([named(first), ...rest.map(named)]);
    },
  };
}

function withLimits([first, ...rest]: Buckets, limitOf: (bucket: Bucket) => Limit): Buckets {
  const change = (bucket: Bucket) => ({ name: bucket.name, limit: limitOf(bucket) });
  return [change(first), ...rest.map(change)];
}

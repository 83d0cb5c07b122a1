import type { Redis } from "@kobo/redis";
import { LRUCache } from "lru-cache";
import { type Gcra, gcra, type Limit, type Verdict } from "../domain/gcra";

/**
 * The generic cell rate algorithm in one step, by Redis's own clock: KEYS[1] holds the theoretical
 * arrival time of the next request in ms; ARGV are the interval between requests in ms, how many may
 * come at once, and the cost (0 only looks). Returns allowed, remaining, ms until one is allowed, ms
 * until all are.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local interval, burst, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local tat = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
local after = tat + interval * cost
local allowed_at = after - interval * burst
if cost == 0 then allowed_at = allowed_at + interval end
if now < allowed_at then
  return {0, 0, math.ceil(allowed_at - now), math.ceil(tat - now)}
end
if cost > 0 then redis.call('SET', KEYS[1], after, 'PX', math.ceil(after - now) + 1) end
return {1, math.floor((now + interval * burst - after) / interval), 0, math.ceil(after - now)}
`;

interface WithScript extends Redis {
  takeFromLimit: (
    key: string,
    intervalMs: number,
    burst: number,
    cost: number,
  ) => Promise<[number, number, number, number]>;
}

export interface RateLimiter {
  /** Takes one request from the limit of `key`. */
  take: (key: string, limit: Limit) => Promise<Verdict>;
  /** Looks whether a request would be allowed, and takes nothing. */
  look: (key: string, limit: Limit) => Promise<Verdict>;
}

/** How many keys the local limits remember while Redis is away. */
const LOCAL_KEYS_MAX = 50_000;

/**
 * Limits shared by all gateways, in Redis. While Redis is away each gateway limits by itself: neither
 * everything nor nothing is let through.
 */
export function rateLimiter(redis: Redis, scale: number): RateLimiter {
  redis.defineCommand("takeFromLimit", { numberOfKeys: 1, lua: SCRIPT });
  const local = new LRUCache<string, Gcra>({ max: LOCAL_KEYS_MAX });

  const ask = async (key: string, limit: Limit, cost: 0 | 1): Promise<Verdict> => {
    const perSecond = limit.perSecond * scale;
    const burst = Math.max(1, Math.round(limit.burst * scale));
    const intervalMs = 1_000 / perSecond;
    try {
      // One hash tag for each key, so that a cluster keeps it in one place.
      const name = `limit:{${key}}`;
      const answer = await (redis as WithScript).takeFromLimit(name, intervalMs, burst, cost);
      const [allowed, remaining, retryAfterMs, resetMs] = answer;
      return { allowed: allowed === 1, limit: burst, remaining, retryAfterMs, resetMs };
    } catch {
      const { state, verdict } = gcra(local.get(key), { intervalMs, burst }, cost, Date.now());
      local.set(key, state);
      return verdict;
    }
  };
  return {
    take: (key, limit) => ask(key, limit, 1),
    look: (key, limit) => ask(key, limit, 0),
  };
}

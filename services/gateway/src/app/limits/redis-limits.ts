import type { Redis } from "@kobo/redis";
import { tightest, type Verdict } from "../../domain/limits/gcra";
import type { Bucket, Buckets, LocalLimits } from "./local-limits";
import { redisBreaker } from "./redis-breaker";

/**
 * The generic cell rate algorithm by Redis's clock, for many decisions one after another. Each decision has several
 * limits: none of them loses a token when another refuses. Each of KEYS holds the theoretical arrival time of the next
 * request in ms. ARGV holds for each decision the number of its keys, and for each of them the interval between
 * requests in ms and the burst. Returns for each key of each decision: allowed, remaining, ms until one request is
 * allowed, ms until the whole burst is.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Numbers are stored with a tenth of a ms; this tolerance prevents a wrong refusal or a count one too low.
local rounding = 0.1
local arrivals, changed, answer = {}, {}, {}
local key, arg = 0, 1
while arg <= #ARGV do
  local looks, refused = {}, false
  for i = 1, tonumber(ARGV[arg]) do
    local name = KEYS[key + i]
    local interval, burst = tonumber(ARGV[arg + 2 * i - 1]), tonumber(ARGV[arg + 2 * i])
    local tat = math.max(arrivals[name] or tonumber(redis.call('GET', name) or now), now)
    local after = tat + interval
    local allowed_at = after - interval * burst
    looks[i] = {name = name, interval = interval, burst = burst, tat = tat, after = after, allowed_at = allowed_at}
    if now < allowed_at - rounding then refused = true end
  end
  for _, look in ipairs(looks) do
    local stands = refused and look.tat or look.after
    arrivals[look.name] = stands
    if not refused then changed[look.name] = true end
    local own = now < look.allowed_at - rounding
    local slack = math.min(rounding, look.interval / 2)
    local left = math.floor((now + look.interval * look.burst - stands + slack) / look.interval)
    answer[#answer + 1] = own and 0 or 1
    answer[#answer + 1] = own and 0 or left
    answer[#answer + 1] = own and math.ceil(look.allowed_at - now) or 0
    answer[#answer + 1] = math.ceil(stands - now)
  end
  key, arg = key + #looks, arg + 1 + 2 * #looks
end
for name in pairs(changed) do
  redis.call('SET', name, arrivals[name], 'PX', math.ceil(arrivals[name] - now) + 1)
end
return answer
`;

interface WithScript extends Redis {
  consumeTokens: (keyCount: number, ...keysAndArguments: (string | number)[]) => Promise<number[]>;
}

/** The limits of one request, which waits for the verdict. */
interface Decision {
  owner: string;
  buckets: Buckets;
  resolve: (verdict: Verdict | undefined) => void;
}

const VALUES_PER_KEY = 4;

/**
 * Consumes tokens in Redis. The decisions of one turn of the event loop are one call; in a cluster one for each owner,
 * whose name is the hash tag of all its keys. Resolves to undefined while Redis is unavailable or slow.
 */
export function redisLimits(
  redis: Redis,
  local: LocalLimits,
): (owner: string, buckets: Buckets) => Promise<Verdict | undefined> {
  redis.defineCommand("consumeTokens", { lua: SCRIPT });
  const breaker = redisBreaker();
  let waiting: Decision[] = [];

  const send = async (decisions: readonly Decision[]): Promise<Verdict[]> => {
    const all = decisions.flatMap(({ buckets }) => buckets);
    const rules = decisions.flatMap(({ buckets }) => [
      buckets.length,
      ...buckets.flatMap(({ limit }) => [1_000 / limit.perSecond, limit.burst]),
    ]);
    const names = all.map(({ name }) => name);
    const sentAt = local.now();
    const values = await (redis as WithScript).consumeTokens(names.length, ...names, ...rules);
    let from = 0;
    const verdictOf = ({ name, limit }: Bucket): Verdict => {
      const own = values.slice(from, from + VALUES_PER_KEY);
      const [allowed, remaining = 0, retryAfterMs = 0, resetMs = 0] = own;
      from += VALUES_PER_KEY;
      local.learn(name, resetMs, sentAt);
      return { allowed: allowed === 1, limit: limit.burst, remaining, retryAfterMs, resetMs };
    };
    return decisions.map(({ buckets: [first, ...rest] }) =>
      tightest([verdictOf(first), ...rest.map(verdictOf)]),
    );
  };

  const sendTurn = (): void => {
    const turn = waiting;
    waiting = [];
    const groups = redis.isCluster ? Map.groupBy(turn, ({ owner }) => owner).values() : [turn];
    for (const group of groups) {
      void breaker
        .call(() => send(group))
        .then((verdicts) => {
          for (const [index, { resolve }] of group.entries()) resolve(verdicts?.[index]);
        });
    }
  };

  return (owner, buckets) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(sendTurn);
      waiting.push({ owner, buckets, resolve });
    });
}

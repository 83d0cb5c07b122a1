import type { Redis } from "@kobo/redis";
import { tightest, type Verdict } from "../../domain/limits/gcra";
import type { Bucket, Buckets, LocalLimits } from "./local-limits";
import { redisBreaker } from "./redis-breaker";

/**
 * The generic cell rate algorithm by Redis's clock, for many decisions. Equal decisions are one entry with their number:
 * a client under load makes many in one turn. Each has several limits: none of them loses a token when another refuses.
 * Each of KEYS holds the theoretical arrival time of the next request in ms. ARGV holds for each entry its number of
 * decisions and of keys, and for each of its keys the interval between requests in ms and the burst. Returns for each
 * entry how many decisions are allowed, and for each of its keys after those: remaining, ms until one request is allowed,
 * ms until the whole burst is.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Numbers are stored with a tenth of a ms; this tolerance prevents a wrong refusal or a count one too low.
local rounding = 0.1
local arrivals, changed, answer = {}, {}, {}
local key, arg = 0, 1
while arg <= #ARGV do
  local allowed, size = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1])
  local looks = {}
  for i = 1, size do
    local name = KEYS[key + i]
    local interval, burst = tonumber(ARGV[arg + 2 * i]), tonumber(ARGV[arg + 2 * i + 1])
    local tat = math.max(arrivals[name] or tonumber(redis.call('GET', name) or now), now)
    looks[i] = {name = name, interval = interval, burst = burst, tat = tat}
    local room = (now + rounding - tat) / interval + burst
    allowed = math.min(allowed, math.max(0, math.floor(room)))
  end
  answer[#answer + 1] = allowed
  for _, look in ipairs(looks) do
    local stands = look.tat + allowed * look.interval
    arrivals[look.name] = stands
    if allowed > 0 then changed[look.name] = true end
    local slack = math.min(rounding, look.interval / 2)
    local left = math.floor((now + look.interval * look.burst - stands + slack) / look.interval)
    local allowed_at = stands + look.interval - look.interval * look.burst
    answer[#answer + 1] = math.max(0, left)
    answer[#answer + 1] = now < allowed_at - rounding and math.ceil(allowed_at - now) or 0
    answer[#answer + 1] = math.ceil(stands - now)
  end
  key, arg = key + size, arg + 2 + 2 * size
end
for name in pairs(changed) do
  redis.call('SET', name, arrivals[name], 'PX', math.ceil(arrivals[name] - now) + 1)
end
return answer
`;

interface WithScript extends Redis {
  consumeTokens: (keyCount: number, ...keysAndArguments: (string | number)[]) => Promise<number[]>;
}

/** Equal decisions of one turn; each of their requests waits for its verdict. */
interface Entry {
  owner: string;
  buckets: Buckets;
  requests: ((verdict: Verdict | undefined) => void)[];
}

/** The state of a key in Redis after an entry. */
interface KeyState {
  remaining: number;
  retryAfterMs: number;
  resetMs: number;
}

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
  let waiting = new Map<string, Entry>();

  /** The verdicts of each entry's requests, in order. */
  const send = async (entries: readonly Entry[]): Promise<Verdict[][]> => {
    const names: string[] = [];
    const rules: number[] = [];
    for (const { buckets, requests } of entries) {
      rules.push(requests.length, buckets.length);
      for (const { name, limit } of buckets) {
        names.push(name);
        rules.push(1_000 / limit.perSecond, limit.burst);
      }
    }
    const sentAt = local.now();
    const values = await (redis as WithScript).consumeTokens(names.length, ...names, ...rules);
    let at = 0;
    const next = (): number => values[at++] ?? 0;
    return entries.map(({ buckets, requests }) => {
      const allowed = next();
      const states = buckets.map(({ name }) => {
        const state = { remaining: next(), retryAfterMs: next(), resetMs: next() };
        local.learn(name, state.resetMs, sentAt);
        return state;
      });
      return requests.map((_, index) => verdictOf(buckets, states, allowed - 1 - index));
    });
  };

  const sendTurn = (): void => {
    const turn = [...waiting.values()];
    waiting = new Map();
    const groups = redis.isCluster ? Map.groupBy(turn, ({ owner }) => owner).values() : [turn];
    for (const group of groups) {
      void breaker
        .call(() => send(group))
        .then((verdicts) => {
          for (const [entry, { requests }] of group.entries()) {
            for (const [index, resolve] of requests.entries()) resolve(verdicts?.[entry]?.[index]);
          }
        });
    }
  };

  return (owner, buckets) =>
    new Promise((resolve) => {
      if (waiting.size === 0) setImmediate(sendTurn);
      const key = keyOf(buckets);
      const equal = waiting.get(key);
      if (equal) equal.requests.push(resolve);
      else waiting.set(key, { owner, buckets, requests: [resolve] });
    });
}

/** Equal for equal decisions: a key's limit may differ from that of a moment ago. */
function keyOf(buckets: Buckets): string {
  let key = "";
  for (const { name, limit } of buckets) key += `${name} ${limit.perSecond} ${limit.burst}\n`;
  return key;
}

/** `later`: how many of the entry's requests were allowed after this one; negative for one that was not allowed. */
function verdictOf([first, ...rest]: Buckets, states: readonly KeyState[], later: number): Verdict {
  const one = ({ limit }: Bucket, index: number): Verdict => {
    const { remaining, retryAfterMs, resetMs } = states[index] as KeyState;
    if (later < 0) {
      const isAllowed = retryAfterMs === 0;
      return { allowed: isAllowed, limit: limit.burst, remaining, retryAfterMs, resetMs };
    }
    const since = Math.round((later * 1_000) / limit.perSecond);
    return {
      ...{ allowed: true, limit: limit.burst, remaining: remaining + later, retryAfterMs: 0 },
      resetMs: Math.max(0, resetMs - since),
    };
  };
  return tightest([one(first, 0), ...rest.map((bucket, index) => one(bucket, index + 1))]);
}

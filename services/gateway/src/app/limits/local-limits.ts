import { LRUCache } from "lru-cache";
import {
  type Cost,
  type Gcra,
  gcra,
  type Limit,
  tightest,
  type Verdict,
} from "../../domain/limits/gcra";

/** One limit that a request counts towards. */
export interface Bucket {
  name: string;
  limit: Limit;
}

export type Buckets = readonly [Bucket, ...Bucket[]];

/** Limits kept in this process, for the most recently used names. */
export interface LocalLimits {
  /** Takes a token of each, or none when one has none left. The verdict is the tightest one's. */
  consume: (buckets: Buckets, cost: Cost) => Verdict;
  /** Returns a token. */
  refund: (bucket: Bucket) => void;
  /** Sets a limit's state from Redis: at `at`, all its tokens were back in `resetMs`. */
  learn: (name: string, resetMs: number, at: number) => void;
  /** The clock that `learn` goes by, in ms. */
  now: () => number;
}

const NAMES_MAX = 50_000;

/** The memory for `namesMax` names is allocated at once. */
export function localLimits(namesMax = NAMES_MAX): LocalLimits {
  const states = new LRUCache<string, Gcra>({ max: namesMax });
  const now = () => performance.now();
  return {
    now,
    consume: ([first, ...rest], cost) => {
      const at = now();
      const consumeOne = ({ name, limit }: Bucket) => {
        return { name, ...gcra(states.get(name), limit, cost, at) };
      };
      const results = [consumeOne(first), ...rest.map(consumeOne)] as const;
      const [{ verdict }, ...others] = results;
      const tight = tightest([verdict, ...others.map((other) => other.verdict)]);
      if (tight.allowed && cost > 0) for (const { name, state } of results) states.set(name, state);
      return tight;
    },
    refund: ({ name, limit }) => {
      const state = states.get(name);
      if (state) state.theoreticalArrival -= 1_000 / limit.perSecond;
    },
    learn: (name, resetMs, at) => void states.set(name, { theoreticalArrival: at + resetMs }),
  };
}

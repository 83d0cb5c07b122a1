import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { Receivers } from "../../clients/receivers";
import type { SecretKeys } from "../../domain/secret";
import { OpenedCredentials } from "./credentials";
import { startLane } from "./lane";
import { Places } from "./places";
import { AttemptRecords } from "./record-attempts";

interface Options {
  db: Database;
  keys: SecretKeys;
  post: Receivers["post"];
  /** The longest that one exchange may take. */
  timeoutMs: number;
  /** Exchanges under way at once with endpoints that answer as they should. */
  concurrency: number;
  /** And with those that fail, are slow or hang. */
  troubledConcurrency: number;
  logger: Logger;
}

export interface Deliveries {
  /** There is something new for these endpoints: looks at once instead of after the pause. */
  wake: (endpointIds: readonly string[]) => void;
  /** Throws when nobody has been able to look for work for a while. */
  check: () => Promise<string>;
  /** Takes no more work, waits a little for exchanges under way, and hands back the rest. */
  stop: () => Promise<void>;
}

/** What a lease has left to begin the longest exchange in, and to store its outcome after it. */
const STORING_MS = 5_000;
/** Less than a process is given to stop in. */
const GRACE_MS = 4_000;
/** Longer than this without looking for work is a fault. */
const SILENCE_MAX_MS = 30_000;

/** Delivers what is due, in as many processes as are started. */
export function startDeliveries(options: Options): Deliveries {
  const { db, keys, logger, timeoutMs, concurrency, troubledConcurrency } = options;
  const stopping = new AbortController();
  const parts = {
    ...options,
    credentials: new OpenedCredentials(keys),
    records: new AttemptRecords({ db, logger }),
    stopping: stopping.signal,
    leaseMs: timeoutMs + STORING_MS,
    places: new Places({ healthy: concurrency, troubled: troubledConcurrency }),
  };
  const healthy = startLane(parts, { lane: "healthy", idleMs: 100 });
  const troubled = startLane(parts, { lane: "troubled", idleMs: 250 });
  const lanes = [healthy, troubled];

  return {
    wake: healthy.wake,
    check: async () => {
      const silentMs = Math.max(...lanes.map((lane) => lane.silentMs()));
      if (silentMs > SILENCE_MAX_MS) throw new Error(`no look for ${silentMs} ms`);
      return `last look ${silentMs} ms ago`;
    },
    stop: async () => {
      const cut = setTimeout(() => stopping.abort(), GRACE_MS);
      await Promise.all(lanes.map((lane) => lane.stop()));
      clearTimeout(cut);
    },
  };
}

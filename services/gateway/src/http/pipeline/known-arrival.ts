import type { Arrival } from "../../app/limits/concurrency-limiter";
import type { Bucket } from "../../app/limits/local-limits";

/** The facts about a request before anything is read for it. */
export interface KnownArrival extends Arrival {
  address: string;
  hasKey: boolean;
  /** The address's token; authentication returns it. */
  consumed: Bucket | undefined;
  /** When the request was admitted; undefined while it holds no permit. */
  begunAt: number | undefined;
}

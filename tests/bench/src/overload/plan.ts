import type { Merchant } from "../merchants";

/** What merchants ask for, each as often as the others. */
export const STREAMS = ["verify", "new PayID", "PayID transfer"] as const;
export type Stream = (typeof STREAMS)[number];

/** How many of each a second. */
export type Rates = Readonly<Record<Stream, number>>;

/** What the load generator is told. The merchants come first, and once. */
export type Order =
  | { kind: "open"; baseUrl: string; merchants: Merchant[] }
  /** So many callers, each of whom asks for one thing after the other. */
  | { kind: "loop"; callers: number; seconds: number }
  /** Requests that come at their times, whatever became of those before. */
  | { kind: "offer"; rates: Rates; seconds: number }
  | { kind: "tell" };

/** What it says. */
export type Report =
  | { kind: "opened" }
  | { kind: "looped"; perSecond: number }
  | { kind: "offered"; heard: Heard }
  | { kind: "told"; acknowledged: Acknowledged };

/** An answer to a request that was taken, in ms. */
export interface Taken {
  /** When the request was due, after the beginning. */
  dueMs: number;
  /** From then until the whole answer was there. */
  ms: number;
}

/** What was heard of all requests of one stream. */
export interface HeardOf {
  taken: Taken[];
  /** How often it was refused with each status that an overload may have, and how long that took in ms. */
  refused: Record<string, number>;
  refusedMs: number[];
}

export interface Heard {
  streams: Record<Stream, HeardOf>;
  /** What no request should be answered by, and how often it was. */
  faults: Record<string, number>;
}

/** Every transfer that was answered with 201 since the beginning. */
export interface Acknowledged {
  count: number;
  /** For each merchant how many more it received than it made. */
  net: number[];
}

/** All streams at the same pace, which together make `perSecond`. */
export function evenly(perSecond: number): Rates {
  const each = perSecond / STREAMS.length;
  return { verify: each, "new PayID": each, "PayID transfer": each };
}

import type { Merchant } from "../merchants";

/** What merchants do meanwhile; none of it is to notice how the bill provider is. */
export const BYSTANDERS = [
  "balance",
  "status",
  "new PayID",
  "PayID transfer",
  "bill services",
] as const;
type Bystander = (typeof BYSTANDERS)[number];
export type Stream = Bystander | "bill purchase";

/**
 * Arrivals a second, which do not wait for answers. All of it keeps two cores half busy at most, so that
 * who waits does so for somebody else; yet of a provider that is waited for eight seconds, about a
 * hundred purchases would wait, which is more than any pool of ours holds.
 */
export const PER_SECOND: Readonly<Record<Stream, number>> = {
  balance: 8,
  status: 8,
  "new PayID": 8,
  "PayID transfer": 8,
  "bill services": 8,
  "bill purchase": 12,
};

/** How the provider is during a measurement. The purchases that arrive are the same. */
export const PHASES = ["healthy", "slow"] as const;
export type Phase = (typeof PHASES)[number];

/** What the load generator is told. The merchants come first, and once. */
export type Order =
  | { kind: "open"; baseUrl: string; merchants: Merchant[] }
  | { kind: "measure"; seconds: number }
  /** One purchase, to see how the provider is. */
  | { kind: "buy" }
  | { kind: "tell" };

/** What it says. `begun` and `over` mark the window in which arrivals count. */
export type Report =
  | { kind: "opened" }
  | { kind: "begun" }
  | { kind: "over" }
  | { kind: "measured"; heard: Heard }
  | { kind: "bought"; status: number }
  | { kind: "told"; acknowledged: Acknowledged };

/** How often a stream was answered with each status; `0` is no answer at all. */
export type Statuses = Record<string, number>;

/** What became of the requests of one stream that arrived within the window. */
interface HeardOf {
  statuses: Statuses;
  /** In ms, from when each was due until its whole answer was there. */
  latencies: number[];
}

export type Heard = Record<Stream, HeardOf>;

/** What was answered since the beginning. */
export interface Acknowledged {
  /** By reference, the status of each purchase. */
  purchases: Record<string, number>;
  /** For each merchant how many more transfers it received than it made. */
  net: number[];
}

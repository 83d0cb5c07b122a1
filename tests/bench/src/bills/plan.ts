import type { Merchant } from "../merchants";
import type { Statuses } from "../slow-provider/plan";

/** Purchases that arrive in a second, whatever became of those before. The last is what was wanted. */
export const PACES = [25, 50, 100, 300] as const;
export type Pace = (typeof PACES)[number];

/** What the load generator is told. The merchants come first, and once. */
export type Order =
  | { kind: "open"; baseUrl: string; merchants: Merchant[] }
  | { kind: "buy"; perSecond: number; seconds: number }
  | { kind: "tell" };

/** What it says. `begun` and `over` mark the window in which arrivals count. */
export type Report =
  | { kind: "opened" }
  | { kind: "begun" }
  | { kind: "over" }
  | { kind: "bought"; heard: Heard }
  | { kind: "told"; answers: Record<string, number> };

/** What became of the purchases that arrived within the window. */
export interface Heard {
  statuses: Statuses;
  /** In ms, from when each was due until its whole answer was there. */
  latencies: number[];
  /** Those of the latencies that ended in a 201. */
  sold: number[];
}

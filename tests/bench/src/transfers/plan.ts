import type { Figures } from "../measure";
import type { Merchant } from "../merchants";
import type { Load } from "../order";

/** One thing to measure. */
export interface Measurement {
  load: Load;
  connections: number;
  /** Whether every request has an Idempotency-Key. */
  keyed: boolean;
}

/** The smallest transfer that is allowed, so that money lasts. */
export const AMOUNT_KOBO = 10_000;

/** Who pays whom, as indexes of the merchants: any pays any other, or always the first the second. */
export function nextPair(load: Load, count: number): { payer: number; payee: number } {
  if (load === "hot") return { payer: 0, payee: 1 };
  const payer = Math.floor(Math.random() * count);
  const step = 1 + Math.floor(Math.random() * (count - 1));
  return { payer, payee: (payer + step) % count };
}

/** What the load generator is told. The merchants come first, and once. */
export type Order =
  | { kind: "open"; baseUrl: string; merchants: Merchant[] }
  | ({ kind: "measure"; seconds: number } & Measurement)
  | { kind: "tell" };

/** What it says. `begun` and `over` mark the window that counts. */
export type Report =
  | { kind: "opened" }
  | { kind: "begun" }
  | { kind: "over" }
  | { kind: "measured"; figures: Figures }
  | { kind: "told"; acknowledged: Acknowledged };

/** Every transfer that was answered with 201 since the beginning. */
export interface Acknowledged {
  count: number;
  /** For each merchant how many more it received than it made. */
  net: number[];
}

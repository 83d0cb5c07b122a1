import type { Mode } from "@kobo/core/tenant";

/** One key's calls of a deprecated operation on one day. */
export interface DeprecatedCalls {
  merchantId: string;
  mode: Mode;
  keyId: string;
  /** Method and path, such as `POST /v1/payments`. */
  operation: string;
  /** In UTC, such as `2026-11-22`. */
  day: string;
  calls: number;
  lastCalledAt: Date;
}

/** The day of a moment, in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, "2026-11-22".length);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day in UTC, such as `2026-11-22`. */
export function isDay(text: string): boolean {
  const date = DAY.test(text) ? new Date(text) : new Date(Number.NaN);
  // `Date` reads 30 February as 2 March.
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

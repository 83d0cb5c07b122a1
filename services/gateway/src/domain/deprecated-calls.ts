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

/** Reasons of failures after which the bank or the provider may still carry it out. */
const PROVISIONAL = new Set<unknown>(["RAIL_TIMEOUT", "PROVIDER_TIMEOUT"]);

/**
 * Whether a record has failed only for now: one with such a `failureReason` (of bills `error`). A stored response would hide
 * that it happened after all.
 */
export function isProvisional(record: unknown): boolean {
  if (typeof record !== "object" || record === null) return false;
  const { failureReason, error } = record as Record<string, unknown>;
  return PROVISIONAL.has(failureReason) || PROVISIONAL.has(error);
}

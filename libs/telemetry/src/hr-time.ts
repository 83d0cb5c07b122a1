import type { HrTime } from "@opentelemetry/api";

/** Milliseconds since 1970 as seconds and nanoseconds. */
export function toHrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1_000_000)];
}

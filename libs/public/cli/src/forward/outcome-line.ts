import type { Outcome } from "./post";

interface Happened {
  id: string;
  event: string;
}

const MS_PER_SECOND = 1_000;

/**
 * One attempt as a line: time, event, id, and the status with its duration, or the reason of the
 * failure.
 */
export function outcomeLine(
  { id, event }: Happened,
  outcome: Outcome,
  { pauseMs, at }: { pauseMs: number; at: Date },
): string {
  const head = `${timeOf(at)}  ${event}  ${id}`;
  if ("status" in outcome) return `${head}  ${outcome.status}  ${outcome.ms} ms`;
  const next = pauseMs === 0 ? "" : `; again in ${pauseMs / MS_PER_SECOND} s`;
  return `${head}  no answer: ${outcome.failure}${next}`;
}

/** The local time: `14:03:07`. */
function timeOf(at: Date): string {
  return at.toTimeString().slice(0, "14:03:07".length);
}

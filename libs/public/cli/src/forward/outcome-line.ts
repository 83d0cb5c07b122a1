import type { Outcome } from "./post";

interface Happened {
  id: string;
  event: string;
}

const MS_PER_SECOND = 1_000;

/** One try as a line: time, event, id, and the answer with how long it took, or why there was none. */
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

/** The clock on the wall: `14:03:07`. */
function timeOf(at: Date): string {
  return at.toTimeString().slice(0, "14:03:07".length);
}

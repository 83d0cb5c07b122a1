import { recordSpans } from "../../src/in-span";
import type { Span } from "../../src/span";

/** Records spans with a ratio; the array grows as spans are exported. */
export function recording(ratio: number): { exported: Span[]; stop: () => void } {
  const exported: Span[] = [];
  const stop = recordSpans({ ratio, export: (span) => void exported.push(span) });
  return { exported, stop };
}

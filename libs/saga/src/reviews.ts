import type { Mode } from "@kobo/core/tenant";
import { gauge } from "@kobo/runtime";

interface ReviewCount {
  operation: string;
  mode: Mode;
  reason: string;
  count: number;
  /** The age of the oldest, in seconds. */
  oldestSeconds: number;
}

export const openReviews = gauge({
  name: "reviews_open",
  help: "Operations awaiting manual review, by operation, mode and reason",
  labelNames: ["operation", "mode", "reason"],
});

export const oldestReview = gauge({
  name: "reviews_oldest_seconds",
  help: "Age of the oldest operation awaiting manual review, in seconds, by operation, mode and reason",
  labelNames: ["operation", "mode", "reason"],
});

/** Sets the gauges of open reviews; kinds that have none any more become 0. */
export function showOpenReviews(counts: readonly ReviewCount[]): void {
  for (const labels of shown.values()) {
    openReviews.set(labels, 0);
    oldestReview.set(labels, 0);
  }
  for (const { count, oldestSeconds, ...labels } of counts) {
    openReviews.set(labels, count);
    oldestReview.set(labels, oldestSeconds);
    shown.set(Object.values(labels).join("/"), labels);
  }
}

const shown = new Map<string, Omit<ReviewCount, "count" | "oldestSeconds">>();

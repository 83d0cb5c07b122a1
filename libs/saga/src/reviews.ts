import type { Mode } from "@kobo/core/tenant";
import { gauge } from "@kobo/runtime";

/** An operation that awaits manual review. */
export interface OpenReview {
  openedAt: Date;
  /** The id that reviewers use, such as `txn_…`. */
  id: string;
  /** The kind of operation, such as `return`. */
  operation: string;
  mode: Mode;
  reason: string;
  state: string;
  /** With its currency. */
  amount: string;
  merchantName: string;
}

/** Open reviews as one line each. */
export function reviewsText(open: readonly OpenReview[]): string {
  if (open.length === 0) return "There is nothing to review.";
  return open.map(lineOf).join("\n");
}

function lineOf({ openedAt, id, operation, mode, reason, state, ...of }: OpenReview): string {
  const about = [operation, mode, `${reason}, ${state}`, of.amount, of.merchantName];
  return [openedAt.toISOString(), id, ...about].join("  ").trimEnd();
}

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

import type { Mode } from "@kobo/core/tenant";
import { gauge } from "@kobo/runtime";

interface OldestOpen {
  operation: string;
  mode: Mode;
  /** The age of the oldest, in seconds. */
  oldestSeconds: number;
}

export const oldestOpen = gauge({
  name: "operations_oldest_open_seconds",
  help: "Age of the oldest operation whose outcome is open, so that its hold stands, in seconds, by operation and mode",
  labelNames: ["operation", "mode"],
});

/** Sets the gauge of the oldest open operations; kinds that have none any more are removed. */
export function showOldestOpen(operations: readonly OldestOpen[]): void {
  oldestOpen.reset();
  for (const { operation, mode, oldestSeconds } of operations) {
    oldestOpen.set({ operation, mode }, oldestSeconds);
  }
}

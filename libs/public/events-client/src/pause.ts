import { setTimeout as delay } from "node:timers/promises";

/** Waits, or returns early when stopping. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: stopping }).catch(() => {});
}

import { setTimeout as delay } from "node:timers/promises";

const sleepers = new Set<() => void>();
let rings = 0;

/**
 * Called when this process has committed events. It is a hint that spares a relay's wait: events that
 * nobody rang for, such as another process's, are found by looking.
 */
export function ringForEvents(): void {
  rings++;
  for (const wake of sleepers) wake();
}

export function ringsSoFar(): number {
  return rings;
}

/** Waits so many ms, unless somebody has rung since then, or rings, or `signal` is aborted. */
export async function untilRung(since: number, ms: number, signal: AbortSignal): Promise<void> {
  if (rings !== since) return;
  const rung = new AbortController();
  const wake = () => rung.abort();
  sleepers.add(wake);
  await delay(ms, undefined, { signal: AbortSignal.any([rung.signal, signal]) }).catch(() => {});
  sleepers.delete(wake);
}

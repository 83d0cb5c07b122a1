import { setTimeout as delay } from "node:timers/promises";

const sleepers = new Set<() => void>();
let wakeUps = 0;

/**
 * Called after this process commits events, so that its relay polls at once. Regular polls find
 * other processes' events.
 */
export function wakeRelay(): void {
  wakeUps++;
  for (const wake of sleepers) wake();
}

export function wakeUpsSoFar(): number {
  return wakeUps;
}

/** Waits `ms`, or until there are more wake-ups than `since`, or until `signal` is aborted. */
export async function untilWoken(since: number, ms: number, signal: AbortSignal): Promise<void> {
  if (wakeUps !== since) return;
  const woken = new AbortController();
  const wake = () => woken.abort();
  sleepers.add(wake);
  await delay(ms, undefined, { signal: AbortSignal.any([woken.signal, signal]) }).catch(() => {});
  sleepers.delete(wake);
}

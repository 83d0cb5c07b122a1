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
  if (wakeUps !== since || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    sleepers.add(wake);
    signal.addEventListener("abort", wake);
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves at the first stop signal. A terminal sends Ctrl-C more than once, so later signals are
 * ignored: the shutdown is orderly and has a time limit.
 */
export function untilStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve());
    // `start.mjs` was killed, so no more signals would be passed on.
    process.once("disconnect", () => resolve());
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Resolves when somebody wants us to end. Ctrl-C in a terminal reaches us more than once, so every
 * signal after the first is swallowed: what stops, stops in order and in time anyway.
 */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.on(signal, () => resolve());
    // `start.mjs` was killed: nobody would pass on a signal any more.
    process.once("disconnect", () => resolve());
  });
}

/** A process this late misses the deadlines of its callers. */
const STALL_MS = 5_000;
/** The process is not ready for this long after a stall, since another often follows. */
const RECOVERY_MS = 10_000;

export interface StallDetector {
  /** Called by a timer. How long the event loop stood still since the last beat, if it did. */
  beat: () => number | undefined;
  /** @throws Error when the event loop stands still, or did a moment ago */
  assertNone: () => void;
}

/** Detects stalls of the event loop by the lateness of a timer. */
export function stallDetector(intervalMs: number, now = () => performance.now()): StallDetector {
  let lastBeatAt = now();
  let last: { ms: number; endedAt: number } | undefined;

  const currentStall = (): number | undefined => {
    const lateMs = Math.round(now() - lastBeatAt - intervalMs);
    return lateMs >= STALL_MS ? lateMs : undefined;
  };
  const beat = (): number | undefined => {
    const ms = currentStall();
    lastBeatAt = now();
    if (ms !== undefined) last = { ms, endedAt: lastBeatAt };
    return ms;
  };
  const recentStall = (): number | undefined =>
    last && now() - last.endedAt < RECOVERY_MS ? last.ms : undefined;

  return {
    beat,
    assertNone: () => {
      const ms = currentStall() ?? recentStall();
      if (ms !== undefined) throw new Error(`the event loop stood still for ${ms} ms`);
    },
  };
}

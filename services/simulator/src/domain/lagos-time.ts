/** Africa/Lagos is one hour ahead of UTC all year. */
const AHEAD_MS = 3_600_000;

/** The local time in Lagos: `2026-11-21T10:00:00.123`. */
export function lagosClock(at: Date): string {
  return new Date(at.getTime() + AHEAD_MS).toISOString().replace("Z", "");
}

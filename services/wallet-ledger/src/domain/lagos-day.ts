/** Lagos is an hour ahead of UTC all year. */
const OFFSET_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last days by the calendar of Lagos, `YYYY-MM-DD`, oldest first; the last one is today. */
export function lastLagosDays(now: Date, count: number): string[] {
  const today = now.getTime() + OFFSET_MS;
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length),
  );
}

/** The first moment of the day, and that of the next one. */
export function boundsOfLagosDay(day: string): { from: Date; to: Date } {
  const from = Date.parse(day) - OFFSET_MS;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

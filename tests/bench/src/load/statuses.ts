/** How often each status came; `0` is no response at all. */
export function statusesOf(answers: readonly { status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** `201: 5, 424: 1`, without those that did not come. */
export function statusLine(statuses: Readonly<Record<string, number>>): string {
  const shown = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return shown.join(", ") || "none";
}

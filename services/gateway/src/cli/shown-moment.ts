/** A moment in ms since 1970. */
export function shownMoment(ms: string): string {
  return new Date(Number(ms)).toISOString();
}

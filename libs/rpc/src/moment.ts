/** A moment in ms since 1970; 0 means none. */
export function fromWireMoment(ms: string): Date | undefined {
  return ms === "0" ? undefined : new Date(Number(ms));
}

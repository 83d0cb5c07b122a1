/** An invitation is open for seven days. */
export const INVITATION_MS = 7 * 24 * 3_600_000;

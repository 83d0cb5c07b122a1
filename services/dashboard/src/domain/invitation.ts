/** An invitation is open for seven days. */
export const INVITATION_MS = 7 * 24 * 3_600_000;
/** Of one merchant. */
export const OPEN_INVITATIONS_MAX = 50;

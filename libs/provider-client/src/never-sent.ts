/** Whoever does not take a connection by then is not there. */
export const CONNECT_TIMEOUT_MS = 2_000;

/** Nothing was sent with these, and with nothing else. */
const NEVER_SENT = new Set(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether undici failed before a byte of the request was sent, so that it was certainly not done. */
export function wasNeverSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return NEVER_SENT.has(String(error.code));
}

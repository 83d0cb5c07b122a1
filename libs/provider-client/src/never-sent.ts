/** The only errors that prove that nothing was sent. */
const NEVER_SENT = new Set(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether undici failed before a byte of the request was sent, so that it was certainly not done. */
export function wasNeverSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return NEVER_SENT.has(String(error.code));
}

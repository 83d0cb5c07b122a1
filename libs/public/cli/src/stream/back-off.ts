/** When the server sets no retry time. */
const BASE_MS = 1_000;
/** The largest random part. */
const CAP_MS = 30_000;
/** A longer time from a server is taken for a mistake. */
const REQUESTED_MAX_MS = 300_000;

interface BackOff {
  /** Failed connections in a row; 0 after one that the server ended. */
  failures: number;
  /** The server's retry time, in ms. */
  requestedMs: number | undefined;
  /** From 0 up to 1, such as `Math.random()`. */
  random: number;
}

/**
 * The pause before reconnecting, in ms: the server's retry time plus jitter of up to the same time,
 * doubled with each failure. After a restart, clients do not reconnect all at once.
 */
export function backOffMs({ failures, requestedMs, random }: BackOff): number {
  const baseMs = Math.min(REQUESTED_MAX_MS, requestedMs ?? BASE_MS);
  return Math.floor(baseMs + random * Math.min(CAP_MS, baseMs * 2 ** failures));
}

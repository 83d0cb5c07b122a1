/** The timeout and the interval of polling, in ms. */
export interface Polling {
  totalMs: number;
  pollMs: number;
}

export const POLLING: Polling = { totalMs: 20_000, pollMs: 500 };

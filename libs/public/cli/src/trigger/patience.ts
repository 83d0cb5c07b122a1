/** How long is waited for what was made to happen, and how long between two looks, in ms. */
export interface Patience {
  totalMs: number;
  pollMs: number;
}

export const PATIENCE: Patience = { totalMs: 20_000, pollMs: 500 };

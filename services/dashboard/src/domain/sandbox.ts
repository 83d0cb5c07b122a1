/** What the sandbox makes of a bank transfer or a bill. */
export const SETTLE_OUTCOMES = ["success", "failed", "reversed"] as const;
export type SettleOutcome = (typeof SETTLE_OUTCOMES)[number];

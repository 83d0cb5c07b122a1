/** The outcome that the sandbox gives a bank transfer or a bill. */
export const SETTLE_OUTCOMES = ["success", "failed", "reversed"] as const;
export type SettleOutcome = (typeof SETTLE_OUTCOMES)[number];

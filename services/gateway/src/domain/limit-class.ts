/** How much a merchant may ask for (decision 118), from the least to the most. */
export const LIMIT_CLASSES = ["standard", "high", "max"] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** How much a merchant may ask for (decision 118), from the least to the most. */
export const LIMIT_CLASSES = ["standard", "high", "max"] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** What one merchant may transfer, in kobo (decision 47). Null stands for the platform's default. */
export interface TransferLimits {
  /** With one transfer. */
  max: bigint | null;
  /** From one wallet in one Africa/Lagos day. */
  dailyCap: bigint | null;
}

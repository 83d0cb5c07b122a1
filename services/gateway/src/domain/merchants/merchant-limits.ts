/** Classes of rate limits (decision 118), lowest first. */
export const LIMIT_CLASSES = ["standard", "high", "max", "dedicated"] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** Transfer limits in kobo (decision 47). Null for the platform's default. */
export interface TransferLimits {
  /** For one transfer. */
  max: bigint | null;
  /** For one wallet in one Africa/Lagos day. */
  dailyCap: bigint | null;
  /** Another key or person than the creator must approve a bulk transfer. */
  bulkSecondApprover: boolean;
}

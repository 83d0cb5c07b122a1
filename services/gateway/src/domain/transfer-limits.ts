/** What one merchant may transfer, in kobo (decision 47). Null stands for the platform's default. */
export interface TransferLimits {
  /** With one transfer. */
  max: bigint | null;
  /** From one wallet in one Africa/Lagos day. */
  dailyCap: bigint | null;
}

/** A line of the statement: the processor calls it a balance transaction. */
export interface Line {
  id: string;
  type: "charge" | "refund" | "refund_failure";
  /** What came, or less than nothing for what went. */
  amount: bigint;
  fee: bigint;
  currency: string;
  sourceId: string;
  createdAt: Date;
}

const FEE_BASIS_POINTS = 150n;
const BASIS_POINTS = 10_000n;

/** 1.5 % of a charge, rounded down. Refunds cost nothing, and bring nothing back of it. */
export function feeOf(amount: bigint): bigint {
  return (amount * FEE_BASIS_POINTS) / BASIS_POINTS;
}

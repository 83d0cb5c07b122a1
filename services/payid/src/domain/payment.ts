/** A payment to a PayID, as committed by the ledger. */
export interface Payment {
  transferId: string;
  amount: bigint;
  payerName: string;
  paidAt: Date;
}

/** The totals of an expected payment. */
export interface Received {
  amount: bigint;
  count: bigint;
  /** Time of the newest payment; null while there is none. */
  lastPaidAt: Date | null;
  /** The payer of the oldest payment. */
  payerName: string;
}

export const NOTHING: Received = { amount: 0n, count: 0n, lastPaidAt: null, payerName: "" };

/** The totals after one payment. */
export function receivedBy({ amount, payerName, paidAt }: Payment): Received {
  return { amount, count: 1n, lastPaidAt: paidAt, payerName };
}

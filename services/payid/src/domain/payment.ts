/** A payment to an address, as the ledger tells it. */
export interface Payment {
  transferId: string;
  amount: bigint;
  payerName: string;
  paidAt: Date;
}

/** What is known of an expected payment. */
export interface Received {
  amount: bigint;
  count: bigint;
  /** Of the newest payment; null while there is none. */
  lastPaidAt: Date | null;
  /** Of the oldest payment. */
  payerName: string;
}

/** What is noted here together with payments that only the ledger knows of yet. */
export function withPayments(received: Received, payments: readonly Payment[]): Received {
  return payments.reduce<Received>(
    (sum, payment) => ({
      amount: sum.amount + payment.amount,
      count: sum.count + 1n,
      lastPaidAt: later(sum.lastPaidAt, payment.paidAt),
      payerName: sum.payerName || payment.payerName,
    }),
    received,
  );
}

function later(a: Date | null, b: Date): Date {
  return a && a > b ? a : b;
}

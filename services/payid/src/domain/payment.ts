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

/** Adds payments that only the ledger has yet. */
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

const NOTHING: Received = { amount: 0n, count: 0n, lastPaidAt: null, payerName: "" };

/** The totals of these payments. */
export function receivedIn(payments: readonly Payment[]): Received {
  return withPayments(NOTHING, payments);
}

/** Each payment with the totals after it. */
export function runningTotals<Paid extends Payment>(
  before: { amountReceived: bigint; paymentsCount: number },
  payments: readonly Paid[],
): { payment: Paid; amountReceived: bigint; paymentsCount: number }[] {
  let { amountReceived, paymentsCount } = before;
  return payments.map((payment) => {
    amountReceived += payment.amount;
    paymentsCount += 1;
    return { payment, amountReceived, paymentsCount };
  });
}

function later(a: Date | null, b: Date): Date {
  return a && a > b ? a : b;
}

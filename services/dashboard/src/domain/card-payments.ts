/** The API's statuses, which distinguish authorizations that wait for their capture from other pending payments. */
export const CARD_STATES = [
  "authorized",
  "pending",
  "succeeded",
  "partially_refunded",
  "refunded",
  "failed",
  "canceled",
] as const;
export type CardState = (typeof CARD_STATES)[number];

/** The next step of a pending payment; null for a decided one. */
export type WaitsFor = "capture" | "customer" | "processor" | null;

export interface CardRefund {
  id: string;
  transactionId: string;
  amount: bigint;
  status: "pending" | "succeeded" | "failed";
  reason: string;
  failureReason: string;
  createdAt: Date;
}

interface Settlement {
  amountCaptured: bigint;
  amountRefunded: bigint;
}

/** A dispute, which keeps money from refunds. */
interface Disputed {
  status: "needs_response" | "under_review" | "won" | "lost" | "accepted";
  isInquiry: boolean;
  amount: bigint;
  amountWithdrawn: bigint;
}

/** The amount that a new refund may have: pending refunds and disputes take theirs, failed and won ones give it back. */
export function refundableOf(
  { amountCaptured, amountRefunded }: Settlement,
  refunds: readonly Pick<CardRefund, "amount" | "status">[],
  disputes: readonly Disputed[] = [],
): bigint {
  const pending = refunds.filter(({ status }) => status === "pending");
  const left = [...pending.map(({ amount }) => amount), ...disputes.map(keptBy)].reduce(
    (rest, amount) => rest - amount,
    amountCaptured - amountRefunded,
  );
  return left > 0n ? left : 0n;
}

function keptBy({ status, isInquiry, amount, amountWithdrawn }: Disputed): bigint {
  const isOpen = status === "needs_response" || status === "under_review";
  return isOpen && !isInquiry && amountWithdrawn < amount ? amount : amountWithdrawn;
}

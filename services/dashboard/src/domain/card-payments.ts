/** The API's statuses, with authorizations that wait for their capture told apart from other pending payments. */
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

/** The amount that a new refund may have: pending refunds take theirs, failed ones give it back. */
export function refundableOf(
  { amountCaptured, amountRefunded }: Settlement,
  refunds: readonly Pick<CardRefund, "amount" | "status">[],
): bigint {
  const pending = refunds.filter(({ status }) => status === "pending");
  return pending.reduce((left, { amount }) => left - amount, amountCaptured - amountRefunded);
}

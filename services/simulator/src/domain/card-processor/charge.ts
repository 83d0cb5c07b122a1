import type { Intent } from "./intent";

/** One attempt to charge a card. */
export interface Charge {
  id: string;
  intentId: string;
  paymentMethodId: string;
  amount: bigint;
  amountCaptured: bigint;
  /** Including pending refunds. */
  amountRefunded: bigint;
  status: "succeeded" | "failed";
  isCaptured: boolean;
  failure: { code: string; declineCode: string | null; message: string } | null;
  /** Its line of the statement. */
  lineId: string | null;
  createdAt: Date;
}

export function newCharge(
  intent: Pick<Intent, "id" | "amount">,
  made: Pick<Charge, "id" | "paymentMethodId" | "createdAt">,
): Charge {
  return {
    ...made,
    intentId: intent.id,
    amount: intent.amount,
    amountCaptured: 0n,
    amountRefunded: 0n,
    status: "succeeded",
    isCaptured: false,
    failure: null,
    lineId: null,
  };
}

export function takenInto(charge: Charge, amountCaptured: bigint, lineId: string): Charge {
  return { ...charge, isCaptured: true, amountCaptured, lineId };
}

/** What can still be refunded. */
export function refundable({ amountCaptured, amountRefunded }: Charge): bigint {
  return amountCaptured - amountRefunded;
}

/** A line of the statement: the processor calls it a balance transaction. */
export interface Line {
  id: string;
  type: "charge" | "refund" | "refund_failure";
  /** Negative for money that left. */
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

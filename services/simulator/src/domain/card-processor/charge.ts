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
  /** The amount that disputes have taken; absent for none. */
  amountDisputed?: bigint;
  status: "succeeded" | "failed";
  isCaptured: boolean;
  failure: { code: string; declineCode: string | null; message: string } | null;
  /** Its line of the statement. */
  lineId: string | null;
  createdAt: Date;
}

export function newCharge(
  intent: Pick<Intent, "id" | "amount">,
  fields: Pick<Charge, "id" | "paymentMethodId" | "createdAt">,
): Charge {
  return {
    ...fields,
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

export function captureCharge(charge: Charge, amountCaptured: bigint, lineId: string): Charge {
  return { ...charge, isCaptured: true, amountCaptured, lineId };
}

export function isFullyRefunded({
  amountCaptured,
  amountRefunded,
}: Pick<Charge, "amountCaptured" | "amountRefunded">): boolean {
  return amountCaptured > 0n && amountRefunded >= amountCaptured;
}

/** The amount that can still be refunded. */
export function refundable({
  amountCaptured,
  amountRefunded,
  amountDisputed = 0n,
}: Charge): bigint {
  return amountCaptured - amountRefunded - amountDisputed;
}

/** A line of the statement, called a balance transaction by the processor. */
export interface Line {
  id: string;
  type: "charge" | "refund" | "refund_failure" | "adjustment";
  /** Negative for outgoing money. */
  amount: bigint;
  fee: bigint;
  currency: string;
  sourceId: string;
  createdAt: Date;
}

const FEE_BASIS_POINTS = 150n;
const BASIS_POINTS = 10_000n;

/** 1.5 % of a charge, rounded down. Refunds cost nothing and return no fee. */
export function feeOf(amount: bigint): bigint {
  return (amount * FEE_BASIS_POINTS) / BASIS_POINTS;
}

/** The fee of a dispute, in minor units; it is not returned. */
export const DISPUTE_FEE = 1_500n;

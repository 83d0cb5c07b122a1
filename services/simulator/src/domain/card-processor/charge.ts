import type { Intent } from "./intent";

/** One try to take money from a card. */
export interface Charge {
  id: string;
  intentId: string;
  paymentMethodId: string;
  amount: bigint;
  amountCaptured: bigint;
  /** What went back, and what is on its way back. */
  amountRefunded: bigint;
  status: "succeeded" | "failed";
  isCaptured: boolean;
  failure: { code: string; declineCode: string | null; message: string } | null;
  /** The line of the statement on which it stands. */
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

/** What can still be given back. */
export function refundable({ amountCaptured, amountRefunded }: Charge): bigint {
  return amountCaptured - amountRefunded;
}

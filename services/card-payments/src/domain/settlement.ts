import { datedUuid } from "@kobo/core/ids";
import { SETTLED_CURRENCY } from "./currency";
import { feeOf, type Payment } from "./payments/payment";
import type { RefundState } from "./refunds/refund";

/**
 * Where the naira of a payment stand on their way to the wallet:
 * - `waiting`: for their day; refunds are taken out of them
 * - `moving`: their amount is settled upon, and the ledger is told; refunds come from the wallet now
 */
export type SettlementState = "waiting" | "moving" | "settled";

/** What is moved, and when that was decided: a decision that is made anew is another transfer. */
export interface Moving {
  amount: bigint;
  movedAt: Date;
}

/** The settlement's transaction in the ledger. A decision that was made anew has its own. */
export function settlementId({ id }: Pick<Payment, "id">, { movedAt }: Moving): string {
  return datedUuid(movedAt, `${id}/settlement`);
}

export interface Settlement {
  paymentId: string;
  state: SettlementState;
  /** Undefined while it waits. */
  moving: Moving | undefined;
}

/** Naira pass through the settling account; money of other currencies goes straight to its wallet. */
export function passesSettling({ currency }: Pick<Payment, "currency">): boolean {
  return currency === SETTLED_CURRENCY;
}

/** In test mode naira are settled as they are captured (decision 105). */
export function waitsForSettlement({
  mode,
  currency,
}: Pick<Payment, "mode" | "currency">): boolean {
  return mode === "live" && passesSettling({ currency });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Africa/Lagos is an hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = HOUR_MS;
/**
 * At nine in Lagos: the day has by then been compared with the processor's statement, at half past one,
 * and whoever must look at what went wrong is at work.
 */
const DUE_AT_MS = 9 * HOUR_MS;

/** The morning after the Lagos day of the capture. */
export function settlementDueAt(capturedAt: Date): Date {
  const local = capturedAt.getTime() + LAGOS_OFFSET_MS;
  const midnight = local - (local % DAY_MS);
  return new Date(midnight + DAY_MS + DUE_AT_MS - LAGOS_OFFSET_MS);
}

/** What a refund takes, or took, out of money that waits for its settlement. */
export interface RefundDraw {
  fromSettling: bigint;
  state: RefundState;
  /** The processor gave the money back at first, so the hold was posted, whatever became of it later. */
  wasPaid: boolean;
}

/**
 * What is left of a payment's naira that wait. A refund that came to nothing after it was paid went back
 * to the wallet, so what it took is gone from here all the same.
 */
export function leftToSettle(
  payment: Pick<Payment, "amountCaptured" | "feeBasisPoints">,
  draws: readonly RefundDraw[],
): bigint {
  const drawn = draws
    .filter((draw) => draw.wasPaid || !NEVER_DRAWN.includes(draw.state))
    .reduce((sum, { fromSettling }) => sum + fromSettling, 0n);
  return payment.amountCaptured - feeOf(payment) - drawn;
}

const NEVER_DRAWN: readonly RefundState[] = ["failed", "refused"];

/** Whether a refund may yet give back to the settling account what it holds there. */
export function mustWait(draws: readonly RefundDraw[]): boolean {
  return draws.some(({ fromSettling, state }) => fromSettling > 0n && MAY_RETURN.includes(state));
}

const MAY_RETURN: readonly RefundState[] = [
  "reserving",
  "withdrawing",
  "submitting",
  "pending",
  "paid",
  "declined",
];

/** How much of a refund is taken from what waits for settlement, `left` of it; the rest is the wallet's. */
export function splitRefund(
  amount: bigint,
  { settlement, left }: { settlement: Pick<Settlement, "state"> | undefined; left: bigint },
): bigint {
  if (settlement?.state !== "waiting") return 0n;
  return amount < left ? amount : left;
}

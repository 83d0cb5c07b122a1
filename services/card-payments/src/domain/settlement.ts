import { datedUuid } from "@kobo/core/ids";
import { SETTLED_CURRENCY } from "./currency";
import { feeOf, type Payment } from "./payments/payment";
import { MAY_HOLD, type RefundState } from "./refunds/refund";

/**
 * The settlement of a payment's naira to the wallet:
 * - `waiting`: until the settlement is due; refunds reduce it
 * - `moving`: the amount is fixed and the ledger transfers it; refunds come from the wallet
 */
export type SettlementState = "waiting" | "moving" | "settled";

/** The amount, and the time of the decision; a new decision is a new transfer. */
export interface Moving {
  amount: bigint;
  movedAt: Date;
}

/** The id of the settlement's ledger transaction; each decision has its own. */
export function settlementId({ id }: Pick<Payment, "id">, { movedAt }: Moving): string {
  return datedUuid(movedAt, `${id}/settlement`);
}

export interface Settlement {
  paymentId: string;
  state: SettlementState;
  /** Undefined while `waiting`. */
  moving: Moving | undefined;
}

/** Naira pass through the settling account; other currencies go straight to their wallet. */
export function passesSettling({ currency }: Pick<Payment, "currency">): boolean {
  return currency === SETTLED_CURRENCY;
}

/** In test mode naira settle at capture (decision 105). */
export function waitsForSettlement({
  mode,
  currency,
}: Pick<Payment, "mode" | "currency">): boolean {
  return mode === "live" && passesSettling({ currency });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Africa/Lagos is one hour ahead of UTC all year. */
const LAGOS_OFFSET_MS = HOUR_MS;
/** 09:00 in Lagos: after the reconciliation of the day at 01:30, and when reviewers are at work. */
const DUE_AT_MS = 9 * HOUR_MS;

/** The morning after the capture's Lagos day. */
export function settlementDueAt(capturedAt: Date): Date {
  const local = capturedAt.getTime() + LAGOS_OFFSET_MS;
  const midnight = local - (local % DAY_MS);
  return new Date(midnight + DAY_MS + DUE_AT_MS - LAGOS_OFFSET_MS);
}

/** The part of a refund that comes from money waiting for settlement. */
export interface RefundDraw {
  fromSettling: bigint;
  state: RefundState;
  /** The processor once returned the money, so the hold was posted, even if the refund failed later. */
  wasPaid: boolean;
}

/**
 * The amount still waiting for settlement. A refund that failed after it was paid is returned to the wallet, so its
 * part stays deducted here.
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

/** Whether an open refund may still release its hold on the settling account. */
export function mustWait(draws: readonly RefundDraw[]): boolean {
  return draws.some(({ fromSettling, state }) => fromSettling > 0n && MAY_HOLD.includes(state));
}

/** The part of a refund that comes from the `left` amount waiting for settlement; the wallet pays the rest. */
export function splitRefund(
  amount: bigint,
  { settlement, left }: { settlement: Pick<Settlement, "state"> | undefined; left: bigint },
): bigint {
  if (settlement?.state !== "waiting") return 0n;
  return amount < left ? amount : left;
}

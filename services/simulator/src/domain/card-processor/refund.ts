/** The outcome of a card's refunds that do not succeed at once. */
export type RefundBehavior = "pending" | "fails";

type RefundStatus = "pending" | "succeeded" | "failed";

export interface Refund {
  id: string;
  intentId: string;
  chargeId: string;
  amount: bigint;
  reason: string | null;
  metadata: Readonly<Record<string, string>>;
  status: RefundStatus;
  failureReason: string | null;
  lineId: string | null;
  failureLineId: string | null;
  /** The outcome unless it is settled manually. */
  planned: Readonly<{ status: "succeeded" | "failed"; at: Date; failureReason: string }> | null;
  createdAt: Date;
}

/** The state of a new refund, and its planned outcome. */
type RefundPlan = Pick<Refund, "status" | "failureReason" | "planned">;

/** The plans of the test cards. */
export const CARD_PLANS = {
  pending: { kind: "pending", ms: 5_000, code: "" },
  fails: { kind: "failed-later", ms: 1_000, code: "" },
} as const satisfies Record<RefundBehavior, object>;

const FAILURE_REASON = "expired_or_canceled_card";

/** `ms` is the delay of the planned outcome; 0 leaves it to the control API. */
export function planRefund(
  fault: { kind: string; ms: number; code: string } | undefined,
  now: Date,
): RefundPlan {
  const failureReason = fault?.code || FAILURE_REASON;
  const after = (status: "succeeded" | "failed") =>
    fault?.ms ? { status, at: new Date(now.getTime() + fault.ms), failureReason } : null;
  switch (fault?.kind) {
    case "pending":
      return { status: "pending", failureReason: null, planned: after("succeeded") };
    case "pending-then-failed":
      return { status: "pending", failureReason: null, planned: after("failed") };
    case "failed":
      return { status: "failed", failureReason, planned: null };
    case "failed-later":
      return { status: "succeeded", failureReason: null, planned: after("failed") };
    default:
      return { status: "succeeded", failureReason: null, planned: null };
  }
}

/** Undefined for an invalid transition: a failed refund is final, and a successful one can only fail. */
export function settledRefund(
  refund: Refund,
  outcome: "succeeded" | "failed",
  failureReason = FAILURE_REASON,
): Refund | undefined {
  if (refund.status === outcome) return refund;
  if (refund.status === "failed") return undefined;
  if (outcome === "failed") return { ...refund, status: "failed", failureReason, planned: null };
  return refund.status === "pending"
    ? { ...refund, status: "succeeded", planned: null }
    : undefined;
}

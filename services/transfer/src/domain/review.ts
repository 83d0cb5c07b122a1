import type { ExternalTransfer, State } from "./external-transfer";
import { commandOf } from "./external-transfer-states";
import { FIRST_ARRIVED } from "./outcome";

export const ACTIONS = ["requery", "confirm", "fail", "resend", "close"] as const;
export type Action = (typeof ACTIONS)[number];

/** How a review ended; `resolved` is automatic. */
export type Resolution = "confirmed" | "failed" | "resent" | "closed" | "resolved";

/** States without a hold or a pending ledger step. */
const SETTLED: readonly State[] = ["lost", "failed", "completed", "refused", "reversed"];

/**
 * `isLostForGood`: the rail has answered "not found" for a day. A transfer that was never sent can neither be
 * confirmed nor failed. A return is resent only when the first cannot arrive any more.
 */
export function allows(
  action: Action,
  transfer: ExternalTransfer,
  { isLostForGood }: { isLostForGood: boolean },
): boolean {
  const { kind, state, submittedAt, wasResent, failureReason, acknowledged } = transfer;
  switch (action) {
    case "requery":
      return commandOf(state, false) !== undefined;
    case "confirm":
      return submittedAt !== undefined && ["review", "lost", "failed"].includes(state);
    case "fail":
      return submittedAt !== undefined && ["review", "lost"].includes(state);
    case "resend": {
      if (kind !== "return" || wasResent || failureReason === FIRST_ARRIVED) return false;
      return state === "lost"
        ? isLostForGood && !acknowledged
        : state === "failed" || state === "reversed";
    }
    case "close":
      return SETTLED.includes(state) || (state === "review" && submittedAt === undefined);
  }
}

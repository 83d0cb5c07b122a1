import type { ExternalTransfer, State } from "./external-transfer";
import { commandOf } from "./external-transfer-states";
import { FIRST_ARRIVED } from "./outcome";

/** What a reviewer may do about a transfer. */
export const ACTIONS = ["requery", "confirm", "fail", "resend", "close"] as const;
export type Action = (typeof ACTIONS)[number];

/** How a review ended: by a reviewer's action, or by itself. */
export type Resolution = "confirmed" | "failed" | "resent" | "closed" | "resolved";

/** No money is held any more, and nothing waits for the ledger. */
const SETTLED: readonly State[] = ["lost", "failed", "completed", "refused", "reversed"];

/**
 * Whether a reviewer may do it to a transfer. `isLostForGood`: the rail has not known it for a day. What was
 * never sent can neither have been paid nor have failed. A return is sent again only when the first cannot
 * arrive any more.
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

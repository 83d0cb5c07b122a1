import { afterAnswer, declined, GIVEN_UP } from "./after-answer";
import { PROVIDER_UNAVAILABLE } from "./outcome";
import { costOf, type Purchase, type State } from "./purchase";
import { nextRequeryInMs } from "./requery-schedule";
import type { Input, Step, Verdict } from "./step";

/** The command of a state; final states have none. */
export type Command = "hold" | "pay" | "requery" | "post" | "void" | "charge" | "reverse";

/**
 * `mayPay` is true only for the run that stored the step to `submitting`. A later run cannot know whether the
 * purchase was sent, so it only queries: a bill is never sent twice.
 */
export function commandOf(state: State, mayPay: boolean): Command | undefined {
  switch (state) {
    case "reserving":
      return "hold";
    case "submitting":
      return mayPay ? "pay" : "requery";
    case "pending":
    case "review":
    case "lost":
    case "completed":
      return "requery";
    case "delivered":
      return "post";
    case "declined":
      return "void";
    case "delivered late":
      return "charge";
    case "reversing":
      return "reverse";
    case "failed":
    case "refused":
    case "reversed":
      return undefined;
  }
}

const INPUTS: Readonly<Record<State, readonly Input["kind"][]>> = {
  reserving: [
    "held",
    "held too late",
    "hold refused",
    "provider unavailable",
    "refused by the ledger",
  ],
  submitting: ["answered"],
  pending: ["answered"],
  delivered: ["posted", "refused by the ledger"],
  declined: ["voided", "refused by the ledger"],
  review: ["answered", "confirmed", "refunded"],
  lost: ["answered", "confirmed"],
  "delivered late": ["charged", "refused by the ledger"],
  completed: ["answered", "taken back"],
  failed: ["confirmed"],
  refused: [],
  reversing: ["reversed", "refused by the ledger"],
  reversed: [],
};

/** Whether a reviewer may decide this in this state (decisions, section L). */
export function isPossible(state: State, kind: Verdict): boolean {
  return INPUTS[state].includes(kind);
}

/** The state machine, one transition at a time. Pure, so that tests can try every crash and answer. */
export function transition(purchase: Purchase, input: Input): Step {
  const { state } = purchase;
  if (!INPUTS[state].includes(input.kind)) {
    throw new Error(`A purchase that is ${state} cannot be ${input.kind}.`);
  }
  switch (input.kind) {
    case "held":
      return { to: "submitting", set: {}, next: "at once" };
    case "held too late":
      return declined({ error: INTERRUPTED });
    case "hold refused":
      return { to: "refused", set: {}, next: "never" };
    case "provider unavailable":
      return failed({ error: PROVIDER_UNAVAILABLE });
    case "answered":
      return afterAnswer(purchase, input);
    case "posted":
      return completed({});
    case "voided":
      return afterVoid(purchase, input);
    case "charged":
      return { ...completed({ chargedTo: input.to }), review: "delivered late" };
    case "reversed":
      return { to: "reversed", set: {}, publish: "bill.purchase.reversed", next: "never" };
    // The state stays, so that a retry can continue once the cause is fixed.
    case "refused by the ledger":
      return { to: state, set: {}, review: input.kind, next: "never" };
    case "confirmed":
      return afterConfirmation(purchase, input);
    case "refunded":
      return declined({ error: REFUNDED });
    case "taken back":
      return { to: "reversing", set: {}, next: "at once" };
  }
}

/** The merchant's request ended between the hold and the submission. */
const INTERRUPTED = "INTERRUPTED";
const REFUNDED = "REFUNDED_AFTER_REVIEW";

function failed(set: Step["set"]): Step {
  return { to: "failed", set, publish: "bill.purchase.failed", review: "failed", next: "never" };
}

/** A later callback restarts the requery schedule. */
function completed(set: Step["set"]): Step {
  const fresh = { ...set, requeries: 0 };
  return { to: "completed", set: fresh, publish: "bill.purchase.completed", next: "never" };
}

/** A purchase that was abandoned without an answer may still be delivered, so requeries continue to the end. */
function afterVoid(
  { error, requeries }: Purchase,
  { sentAgoMs, timing }: Input & { kind: "voided" },
): Step {
  const step = failed({});
  if (error === REFUNDED) {
    const { review: _, ...decided } = step;
    return decided;
  }
  const progress = { requeries, sentAgoMs };
  const dueInMs = error === GIVEN_UP ? nextRequeryInMs(progress, timing) : undefined;
  return dueInMs === undefined ? step : { ...step, to: "lost", next: dueInMs };
}

/** After a refund the confirmed purchase must be charged again. */
function afterConfirmation(
  purchase: Purchase,
  { providerReference, cost }: Input & { kind: "confirmed" },
): Step {
  const set = { providerReference, providerCost: costOf(purchase, cost) };
  const to = purchase.state === "review" ? "delivered" : "delivered late";
  return { to, set, next: "at once" };
}

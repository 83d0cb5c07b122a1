import { minutes, type RetryTiming } from "@kobo/core/retry";
import { graceMs } from "@kobo/saga/machine";
import { afterAnswer } from "./after-answer";
import type { ExternalTransfer, State } from "./external-transfer";
import { resent } from "./lost-return";
import { FAILED_AFTER_REVIEW, FIRST_ARRIVED, INTERRUPTED, RAIL_TIMEOUT } from "./outcome";
import { nextQueryInMs } from "./query-schedule";
import { decided, type Input, retried, type Step } from "./step";

/** The command of a state; none in final states. */
export type Command = "hold" | "send" | "query" | "post" | "void" | "charge" | "reverse";

/**
 * `maySend` is true only in the run that stored the step to `submitting`. A recovery run cannot know whether the
 * transfer was sent, so it queries: a transfer is never sent twice.
 */
export function commandOf(state: State, maySend: boolean): Command | undefined {
  switch (state) {
    case "reserving":
      return "hold";
    case "submitting":
      return maySend ? "send" : "query";
    case "pending":
    case "review":
    case "lost":
    case "completed":
      return "query";
    case "paid":
      return "post";
    case "declined":
      return "void";
    case "paid late":
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
    "first unclear",
    "first found",
    "refused by the ledger",
  ],
  submitting: ["answered"],
  pending: ["answered"],
  review: ["answered", "confirmed", "given up"],
  lost: ["answered", "confirmed", "given up", "resent"],
  completed: ["answered"],
  paid: ["posted", "ids expired", "refused by the ledger"],
  declined: ["voided", "ids expired", "refused by the ledger"],
  "paid late": ["charged", "ids expired", "refused by the ledger"],
  reversing: ["reversed", "ids expired", "refused by the ledger"],
  failed: ["confirmed", "resent"],
  refused: [],
  reversed: ["resent"],
};

/** A delay, so that a ledger with a wrong clock is not called in a loop. */
const NEW_IDS_MS = minutes(1);

/** Delay of a lost return whose query schedule has ended. */
const LOST_MS = minutes(1);

/** The state machine of a transfer. Pure, so that tests cover every crash and every answer. */
export function transition(transfer: ExternalTransfer, input: Input): Step {
  const { state, kind } = transfer;
  if (!INPUTS[state].includes(input.kind)) {
    throw new Error(`A transfer that is ${state} cannot be ${input.kind}.`);
  }
  switch (input.kind) {
    case "held":
      return { to: "submitting", set: {}, graceMs: graceMs(input.timing), next: "at once" };
    case "held too late":
      return decided("declined", { failureReason: INTERRUPTED });
    case "hold refused":
      return { to: "refused", set: {}, next: "never" };
    case "first unclear":
      return holdPostponed(transfer, input);
    case "first found":
      return decided("declined", { failureReason: FIRST_ARRIVED });
    case "answered":
      return afterAnswer(transfer, input);
    case "posted":
      return completed(kind, {});
    case "voided":
      return afterVoid(transfer, input);
    case "charged":
      return { ...completed(kind, { chargedTo: input.to }), ...lateArrival(transfer) };
    case "reversed":
      return { to: "reversed", set: {}, ...reportOutcome(kind, "reversed"), next: "never" };
    // The step is decided again and gets new ids.
    case "ids expired":
      return { to: state, set: {}, decides: true, next: NEW_IDS_MS * input.timing.scale };
    // The state stays, so that a reviewer can let it continue after the cause is fixed.
    case "refused by the ledger":
      return { to: state, set: {}, review: "refused by the ledger", next: "never" };
    case "confirmed":
      return decided(state === "review" ? "paid" : "paid late", {});
    case "given up":
      return givenUp(transfer);
    case "resent":
      return resentAfterReview(state, input.timing);
  }
}

/** A resend waits while the first return may arrive. */
function holdPostponed(
  { state, queryAttempts }: ExternalTransfer,
  { unreachable, timing }: Input & { kind: "first unclear" },
): Step {
  if (unreachable) return retried(state, timing);
  const next = nextQueryInMs({ queryAttempts, queryingForMs: 0 }, timing) ?? "never";
  return { to: state, set: { queryAttempts: queryAttempts + 1 }, next };
}

/** A transfer in review voids its hold. A return that failed still needs a resend. */
function givenUp({ state, kind, wasResent }: ExternalTransfer): Step {
  const set = { failureReason: FAILED_AFTER_REVIEW };
  if (state === "review") return decided("declined", set);
  const step: Step = { to: "failed", set, next: "never" };
  return kind === "return" && !wasResent ? { ...step, review: "return failed" } : step;
}

/** A reversed return is settled; any other first attempt is queried after its resend. */
function resentAfterReview(state: State, timing: RetryTiming): Step {
  if (state === "reversed") return { to: state, set: {}, resends: true, next: "never" };
  return resent({}, timing);
}

/** Completion restarts the query schedule for later webhooks. */
function completed(kind: ExternalTransfer["kind"], set: Step["set"]): Step {
  const fresh = { ...set, queryAttempts: 0 };
  return { to: "completed", set: fresh, ...reportOutcome(kind, "completed"), next: "never" };
}

/** Paid after its failure was published, or after its resend: a reviewer settles it. */
function lateArrival({ kind, wasResent }: ExternalTransfer): Pick<Step, "review"> {
  if (wasResent) return { review: "arrived after resend" };
  return kind === "return" ? {} : { review: "paid late" };
}

/** A merchant's transfer publishes its outcome, and a refund its own; a failed return opens a review. */
function reportOutcome(
  kind: ExternalTransfer["kind"],
  end: "completed" | "failed" | "reversed",
): Pick<Step, "publish" | "review"> {
  if (kind === "transfer") return { publish: `transfer.${end}` };
  if (kind === "refund") return {};
  return end === "completed" ? {} : { review: "return failed" };
}

/** A transfer that failed by timeout may still be paid, so it is queried until the schedule ends. */
function afterVoid(
  { kind, failureReason, queryAttempts }: ExternalTransfer,
  { queryingForMs, timing }: Input & { kind: "voided" },
): Step {
  const failed: Step = { to: "failed", set: {}, next: "never" };
  // No resend is needed: the first return arrived.
  if (failureReason === FIRST_ARRIVED) return failed;
  const report = reportOutcome(kind, "failed");
  if (failureReason !== RAIL_TIMEOUT) return { ...failed, ...report };
  const dueInMs = nextQueryInMs({ queryAttempts, queryingForMs }, timing);
  // A return is resent first; its failure is reported only afterwards.
  if (kind === "return") return { to: "lost", set: {}, next: dueInMs ?? LOST_MS * timing.scale };
  return dueInMs === undefined
    ? { ...failed, ...report }
    : { ...failed, ...report, to: "lost", next: dueInMs };
}

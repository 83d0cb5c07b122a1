import { minutes, type RetryTiming } from "@kobo/core/retry";
import { graceMs } from "@kobo/saga/machine";
import { afterAnswer } from "./after-answer";
import type { ExternalTransfer, State } from "./external-transfer";
import { resent } from "./lost-return";
import { FAILED_AFTER_REVIEW, FIRST_ARRIVED, INTERRUPTED, RAIL_TIMEOUT } from "./outcome";
import { nextQueryInMs } from "./query-schedule";
import { decided, type Input, retried, type Step } from "./step";

/** What is to be done for a transfer in a state; nothing for those that are over. */
export type Command = "hold" | "send" | "query" | "post" | "void" | "charge" | "reverse";

/**
 * `maySend` is for the one who has just made the step to `submitting`. Whoever finds a transfer there
 * later cannot know whether it was sent, and only asks: a transfer is never sent twice.
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

/** Not at once, so that a ledger with a wrong clock is not asked again and again. */
const NEW_IDS_MS = minutes(1);

/** For a return that is lost when the schedule of queries has come to its end. */
const LOST_MS = minutes(1);

/** The whole story, one step at a time. Pure, so that every crash and every answer can be tried. */
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
    // The same step is decided anew, and so are its ids.
    case "ids expired":
      return { to: state, set: {}, decides: true, next: NEW_IDS_MS * input.timing.scale };
    // It stays where it is, so that a person who mended the cause can let it go on.
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

/** A return is not sent again while the first may arrive. */
function holdPostponed(
  { state, queryAttempts }: ExternalTransfer,
  { unreachable, timing }: Input & { kind: "first unclear" },
): Step {
  if (unreachable) return retried(state, timing);
  const next = nextQueryInMs({ queryAttempts, queryingForMs: 0 }, timing) ?? "never";
  return { to: state, set: { queryAttempts: queryAttempts + 1 }, next };
}

/** What is still held is given back. A return that does not arrive is still to be sent again. */
function givenUp({ state, kind, wasResent }: ExternalTransfer): Step {
  const set = { failureReason: FAILED_AFTER_REVIEW };
  if (state === "review") return decided("declined", set);
  const step: Step = { to: "failed", set, next: "never" };
  return kind === "return" && !wasResent ? { ...step, review: "return failed" } : step;
}

/** What the bank gave back after it had been paid is settled; any other first attempt is watched. */
function resentAfterReview(state: State, timing: RetryTiming): Step {
  if (state === "reversed") return { to: state, set: {}, resends: true, next: "never" };
  return resent({}, timing);
}

/** From here on the schedule of queries begins anew, should the rail have more to say. */
function completed(kind: ExternalTransfer["kind"], set: Step["set"]): Step {
  const fresh = { ...set, queryAttempts: 0 };
  return { to: "completed", set: fresh, ...reportOutcome(kind, "completed"), next: "never" };
}

/** The failure of a merchant's transfer was published; that of a return only if it was sent again. */
function lateArrival({ kind, wasResent }: ExternalTransfer): Pick<Step, "review"> {
  if (wasResent) return { review: "arrived after resend" };
  return kind === "transfer" ? { review: "paid late" } : {};
}

/** Merchants are told of their transfers; a return that did not reach its payee, a person. */
function reportOutcome(
  kind: ExternalTransfer["kind"],
  end: "completed" | "failed" | "reversed",
): Pick<Step, "publish" | "review"> {
  if (kind === "transfer") return { publish: `transfer.${end}` };
  return end === "completed" ? {} : { review: "return failed" };
}

/** What was given up only for want of an answer may still be paid, so it is asked for to the end. */
function afterVoid(
  { kind, failureReason, queryAttempts }: ExternalTransfer,
  { queryingForMs, timing }: Input & { kind: "voided" },
): Step {
  const failed: Step = { to: "failed", set: {}, next: "never" };
  // Nothing is missing: the money arrived the first time.
  if (failureReason === FIRST_ARRIVED) return failed;
  const report = reportOutcome(kind, "failed");
  if (failureReason !== RAIL_TIMEOUT) return { ...failed, ...report };
  const dueInMs = nextQueryInMs({ queryAttempts, queryingForMs }, timing);
  // A return is re-sent first; its failure is not published before.
  if (kind === "return") return { to: "lost", set: {}, next: dueInMs ?? LOST_MS * timing.scale };
  return dueInMs === undefined
    ? { ...failed, ...report }
    : { ...failed, ...report, to: "lost", next: dueInMs };
}

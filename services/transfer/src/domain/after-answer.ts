import { isLost, untilGraceEnds } from "@kobo/saga/machine";
import type { ExternalTransfer } from "./external-transfer";
import { afterAnswerAboutLost } from "./lost-return";
import { type Answer, RAIL_TIMEOUT, RAIL_UNAVAILABLE, REVERSED_BY_BANK } from "./outcome";
import { nextQueryInMs } from "./query-schedule";
import { type Answered, decided, retried, type Step } from "./step";

/** The step that follows from the rail's answer, or from a timeout, in each state. */
export function afterAnswer(transfer: ExternalTransfer, answered: Answered): Step {
  const { call, outcome, recipientCode, timing } = answered;
  if (outcome.kind === "unreachable") return retried(transfer.state, timing);
  const response = { ...answered, outcome };
  const calls = transfer.calls + 1;
  const queryAttempts = transfer.queryAttempts + (call === "query" ? 1 : 0);
  const set = { calls, queryAttempts, ...(recipientCode ? { recipientCode } : {}) };
  switch (transfer.state) {
    case "lost":
      return transfer.kind === "return"
        ? afterAnswerAboutLost(transfer, set, response)
        : afterLateAnswer(set, response);
    case "completed":
      return afterCompletion(transfer, set, response);
    default:
      return afterFirstAnswers(transfer, set, response);
  }
}

/** Every answer advances the query schedule. */
type Counted = Step["set"] & { queryAttempts: number };

/** Any outcome but `unreachable`. */
interface Response extends Answered {
  outcome: Answer;
}

/** No conclusive answer came before. */
function afterFirstAnswers(transfer: ExternalTransfer, set: Counted, answered: Response): Step {
  const { outcome } = answered;
  switch (outcome.kind) {
    case "paid":
      return decided("paid", { ...set, railCode: outcome.railCode });
    case "declined": {
      const { railCode, reason: failureReason } = outcome;
      return decided("declined", { ...set, railCode, failureReason });
    }
    // The hold was not posted yet, so the returned money is still held.
    case "reversed": {
      const { railCode } = outcome;
      return decided("declined", { ...set, railCode, failureReason: REVERSED_BY_BANK });
    }
    case "never sent":
      return afterNeverSent(transfer, set, answered);
    case "not found":
      return afterNotFound(transfer, set, answered);
    case "unknown": {
      const acknowledged = transfer.acknowledged || outcome.acknowledged;
      return waiting(transfer, { ...set, acknowledged }, answered);
    }
  }
}

/** A failed transfer or refund is reported at once and the merchant may retry; only this service retries a return. */
function afterNeverSent(transfer: ExternalTransfer, set: Counted, answered: Response): Step {
  const { outcome, queryingForMs, timing } = answered;
  const failed = decided("declined", { ...set, failureReason: RAIL_UNAVAILABLE });
  if (transfer.kind !== "return") return failed;
  if (outcome.kind === "never sent" && outcome.isTransportFailure) {
    return retried("reserving", timing);
  }
  const { queryAttempts } = set;
  const dueInMs = nextQueryInMs({ queryAttempts, queryingForMs }, timing);
  if (dueInMs === undefined) return failed;
  return { to: "reserving", set: { ...set, queryAttempts: queryAttempts + 1 }, next: dueInMs };
}

function afterNotFound(transfer: ExternalTransfer, set: Counted, answered: Response): Step {
  const notFound = transfer.notFound + 1;
  const counted = { ...set, notFound };
  // A transfer in review is not failed automatically.
  if (transfer.acknowledged || transfer.state === "review") {
    return waiting(transfer, counted, answered);
  }
  const { graceLeftMs } = answered;
  if (isLost(notFound, graceLeftMs)) {
    return decided("declined", { ...counted, failureReason: RAIL_TIMEOUT });
  }
  return untilGraceEnds(waiting(transfer, counted, answered), graceLeftMs);
}

/** Schedules the next query; opens a review when the schedule has ended. */
function waiting({ state }: ExternalTransfer, set: Counted, answered: Response): Step {
  if (state === "review") return { to: "review", set, next: "never" };
  const dueInMs = nextQuery(set, answered);
  if (dueInMs === undefined) return { to: "review", set, review: "unresolved", next: "never" };
  return { to: "pending", set, next: dueInMs };
}

function nextQuery(
  { queryAttempts }: Counted,
  { queryingForMs, timing }: Pick<Answered, "queryingForMs" | "timing">,
): number | undefined {
  return nextQueryInMs({ queryAttempts, queryingForMs }, timing);
}

/** The hold was voided. Without a payment the transfer stays failed, as published. */
function afterLateAnswer(set: Counted, answered: Response): Step {
  const { outcome } = answered;
  if (outcome.kind === "paid") return decided("paid late", { ...set, railCode: outcome.railCode });
  const isOver = outcome.kind === "declined" || outcome.kind === "reversed";
  const dueInMs = isOver ? undefined : nextQuery(set, answered);
  if (dueInMs === undefined) return { to: "failed", set, next: "never" };
  return { to: "lost", set, next: dueInMs };
}

/** A webhook triggered the query. Only a reversal changes the state. */
function afterCompletion(transfer: ExternalTransfer, set: Counted, answered: Response): Step {
  const { outcome, timing } = answered;
  switch (outcome.kind) {
    case "paid":
      return { to: "completed", set: { ...set, queryAttempts: 0 }, next: "never" };
    case "reversed":
      return decided("reversing", set);
    case "declined":
      return { to: "completed", set, review: "contradicted", next: "never" };
    default: {
      const isFirst = transfer.queryAttempts === 0;
      const queryingForMs = isFirst ? 0 : answered.queryingForMs;
      const dueInMs = nextQuery(set, { queryingForMs, timing });
      const step: Step = isFirst
        ? { to: "completed", set, restartsQueries: true, next: "never" }
        : { to: "completed", set, next: "never" };
      return dueInMs === undefined ? { ...step, review: "unresolved" } : { ...step, next: dueInMs };
    }
  }
}

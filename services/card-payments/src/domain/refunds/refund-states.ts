import { hours } from "@kobo/core/retry";
import { isConfirmedNotFound, retryTransport } from "@kobo/saga/machine";
import type { RefundAnswer } from "../answer";
import { nextQueryInMs } from "../query-schedule";
import type { Refund, RefundState } from "./refund";
import type { RefundInput, RefundStep, Replied } from "./refund-step";

/** The commands of a refund's states; final states have none. */
export type RefundCommand = "hold" | "refund" | "ask" | "post" | "void" | "reverse";

/** The time since a refund was first sent, by the database's clock. `scale` shortens delays in tests. */
interface Age {
  sentAgoMs: number;
  scale: number;
}

/** Unlike a card, a refund may be sent again while the processor keeps its idempotency key. */
export function refundCommandOf(state: RefundState, age: Age): RefundCommand | undefined {
  switch (state) {
    case "reserving":
      return "hold";
    case "submitting":
      return isRepeatable(age) ? "refund" : "ask";
    case "pending":
    case "succeeded":
      return "ask";
    case "paid":
      return "post";
    case "declined":
    case "withdrawing":
      return "void";
    case "reversing":
      return "reverse";
    case "failed":
    case "refused":
      return undefined;
  }
}

const INPUTS: Readonly<Record<RefundState, readonly RefundInput["kind"][]>> = {
  reserving: ["held", "held too late", "hold refused", "refused by the ledger"],
  withdrawing: ["voided", "refused by the ledger"],
  submitting: ["answered"],
  pending: ["answered"],
  paid: ["posted", "refused by the ledger"],
  declined: ["voided", "refused by the ledger"],
  succeeded: ["answered"],
  reversing: ["reversed", "refused by the ledger"],
  failed: [],
  refused: [],
};

/** The refund's state machine. Pure, so that tests can try every crash and every answer. */
export function transitionRefund(refund: Refund, input: RefundInput): RefundStep {
  const { state } = refund;
  if (!INPUTS[state].includes(input.kind)) {
    throw new Error(`A refund that is ${state} cannot be ${input.kind}.`);
  }
  switch (input.kind) {
    case "held":
      return { to: "submitting", set: {}, next: "at once" };
    case "held too late":
      return { to: "withdrawing", set: {}, next: "at once" };
    case "hold refused":
      return { to: "refused", set: {}, next: "never" };
    case "answered":
      return afterAnswer(refund, input);
    case "posted":
      return { to: "succeeded", set: { questions: 0 }, publish: "payment.refunded", next: "never" };
    // A withdrawn refund was never public, so the merchant may use its key again.
    case "voided":
      return state === "withdrawing" ? { to: "refused", set: {}, next: "never" } : FAILED;
    case "reversed":
      return FAILED;
    // The state stays, so that a reviewer can resume the refund after fixing the cause.
    case "refused by the ledger":
      return { to: state, set: {}, next: "never", stuck: true };
  }
}

const FAILED: RefundStep = { to: "failed", set: {}, publish: "refund.failed", next: "never" };

/** A call that got a response, even an unreadable one. */
interface Answered extends Replied {
  answer: RefundAnswer;
}

type Counted = { calls: number; questions: number };

function afterAnswer(refund: Refund, replied: Replied): RefundStep {
  const { answer, timing } = replied;
  if (answer.kind === "unreachable") return retryTransport(refund.state, timing);
  const answered = { ...replied, answer };
  const set = { calls: refund.calls + 1, questions: refund.questions + 1 };
  return refund.state === "succeeded"
    ? afterSuccess(answered, set)
    : afterFirstAnswers(refund, answered, set);
}

function afterFirstAnswers(refund: Refund, answered: Answered, set: Counted): RefundStep {
  const { answer } = answered;
  switch (answer.kind) {
    case "succeeded":
      return { to: "paid", set: { ...set, ...processorIdOf(answer) }, next: "at once" };
    case "failed":
    case "declined": {
      const failureReason = answer.reason;
      return {
        to: "declined",
        set: { ...set, ...processorIdOf(answer), failureReason },
        next: "at once",
      };
    }
    case "not found":
      return afterNotFound(refund, answered, set);
    case "pending":
    case "unknown":
      return waitForQuery("pending", { ...set, ...processorIdOf(answer) }, answered);
  }
}

/** The processor keeps idempotency keys for 24 hours; until then a repeat cannot refund twice. */
const REPEATABLE_MS = hours(23);

function isRepeatable({ sentAgoMs, scale }: Age): boolean {
  return sentAgoMs < REPEATABLE_MS * scale;
}

/** After this no earlier request can still arrive. */
const LOST_MS = hours(24);

/** The processor never received the refund. */
const NEVER_ARRIVED = "never_arrived";

/** The request may be lost, or still in flight. */
function afterNotFound(refund: Refund, answered: Answered, counted: Counted): RefundStep {
  const { sentAgoMs, timing } = answered;
  const set = { ...counted, notFound: refund.notFound + 1 };
  if (isRepeatable({ sentAgoMs, scale: timing.scale })) {
    return { to: "submitting", set, next: nextQueryInMs(set.questions - 1, timing) };
  }
  const isLost = sentAgoMs >= LOST_MS * timing.scale && isConfirmedNotFound(set.notFound);
  if (!isLost) return waitForQuery("pending", set, answered);
  return { to: "declined", set: { ...set, failureReason: NEVER_ARRIVED }, next: "at once" };
}

function waitForQuery(
  to: RefundState,
  set: RefundStep["set"] & Counted,
  { timing }: Answered,
): RefundStep {
  return { to, set, next: nextQueryInMs(set.questions - 1, timing) };
}

/** The query after a webhook. Only a failure, which returned the money, changes anything. */
function afterSuccess(answered: Answered, counted: Counted): RefundStep {
  const { answer } = answered;
  switch (answer.kind) {
    case "failed": {
      const set = { ...counted, failureReason: answer.reason };
      return { to: "reversing", set, next: "at once" };
    }
    case "unknown":
      return waitForQuery("succeeded", counted, answered);
    default:
      return { to: "succeeded", set: { ...counted, questions: 0 }, next: "never" };
  }
}

function processorIdOf(answer: RefundAnswer): Pick<RefundStep["set"], "processorRefundId"> {
  return "processorRefundId" in answer ? { processorRefundId: answer.processorRefundId } : {};
}

import { retryTransport } from "@kobo/saga/machine";
import type { Answer } from "../answer";
import { nextAuthenticationQueryInMs, nextQueryInMs } from "../query-schedule";
import type { CancelReason, Payment } from "./payment";
import type { Replied, Step } from "./payment-step";

/** A call that got a response, even an unreadable one. */
interface Answered extends Replied {
  answer: Answer;
}

type Counted = { calls: number; questions: number };

/** The step after a call to the processor. */
export function afterAnswer(payment: Payment, replied: Replied): Step {
  const { answer, timing } = replied;
  if (answer.kind === "unreachable") return retryTransport(payment.state, timing);
  const answered = { ...replied, answer };
  const set = { calls: payment.calls + 1, questions: payment.questions + 1 };
  // Captured and canceled are final at the processor, so they apply in every state.
  if (answer.kind === "captured") return captured(set, answer);
  if (answer.kind === "canceled") return afterCancellation(payment, set);
  switch (payment.state) {
    case "authorized":
      return answer.kind === "authorized"
        ? { to: "authorized", set: { ...set, questions: 0 }, next: "at its end" }
        : waitForQuery(payment, set, answered);
    case "capturing":
    case "canceling":
      return waitForQuery(payment, set, answered);
    default:
      return afterConfirmation(payment, set, answered);
  }
}

function captured(set: Counted, { amount, cost, vaultToken }: Answer & { kind: "captured" }): Step {
  return {
    to: "captured",
    set: { ...set, redirectUrl: "", amountCaptured: amount, processorCost: cost ?? 0n },
    vaultToken,
    next: "at once",
  };
}

function afterConfirmation(payment: Payment, set: Counted, answered: Answered): Step {
  const { answer } = answered;
  switch (answer.kind) {
    case "authorized":
      return {
        to: "authorizing",
        set: { ...set, redirectUrl: "" },
        vaultToken: answer.vaultToken,
        next: "at once",
      };
    case "authentication needed":
      return afterAuthenticationRequest(payment, set, { ...answered, answer });
    case "declined":
      return {
        to: "failed",
        set: { ...set, redirectUrl: "", failure: answer.failure },
        publish: "payment.failed",
        next: "never",
      };
    // A confirmation may still arrive. Canceling the intent makes it fail.
    case "idle":
      return {
        to: "canceling",
        set: {
          ...set,
          questions: 0,
          cancelReason: "unanswered",
          ...(answer.failure ? { failure: answer.failure } : {}),
        },
        next: "at once",
      };
    default:
      return afterUnclearAnswer(payment, set, answered);
  }
}

/**
 * An outcome that stays unclear, such as an authentication without a page, has no end of its own. Past the payment's
 * expiry the intent is canceled: only the processor's answer that it is canceled, or captured, then ends the payment.
 */
function afterUnclearAnswer(payment: Payment, set: Counted, answered: Answered): Step {
  if (payment.state === "confirming") {
    return { to: "asking", set: { ...set, questions: 0 }, next: "at once" };
  }
  return answered.isOver ? expired(set) : waitForQuery(payment, set, answered);
}

/** The intent is canceled, which does not succeed if the card was charged. */
export function expired(set: Step["set"]): Step {
  const canceling = { ...set, cancelReason: "expired", questions: 0 } as const;
  return { to: "canceling", set: canceling, next: "at once" };
}

/** The customer must authenticate. Queries find the outcome if the webhook gets lost. */
function afterAuthenticationRequest(
  { state }: Payment,
  set: Counted,
  { answer, timing }: Answered & { answer: { kind: "authentication needed" } },
): Step {
  const questions = state === "authenticating" ? set.questions : 1;
  const { redirectUrl } = answer;
  const next = nextAuthenticationQueryInMs(questions - 1, timing);
  return { to: "authenticating", set: { ...set, questions, redirectUrl }, next };
}

function waitForQuery({ state }: Payment, set: Counted, { timing }: Answered): Step {
  return { to: state, set, next: nextQueryInMs(set.questions - 1, timing) };
}

/** Without a cancel reason of ours, the processor canceled the intent. */
function afterCancellation(payment: Payment, set: Counted): Step {
  const cancelReason: CancelReason = payment.cancelReason ?? "processor";
  if (payment.held) return { to: "releasing", set: { ...set, cancelReason }, next: "at once" };
  return ended({ ...payment, cancelReason }, { ...set, cancelReason });
}

/** The processor did not answer in time, and later reported no charge. */
export const UNANSWERED = { code: "CARD_DECLINED", declineCode: "processing_error" } as const;

/** The end of a payment whose intent can no longer be charged. */
export function ended(
  { cancelReason, failure = UNANSWERED }: Pick<Payment, "cancelReason" | "failure">,
  set: Step["set"],
): Step {
  const clear = { ...set, redirectUrl: "" };
  return cancelReason === "unanswered"
    ? {
        to: "failed",
        set: { ...clear, failure },
        publish: "payment.failed",
        next: "never",
      }
    : { to: "canceled", set: clear, publish: "payment.canceled", next: "never" };
}

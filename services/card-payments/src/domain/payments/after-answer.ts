import { retryTransport } from "@kobo/saga/machine";
import type { Answer } from "../answer";
import { nextAuthenticationQueryInMs, nextQueryInMs } from "../query-schedule";
import type { CancelReason, Payment } from "./payment";
import type { Replied, Step } from "./payment-step";

/** An answer that says something, if only that the processor does not know. */
interface Answered extends Replied {
  answer: Answer;
}

/** Every answer is counted. */
type Counted = { calls: number; questions: number };

/** What follows from the processor's word, or its silence, by where the payment stands. */
export function afterAnswer(payment: Payment, replied: Replied): Step {
  const { answer, timing } = replied;
  if (answer.kind === "unreachable") return retryTransport(payment.state, timing);
  const answered = { ...replied, answer };
  const set = { calls: payment.calls + 1, questions: payment.questions + 1 };
  // Money that was taken, or can be taken no more, is so wherever we stood.
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

/** The card was sent, or it was not; the processor knows. */
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
    // What was sent may still be on its way. Once the intent is canceled it comes too late.
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
      return payment.state === "confirming"
        ? { to: "asking", set: { ...set, questions: 0 }, next: "at once" }
        : waitForQuery(payment, set, answered);
  }
}

/** The customer is asked to confirm it. Should the notice that he did get lost, we ask now and then. */
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

/** To be asked again where it stands. */
function waitForQuery({ state }: Payment, set: Counted, { timing }: Answered): Step {
  return { to: state, set, next: nextQueryInMs(set.questions - 1, timing) };
}

/** Not by us, when we had not asked for it. */
function afterCancellation(payment: Payment, set: Counted): Step {
  const cancelReason: CancelReason = payment.cancelReason ?? "processor";
  if (payment.held) return { to: "releasing", set: { ...set, cancelReason }, next: "at once" };
  return ended({ ...payment, cancelReason }, { ...set, cancelReason });
}

/** The processor did not answer in time, and then had not charged the card. */
export const UNANSWERED = { code: "CARD_DECLINED", declineCode: "processing_error" } as const;

/** Nothing was taken, and nothing can be. */
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

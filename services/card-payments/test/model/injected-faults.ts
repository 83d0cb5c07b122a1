import { CallFailed } from "@kobo/ledger-client";
import type { Payment } from "../../src/domain/payments/payment";
import type { Input, Step } from "../../src/domain/payments/payment-step";
import type { Refund } from "../../src/domain/refunds/refund";
import type { RefundInput, RefundStep } from "../../src/domain/refunds/refund-step";
import { RULES, type Rules } from "./circumstances";

/** Plausible mistakes in the rules, each of which the simulation must find. */
export const INJECTED_FAULTS: Readonly<Record<string, Partial<Rules>>> = {
  "a recovery sends the card": {
    commandOf: (state, run) => (state === "confirming" ? "confirm" : RULES.commandOf(state, run)),
    executePayment: (command, parts, payment, run) =>
      RULES.executePayment(command, parts, payment, {
        ...run,
        instrument: { vaultToken: "", last4: "" },
      }),
  },
  "a recovery opens what another may still open": {
    commandOf: (state, run) => (state === "opening" ? "open" : RULES.commandOf(state, run)),
  },
  "silence is a failure": {
    transition: answered(({ answer }, step) => (answer.kind === "unknown" ? failed(step) : step)),
  },
  "what was not charged yet counts as failed, and is not canceled": {
    transition: answered(({ answer }, step) => (answer.kind === "idle" ? failed(step) : step)),
  },
  "a cancel that was not heard counts as done when nothing is charged yet": {
    transition: answered(({ answer }, step, { state }) =>
      state === "canceling" && answer.kind !== "captured" ? canceled(step) : step,
    ),
  },
  "what the merchant cancels is canceled without a word to the processor": {
    transition: changed((input, step) =>
      input.kind === "cancel requested" ? canceled(step) : step,
    ),
  },
  "what nobody captured in time is canceled without a word to the processor": {
    transition: changed((input, step) => (input.kind === "expired" ? canceled(step) : step)),
  },
  "money that came while we canceled is left where it is": {
    transition: answered(({ answer }, step, { state }) =>
      state === "canceling" && answer.kind === "captured" ? canceled(step) : step,
    ),
  },
  "a hold is kept when its payment is canceled": {
    transition: changed((_, step) => (step.to === "releasing" ? canceled(step) : step)),
  },
  "a hold that nobody heard of counts as held": {
    executePayment: whenUnanswered("hold", { kind: "held" }),
  },
  "a capture that nobody heard of counts as booked": {
    executePayment: whenUnanswered("post", { kind: "posted" }),
  },
  "a capture that is booked again has another name": {
    executePayment: (command, parts, payment, run) => {
      const again = command === "post" && !run.isRequest;
      const named = again ? { ...payment, id: `${payment.id} again`, held: false } : payment;
      return RULES.executePayment(command, parts, named, run);
    },
  },
  "a part that is captured is booked as the whole": {
    transition: changed((_, step, { amount }) => {
      if (step.to !== "captured") return step;
      return { ...step, set: { ...step.set, amountCaptured: amount } };
    }),
  },
  "what the processor gave up is captured for ever": {
    transition: answered(({ answer }, step, { state }) =>
      state === "capturing" && answer.kind === "canceled"
        ? { to: "capturing", set: step.set, next: 1_000 }
        : step,
    ),
  },
  "asking ends after some questions": {
    transition: changed((_, step) =>
      step.to === "asking" && (step.set.questions ?? 0) > 3 ? { ...step, next: "never" } : step,
    ),
  },
  "a payment is made public twice": {
    transition: changed((_, step) =>
      step.to === "authorized" ? { ...step, publish: "payment.created" } : step,
    ),
  },
  "nobody is told that a card was declined": {
    transition: changed((input, step) => {
      if (input.kind !== "answered" || input.answer.kind !== "declined") return step;
      const { publish: _, ...unanswered } = step;
      return unanswered;
    }),
  },
  "a refund that is sent again has another name": {
    refundKey: ({ id, calls }) => `refund ${id} ${calls}`,
  },
  "a refund is sent again when the processor has forgotten its name": {
    refundCommandOf: (state, age) =>
      state === "submitting" ? "refund" : RULES.refundCommandOf(state, age),
  },
  "silence about a refund is a refusal": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "unknown" && step.to === "pending" ? declined(step) : step,
    ),
  },
  "a pending refund is given back to the merchant": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "pending" && step.to === "pending" ? declined(step) : step,
    ),
  },
  "a refund that was not found once is given up": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "not found" ? declined(step) : step,
    ),
  },
  "a pending refund counts as paid": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "pending" && step.to === "pending"
        ? { ...step, to: "paid", next: "at once" }
        : step,
    ),
  },
  "a callback counts as answered when the question about a refund got no response": {
    transitionRefund: (refund, input) => {
      const step = RULES.transitionRefund(refund, input);
      const isOver = step.unreachable && refund.state === "succeeded";
      return isOver ? { ...step, next: "never" } : step;
    },
  },
  "no response about a refund is a refusal": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "unreachable" ? declined(step) : step,
    ),
  },
  "no response is a failure": {
    transition: answered(({ answer }, step) =>
      answer.kind === "unreachable" ? failed(step) : step,
    ),
  },
  "that a refund came back is ignored": {
    transitionRefund: (refund, input) => {
      const step = RULES.transitionRefund(refund, input);
      return step.to === "reversing" ? { to: "succeeded", set: {}, next: "never" } : step;
    },
  },
  "that a refund came back is noted and not paid": {
    executeRefund: async (command, parts, refund, run) =>
      command === "reverse"
        ? { input: { kind: "reversed" } }
        : RULES.executeRefund(command, parts, refund, run),
  },
  "a refund's hold that nobody heard of counts as refused": {
    executeRefund: async (command, parts, refund, run) => {
      try {
        return await RULES.executeRefund(command, parts, refund, run);
      } catch (error) {
        if (command !== "hold" || !(error instanceof CallFailed)) throw error;
        return { input: { kind: "hold refused" } };
      }
    },
  },
  "a refund that is refused keeps its hold": {
    transitionRefund: (refund, input) => {
      const step = RULES.transitionRefund(refund, input);
      if (step.to !== "declined") return step;
      return { ...step, to: "failed", publish: "refund.failed", next: "never" };
    },
  },
  "refunds that are under way do not count against what is left": { countsOpenRefunds: false },
  "a repeat's answer counts as news": { trustsRepeats: true },
  "a notice is not counted while a refund is booked": {
    ignoredStates: ["reserving", "paid", "declined", "reversing", "failed", "refused"],
  },
  "whoever comes late may write": { fences: false },
};

type Answered = Input & { kind: "answered" };
type RefundAnswered = RefundInput & { kind: "answered" };

/** Changes the correct step. */
function changed(
  change: (input: Input, step: Step, payment: Payment) => Step,
): Rules["transition"] {
  return (payment, input) => change(input, RULES.transition(payment, input), payment);
}

function answered(
  change: (input: Answered, step: Step, payment: Payment) => Step,
): Rules["transition"] {
  return changed((input, step, payment) =>
    input.kind === "answered" ? change(input, step, payment) : step,
  );
}

function refundAnswered(
  change: (input: RefundAnswered, step: RefundStep, refund: Refund) => RefundStep,
): Rules["transitionRefund"] {
  return (refund, input) => {
    const step = RULES.transitionRefund(refund, input);
    const isFirst = refund.state !== "succeeded";
    return input.kind === "answered" && isFirst ? change(input, step, refund) : step;
  };
}

/** Treats a ledger call without an answer as this input. */
function whenUnanswered(unanswered: "hold" | "post", input: Input): Rules["executePayment"] {
  return async (command, ...rest) => {
    try {
      return await RULES.executePayment(command, ...rest);
    } catch (error) {
      if (command !== unanswered || !(error instanceof CallFailed)) throw error;
      return input;
    }
  };
}

function failed({ set }: Step): Step {
  const failure = { code: "CARD_DECLINED", declineCode: "" } as const;
  return { to: "failed", set: { ...set, failure }, publish: "payment.failed", next: "never" };
}

function canceled({ set }: Step): Step {
  return { to: "canceled", set, publish: "payment.canceled", next: "never" };
}

function declined({ set }: RefundStep): RefundStep {
  return { to: "declined", set: { ...set, failureReason: "planted" }, next: "at once" };
}

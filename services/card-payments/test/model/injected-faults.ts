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
  "a recovery opens an intent that the request may still open": {
    commandOf: (state, run) => (state === "opening" ? "open" : RULES.commandOf(state, run)),
  },
  "no answer counts as a failure": {
    transition: answered(({ answer }, step) => (answer.kind === "unknown" ? failed(step) : step)),
  },
  "an uncharged payment counts as failed, and is not canceled": {
    transition: answered(({ answer }, step) => (answer.kind === "idle" ? failed(step) : step)),
  },
  "a cancel without a response counts as done when nothing is charged yet": {
    transition: answered(({ answer }, step, { state }) =>
      state === "canceling" && answer.kind !== "captured" ? canceled(step) : step,
    ),
  },
  "the merchant's cancellation is not sent to the processor": {
    transition: changed((input, step) =>
      input.kind === "cancel requested" ? canceled(step) : step,
    ),
  },
  "an unclear outcome never expires": {
    executePayment: (command, parts, payment, run) =>
      RULES.executePayment(command, parts, payment, { ...run, isOver: false }),
  },
  "the expiry of an unclear outcome is not sent to the processor": {
    transition: answered(({ answer }, step) =>
      answer.kind === "unknown" && step.set.cancelReason === "expired" ? canceled(step) : step,
    ),
  },
  "the expiry of an authorisation is not sent to the processor": {
    transition: changed((input, step) => (input.kind === "expired" ? canceled(step) : step)),
  },
  "a capture during a cancellation is ignored": {
    transition: answered(({ answer }, step, { state }) =>
      state === "canceling" && answer.kind === "captured" ? canceled(step) : step,
    ),
  },
  "the hold of a canceled payment is not released": {
    transition: changed((_, step) => (step.to === "releasing" ? canceled(step) : step)),
  },
  "a hold without a response counts as held": {
    executePayment: whenUnanswered("hold", { kind: "held" }),
  },
  "ledger transfers without a response count as posted": {
    executePayment: whenUnanswered("post", { kind: "posted" }),
  },
  "repeated ledger transfers have new ids": {
    executePayment: (command, parts, payment, run) => {
      const again = command === "post" && !run.isRequest;
      const named = again ? { ...payment, id: `${payment.id} again`, held: false } : payment;
      return RULES.executePayment(command, parts, named, run);
    },
  },
  "a partial capture is posted in full": {
    transition: changed((_, step, { amount }) => {
      if (step.to !== "captured") return step;
      return { ...step, set: { ...step.set, amountCaptured: amount } };
    }),
  },
  "a capture of a canceled intent is retried forever": {
    transition: answered(({ answer }, step, { state }) =>
      state === "capturing" && answer.kind === "canceled"
        ? { to: "capturing", set: step.set, next: 1_000 }
        : step,
    ),
  },
  "queries end after some attempts": {
    transition: changed((_, step) =>
      step.to === "asking" && (step.set.questions ?? 0) > 3 ? { ...step, next: "never" } : step,
    ),
  },
  "a payment is made public twice": {
    transition: changed((_, step) =>
      step.to === "authorized" ? { ...step, publish: "payment.created" } : step,
    ),
  },
  "a decline publishes no event": {
    transition: changed((input, step) => {
      if (input.kind !== "answered" || input.answer.kind !== "declined") return step;
      const { publish: _, ...unanswered } = step;
      return unanswered;
    }),
  },
  "a repeated refund has a new idempotency key": {
    refundKey: ({ id, calls }) => `refund ${id} ${calls}`,
  },
  "a refund is sent again after its idempotency key has expired": {
    refundCommandOf: (state, age) =>
      state === "submitting" ? "refund" : RULES.refundCommandOf(state, age),
  },
  "no answer about a refund counts as a refusal": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "unknown" && step.to === "pending" ? declined(step) : step,
    ),
  },
  "a pending refund is returned to the merchant": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "pending" && step.to === "pending" ? declined(step) : step,
    ),
  },
  "a refund that was not found once counts as lost": {
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
  "a callback counts as answered when the query about a refund got no response": {
    transitionRefund: (refund, input) => {
      const step = RULES.transitionRefund(refund, input);
      const isOver = step.unreachable && refund.state === "succeeded";
      return isOver ? { ...step, next: "never" } : step;
    },
  },
  "no response about a refund counts as a refusal": {
    transitionRefund: refundAnswered(({ answer }, step) =>
      answer.kind === "unreachable" ? declined(step) : step,
    ),
  },
  "no response counts as a failure": {
    transition: answered(({ answer }, step) =>
      answer.kind === "unreachable" ? failed(step) : step,
    ),
  },
  "the failure of a paid refund is ignored": {
    transitionRefund: (refund, input) => {
      const step = RULES.transitionRefund(refund, input);
      return step.to === "reversing" ? { to: "succeeded", set: {}, next: "never" } : step;
    },
  },
  "the failure of a paid refund is stored without a reversal": {
    executeRefund: async (command, parts, refund, run) =>
      command === "reverse"
        ? { input: { kind: "reversed" } }
        : RULES.executeRefund(command, parts, refund, run),
  },
  "a refund's hold without a response counts as refused": {
    executeRefund: async (command, parts, refund, run) => {
      try {
        return await RULES.executeRefund(command, parts, refund, run);
      } catch (error) {
        if (command !== "hold" || !(error instanceof CallFailed)) throw error;
        return { input: { kind: "hold refused" } };
      }
    },
  },
  "the hold of a refused refund is not voided": {
    transitionRefund: (refund, input) => {
      const step = RULES.transitionRefund(refund, input);
      if (step.to !== "declined") return step;
      return { ...step, to: "failed", publish: "refund.failed", next: "never" };
    },
  },
  "open refunds do not reduce the refundable amount": { countsOpenRefunds: false },
  "the answer to a repeat counts as fresh": { trustsRepeats: true },
  "a webhook during a refund's ledger step is not counted": {
    ignoredStates: ["reserving", "paid", "declined", "reversing", "failed", "refused"],
  },
  "a process without the lease may write": { fences: false },
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
  return { to: "declined", set: { ...set, failureReason: "injected" }, next: "at once" };
}

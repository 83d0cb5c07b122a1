import { CallFailed } from "@kobo/ledger-client";
import type { Input, Step } from "../../src/domain/purchases/step";
import { RULES, type Rules } from "./circumstances";

/** Plausible bugs, each of which the model must find. */
export const INJECTED_FAULTS: Readonly<Record<string, Partial<Rules>>> = {
  "an unknown outcome refunds the money": {
    transition: whenAnswered(({ outcome }, step) =>
      outcome.kind === "unknown" && step.to === "pending" ? declined(step) : step,
    ),
  },
  "a recovery sends the purchase again": {
    commandOf: (state, mayPay) => (state === "submitting" ? "pay" : RULES.commandOf(state, mayPay)),
  },
  "a purchase that was not found once is declined": {
    transition: whenAnswered(({ outcome }, step) =>
      outcome.kind === "not found" ? declined(step) : step,
    ),
  },
  "an abandoned purchase is never requeried": {
    transition: (purchase, input) => {
      const step = RULES.transition(purchase, input);
      return step.to === "lost" ? { ...step, to: "failed", next: "never" } : step;
    },
  },
  "a requery refused for our credentials declines the purchase": {
    transition: whenAnswered(({ call, outcome }, step) =>
      call === "requery" && outcome.kind === "unknown" && CREDENTIALS.has(outcome.code)
        ? declined(step)
        : step,
    ),
  },
  "a purchase in processing counts as delivered": {
    transition: whenAnswered(({ outcome }, step) =>
      outcome.kind === "unknown" && outcome.acknowledged && step.to === "pending"
        ? { ...step, to: "delivered", set: { ...step.set, providerCost: COST }, next: "at once" }
        : step,
    ),
  },
  "a hold with an unknown outcome counts as refused": {
    execute: async (call, ...rest) => {
      try {
        return await RULES.execute(call, ...rest);
      } catch (error) {
        if (call !== "hold" || !(error instanceof CallFailed)) throw error;
        return { input: { kind: "hold refused" }, refusal: "TOO_LATE" };
      }
    },
  },
  "a post with an unknown outcome counts as refused": {
    execute: async (call, ...rest) => {
      try {
        return await RULES.execute(call, ...rest);
      } catch (error) {
        if (call !== "post" || !(error instanceof CallFailed)) throw error;
        return { input: { kind: "refused by the ledger" } };
      }
    },
    transition: (purchase, input) =>
      purchase.state === "delivered" && input.kind === "refused by the ledger"
        ? { to: "failed", set: {}, publish: "bill.purchase.failed", next: "never" }
        : RULES.transition(purchase, input),
  },
  "a recovery voids a hold before it finds it": {
    execute: async (call, parts, purchase, run) => {
      if (call !== "hold" || run.isRequest) return RULES.execute(call, parts, purchase, run);
      const answer = await parts.ledger.release(purchase, run.deadline);
      return { input: { kind: answer.outcome === "refused" ? "hold refused" : "held too late" } };
    },
  },
  "a completed purchase is reversed because the provider reports a failure": {
    transition: (purchase, input) =>
      input.kind === "answered" &&
      purchase.state === "completed" &&
      input.outcome.kind === "declined"
        ? { to: "reversing", set: {}, next: "at once" }
        : RULES.transition(purchase, input),
  },
  "a reversal credits the wallet although the debt had paid": {
    execute: (call, parts, purchase, run) =>
      RULES.execute(
        call,
        parts,
        call === "reverse" ? { ...purchase, chargedTo: undefined } : purchase,
        run,
      ),
  },
  "a late delivery is stored and not charged": {
    execute: async (call, parts, purchase, run) =>
      call === "charge"
        ? { input: { kind: "charged", to: "wallet" } }
        : RULES.execute(call, parts, purchase, run),
  },
  "a reversal is stored and not paid": {
    execute: async (call, parts, purchase, run) =>
      call === "reverse"
        ? { input: { kind: "reversed" } }
        : RULES.execute(call, parts, purchase, run),
  },
  "a reviewer's reversal pays nothing": {
    transition: (purchase, input) =>
      input.kind === "taken back"
        ? { to: "reversed", set: {}, publish: "bill.purchase.reversed", next: "never" }
        : RULES.transition(purchase, input),
  },
  "a reviewer's reversal changes nothing": {
    transition: (purchase, input) =>
      input.kind === "taken back"
        ? { to: "completed", set: {}, next: "never" }
        : RULES.transition(purchase, input),
  },
  "every requery publishes that the purchase is pending": {
    transition: (purchase, input) => {
      const step = RULES.transition(purchase, input);
      return step.to === "pending" ? { ...step, publish: "bill.purchase.pending" } : step;
    },
  },
  "an unresolved purchase has no review": {
    transition: (purchase, input) => {
      const { review, ...step } = RULES.transition(purchase, input);
      return review && review !== "unresolved" ? { ...step, review } : step;
    },
  },
  "requeries end with the schedule's delays, before a day is over": {
    transition: whenAnswered((_, step) => {
      const isOver = step.to === "pending" && (step.set.requeries ?? 0) > 12;
      return isOver ? { ...step, to: "review", review: "unresolved", next: "never" } : step;
    }),
  },
  "a reversal by the provider is ignored": {
    transition: (purchase, input) => {
      const step = RULES.transition(purchase, input);
      return step.to === "reversing" ? { to: "completed", set: {}, next: "never" } : step;
    },
  },
  "a callback counts as answered although the requery got no response": {
    transition: (purchase, input) => {
      const step = RULES.transition(purchase, input);
      if (!step.unreachable || purchase.state !== "completed") return step;
      return { ...step, next: "never" };
    },
  },
  "a COMMIT with an unknown outcome counts as failed": { looksForCommits: false },
  "a run that lost its lease may write": { fences: false },
  "a retried transfer has another id": { keepsIds: false },
};

const CREDENTIALS = new Set(["021", "022", "023", "024", "027", "028", "083", "085", "087"]);
const COST = 96_500n as NonNullable<Step["set"]["providerCost"]>;

type Answered = Input & { kind: "answered" };

/** The right step after an answer, changed by a fault. */
function whenAnswered(change: (answered: Answered, step: Step) => Step): Rules["transition"] {
  return (purchase, input) => {
    const step = RULES.transition(purchase, input);
    if (input.kind !== "answered" || purchase.state === "completed") return step;
    return change(input, step);
  };
}

function declined({ set }: Step): Step {
  return { to: "declined", set: { ...set, error: "TRANSACTION_FAILED" }, next: "at once" };
}

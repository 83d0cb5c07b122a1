import { afterAnswer, ended, expired } from "./after-answer";
import { FINAL_STATES, type Payment, type State } from "./payment";
import type { Input, Step } from "./payment-step";

/** The commands of a payment's states; final states have none. */
export type Command =
  | "open"
  | "abandon"
  | "confirm"
  | "ask"
  | "wait"
  | "hold"
  | "capture"
  | "post"
  | "cancel"
  | "release";

/**
 * Only the merchant's request (`isRequest`) has the card. Only the run that stored the step to `confirming` may confirm
 * (`mayConfirm`): a later run cannot know whether the card was sent, so it queries. A card is never sent twice.
 */
export function commandOf(
  state: State,
  { isRequest, mayConfirm }: { isRequest: boolean; mayConfirm: boolean },
): Command | undefined {
  switch (state) {
    case "opening":
      return isRequest ? "open" : "abandon";
    case "confirming":
      return mayConfirm ? "confirm" : "ask";
    case "asking":
      return "ask";
    case "authenticating":
    case "authorized":
      return "wait";
    case "authorizing":
      return "hold";
    case "capturing":
      return "capture";
    case "captured":
      return "post";
    case "canceling":
      return "cancel";
    case "releasing":
      return "release";
    case "succeeded":
    case "failed":
    case "canceled":
    case "refused":
      return undefined;
  }
}

const INPUTS: Readonly<Record<State, readonly Input["kind"][]>> = {
  opening: ["opened", "not opened"],
  confirming: ["answered", "cancel requested"],
  asking: ["answered", "cancel requested"],
  authenticating: ["answered", "expired", "cancel requested"],
  authorizing: ["held", "refused by the ledger"],
  authorized: ["answered", "expired", "capture requested", "cancel requested"],
  capturing: ["answered"],
  captured: ["posted", "refused by the ledger"],
  canceling: ["answered"],
  releasing: ["voided", "refused by the ledger"],
  succeeded: [],
  failed: [],
  canceled: [],
  refused: [],
};

/** Whether the merchant may capture or cancel a payment in this state (decision 92). */
export function isPossible(state: State, kind: "capture requested" | "cancel requested"): boolean {
  return INPUTS[state].includes(kind);
}

/** Whether another operation is in progress, after which a capture or cancellation may be possible. */
export function isUnderWay(state: State): boolean {
  return !FINAL_STATES.includes(state) && state !== "authenticating" && state !== "authorized";
}

/** The payment's state machine. Pure, so that tests can try every crash and every answer. */
export function transition(payment: Payment, input: Input): Step {
  const { state } = payment;
  if (!INPUTS[state].includes(input.kind)) {
    throw new Error(`A payment that is ${state} cannot be ${input.kind}.`);
  }
  switch (input.kind) {
    case "opened": {
      const { processorId, processorCustomerId } = input;
      const set = { processorId };
      const publish = "payment.created";
      return { to: "confirming", set, processorCustomerId, publish, next: "at once" };
    }
    case "not opened":
      return { to: "refused", set: {}, next: "never" };
    case "answered":
      return afterAnswer(payment, input);
    case "expired":
      return expired({});
    case "held":
      return { to: "authorized", set: { held: true, questions: 0 }, next: "at its end" };
    case "posted":
      return { to: "succeeded", set: {}, publish: "payment.succeeded", next: "never" };
    case "voided":
      return ended(payment, {});
    // The state stays, so that a reviewer can resume the payment after fixing the cause.
    case "refused by the ledger":
      return { to: state, set: {}, next: "never", stuck: true };
    case "capture requested": {
      const set = { captureAmount: input.amount, questions: 0 };
      return { to: "capturing", set, next: "at once" };
    }
    case "cancel requested":
      return { to: "canceling", set: { cancelReason: "merchant", questions: 0 }, next: "at once" };
  }
}

import type { Answer, Unreachable } from "../../../src/domain/answer";
import type { Payment, State } from "../../../src/domain/payments/payment";
import { transition } from "../../../src/domain/payments/payment-states";
import type { Step } from "../../../src/domain/payments/payment-step";
import { aPayment } from "../../factories";

const TIMING = { scale: 1, random: 0.5 };
const PROCESSING: Answer = { kind: "processing" };
const UNKNOWN: Answer = { kind: "unknown", detail: "an action is required that has no page" };
const UNREACHABLE: Unreachable = { kind: "unreachable", detail: "ECONNREFUSED" };
const CAPTURED: Answer = { kind: "captured", amount: 100_000n, cost: 0n, vaultToken: "pm" };
const DECLINED: Answer = {
  kind: "declined",
  failure: { code: "CARD_DECLINED", declineCode: "generic_decline" },
};

function inState(state: State, fields: Partial<Payment> = {}): Payment {
  return aPayment({ state, amountCaptured: 0n, calls: 7, questions: 9, ...fields });
}

function answered(payment: Payment, answer: Answer | Unreachable, isOver: boolean): Step {
  const call = payment.state === "canceling" ? "cancel" : "ask";
  return transition(payment, { kind: "answered", call, answer, timing: TIMING, isOver });
}

describe("an unclear outcome", () => {
  test.each([PROCESSING, UNKNOWN])("is queried again before its expiry: $kind", (answer) => {
    const step = answered(inState("asking"), answer, false);

    expect(step).toMatchObject({ to: "asking", set: { calls: 8, questions: 10 } });
    expect(step.next).toEqual(expect.any(Number));
  });

  test.each([PROCESSING, UNKNOWN])("past its expiry cancels the intent: $kind", (answer) => {
    expect(answered(inState("asking"), answer, true)).toEqual({
      to: "canceling",
      set: { calls: 8, questions: 0, cancelReason: "expired" },
      next: "at once",
    });
  });

  test("of a confirmation is queried once more, even past its expiry", () => {
    const step = answered(inState("confirming"), UNKNOWN, true);

    expect(step).toMatchObject({ to: "asking", next: "at once" });
  });

  test("past its expiry stays while the processor cannot be reached", () => {
    expect(answered(inState("asking"), UNREACHABLE, true)).toMatchObject({
      to: "asking",
      unreachable: true,
    });
  });
});

describe("a clear outcome past the expiry stands", () => {
  test.each([
    ["captured", CAPTURED],
    ["failed", DECLINED],
    ["authorizing", { kind: "authorized", vaultToken: "pm" }],
    ["canceled", { kind: "canceled" }],
  ] as const)("%s", (state, answer) => {
    expect(answered(inState("asking"), answer, true).to).toBe(state);
  });

  test("and the intent without a charge is canceled as unanswered", () => {
    const step = answered(inState("asking"), { kind: "idle" }, true);

    expect(step).toMatchObject({ to: "canceling", set: { cancelReason: "unanswered" } });
  });
});

describe("the cancellation of an expired payment", () => {
  const expired = inState("canceling", { cancelReason: "expired", questions: 0 });

  test("ends it only when the processor has canceled the intent", () => {
    for (const answer of [PROCESSING, UNKNOWN, UNREACHABLE]) {
      expect(answered(expired, answer, true).to).toBe("canceling");
    }
    expect(answered(expired, { kind: "canceled" }, true)).toMatchObject({
      to: "canceled",
      publish: "payment.canceled",
    });
  });

  test("accepts a late charge", () => {
    expect(answered(expired, CAPTURED, true)).toMatchObject({
      to: "captured",
      set: { amountCaptured: 100_000n },
      next: "at once",
    });
  });
});

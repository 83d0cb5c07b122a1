import { kobo } from "@kobo/core/money";
import type { State } from "../../src/domain/purchases/purchase";
import { commandOf, isPossible, transition } from "../../src/domain/purchases/purchase-states";
import type { Input, Step } from "../../src/domain/purchases/step";
import {
  type Action,
  allows,
  canHurry,
  isHeld,
  REASONS,
  resolvedReasons,
} from "../../src/domain/review";
import { aPurchase, declined, delivered, silent } from "../factories";

const ACTIONS: readonly Action[] = ["requery", "confirm", "refund", "reverse", "close"];

const ALLOWED: Readonly<Record<State, readonly Action[]>> = {
  reserving: ["requery"],
  submitting: [],
  pending: ["requery"],
  review: ["requery", "confirm", "refund"],
  delivered: ["requery"],
  declined: ["requery"],
  "delivered late": ["requery"],
  reversing: ["requery"],
  lost: ["confirm", "close"],
  failed: ["confirm", "close"],
  completed: ["requery", "close"],
  reversed: ["close"],
  refused: ["close"],
};
const rows = Object.entries(ALLOWED) as [State, readonly Action[]][];

test.each(rows)("a person may do with a purchase that is %s: %j", (state, allowed) => {
  const purchase = { state, submittedAt: new Date() };

  expect(ACTIONS.filter((action) => allows(purchase, action, "unresolved"))).toEqual(allowed);
});

test.each(rows)(
  "what the provider contradicts is taken back if it is %s, or it is not",
  (state) => {
    const isPaid = state === "completed";

    for (const reason of REASONS) {
      const isContradicted = reason === "contradicted";
      expect(allows({ state, submittedAt: new Date() }, "reverse", reason)).toBe(
        isPaid && isContradicted,
      );
    }
  },
);

test.each(rows)("whoever cannot wait may have what is %s asked about if it is pending", (state) => {
  expect(ACTIONS.filter((action) => canHurry(state, action))).toEqual(
    state === "pending" ? ["requery"] : [],
  );
});

test.each(rows)("what a person may do when it is %s is something that can be done", (state) => {
  const purchase = { state, submittedAt: new Date() };

  if (allows(purchase, "confirm", undefined)) expect(isPossible(state, "confirmed")).toBe(true);
  if (allows(purchase, "refund", undefined)) expect(isHeld(state)).toBe(true);
  if (allows(purchase, "requery", undefined)) expect(commandOf(state, false)).toBeDefined();
  if (allows(purchase, "reverse", "contradicted")) {
    expect(isPossible(state, "taken back")).toBe(true);
  }
  if (allows(purchase, "close", undefined)) expect(isHeld(state)).toBe(false);
});

test("nobody confirms what was never sent", () => {
  expect(allows({ state: "failed", submittedAt: undefined }, "confirm", "failed")).toBe(false);
});

describe("what needs no person any more", () => {
  const timing = { scale: 1, random: 0.5 };
  const answered = (outcome: (Input & { kind: "answered" })["outcome"]): Input => ({
    kind: "answered",
    call: "requery",
    outcome,
    sentAgoMs: 0,
    timing,
  });
  const answeredAfter = (state: State, input: Input, error = "") => {
    const purchase = aPurchase({ state, error, providerCost: kobo(1n) });
    const step: Step = transition(purchase, input);
    return resolvedReasons({ input, step, purchase });
  };

  test("nobody is forgotten who has not got his token, whatever else was answered", () => {
    const purchase = aPurchase({
      state: "delivered",
      billType: "electricity",
      variationCode: "prepaid",
      providerCost: kobo(1n),
    });
    const input: Input = { kind: "posted" };
    const step = transition(purchase, input);
    const token = "12345678901234567890";

    expect(resolvedReasons({ input, step, purchase })).toEqual([]);
    expect(resolvedReasons({ input, step, purchase: { ...purchase, goods: { token } } })).toContain(
      "goods missing",
    );
  });

  test("a purchase that was posted, or reversed, lies before nobody", () => {
    const answered = answeredAfter("delivered", { kind: "posted" });
    expect(answered).toEqual(REASONS.filter((reason) => reason !== "sold below cost"));
    expect(answeredAfter("reversing", { kind: "reversed" })).toEqual(REASONS);
    expect(answeredAfter("reserving", { kind: "hold refused" })).toEqual(REASONS);
  });

  test("what a person had given back is over when it is given back", () => {
    const refunded = transition(aPurchase({ state: "review" }), { kind: "refunded" });

    expect(
      answeredAfter("declined", { kind: "voided", sentAgoMs: 0, timing }, refunded.set.error),
    ).toEqual(REASONS);
    expect(
      answeredAfter("declined", { kind: "voided", sentAgoMs: 0, timing }, "TRANSACTION_FAILED"),
    ).toEqual([]);
  });

  test("a delivery heard once more answers all doubts but that it was charged late", () => {
    const answeredReasons = answeredAfter("completed", answered(delivered));

    expect(answeredReasons).toContain("contradicted");
    expect(answeredReasons).toContain("unresolved");
    expect(answeredReasons).not.toContain("delivered late");
  });

  test("a question without an answer, or with a worse one, answers nothing", () => {
    expect(answeredAfter("completed", answered(silent))).toEqual([]);
    expect(answeredAfter("completed", answered(declined))).toEqual([]);
    expect(answeredAfter("review", answered(silent))).toEqual([]);
    expect(answeredAfter("delivered late", { kind: "charged", to: "wallet" })).toEqual([]);
  });
});

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

test.each(rows)("a reviewer's actions on a %s purchase: %j", (state, allowed) => {
  const purchase = { state, submittedAt: new Date() };

  expect(ACTIONS.filter((action) => allows(purchase, action, "unresolved"))).toEqual(allowed);
});

test.each(rows)(
  "a %s purchase may be reversed only if it is completed and contradicted",
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

test.each(rows)("a %s purchase may be requeried without a review if it is pending", (state) => {
  expect(ACTIONS.filter((action) => canHurry(state, action))).toEqual(
    state === "pending" ? ["requery"] : [],
  );
});

test.each(rows)("a reviewer's actions on a %s purchase are possible transitions", (state) => {
  const purchase = { state, submittedAt: new Date() };

  if (allows(purchase, "confirm", undefined)) expect(isPossible(state, "confirmed")).toBe(true);
  if (allows(purchase, "refund", undefined)) expect(isHeld(state)).toBe(true);
  if (allows(purchase, "requery", undefined)) expect(commandOf(state, false)).toBeDefined();
  if (allows(purchase, "reverse", "contradicted")) {
    expect(isPossible(state, "taken back")).toBe(true);
  }
  if (allows(purchase, "close", undefined)) expect(isHeld(state)).toBe(false);
});

test("a purchase that was never sent cannot be confirmed", () => {
  expect(allows({ state: "failed", submittedAt: undefined }, "confirm", "failed")).toBe(false);
});

describe("resolved reasons", () => {
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

  test("a posted purchase keeps its review until the goods are stored", () => {
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

  test("a post resolves all reasons but 'sold below cost'; a reversal or refused hold resolves all", () => {
    const answered = answeredAfter("delivered", { kind: "posted" });
    expect(answered).toEqual(REASONS.filter((reason) => reason !== "sold below cost"));
    expect(answeredAfter("reversing", { kind: "reversed" })).toEqual(REASONS);
    expect(answeredAfter("reserving", { kind: "hold refused" })).toEqual(REASONS);
  });

  test("a voided hold resolves all reasons only after a reviewer's refund", () => {
    const refunded = transition(aPurchase({ state: "review" }), { kind: "refunded" });

    expect(
      answeredAfter("declined", { kind: "voided", sentAgoMs: 0, timing }, refunded.set.error),
    ).toEqual(REASONS);
    expect(
      answeredAfter("declined", { kind: "voided", sentAgoMs: 0, timing }, "TRANSACTION_FAILED"),
    ).toEqual([]);
  });

  test("a repeated delivery resolves all reasons but a late charge", () => {
    const answeredReasons = answeredAfter("completed", answered(delivered));

    expect(answeredReasons).toContain("contradicted");
    expect(answeredReasons).toContain("unresolved");
    expect(answeredReasons).not.toContain("delivered late");
  });

  test("an unknown outcome, a decline or a late charge resolves no reason", () => {
    expect(answeredAfter("completed", answered(silent))).toEqual([]);
    expect(answeredAfter("completed", answered(declined))).toEqual([]);
    expect(answeredAfter("review", answered(silent))).toEqual([]);
    expect(answeredAfter("delivered late", { kind: "charged", to: "wallet" })).toEqual([]);
  });
});

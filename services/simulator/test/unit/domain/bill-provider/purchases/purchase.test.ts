import fc from "fast-check";
import { costOf } from "../../../../../src/domain/bill-provider/purchases/order";
import {
  isLikelyDuplicate,
  type Outcome,
  reservedFromFloat,
  type Status,
  settled,
  withTotal,
} from "../../../../../src/domain/bill-provider/purchases/purchase";
import { aPurchase, NOON } from "../../../../factories";

const OUTCOMES = ["delivered", "failed", "reversed"] as const satisfies readonly Outcome[];

test.each(OUTCOMES)(
  "a pending purchase can be settled as %s, and again without an effect",
  (outcome) => {
    const ended = settled(aPurchase({ status: "pending" }), outcome);

    expect(ended).toMatchObject({ status: outcome, deliveries: outcome === "delivered" ? 1 : 0 });
    expect(ended && settled(ended, outcome)).toBe(ended);
  },
);

test.each<[Status, Outcome]>([
  ["delivered", "failed"],
  ["failed", "delivered"],
  ["failed", "reversed"],
  ["reversed", "delivered"],
  ["reversed", "failed"],
])("a %s purchase cannot become %s", (status, outcome) => {
  expect(settled(aPurchase({ status }), outcome)).toBeUndefined();
});

test("another total changes the cost only", () => {
  const other = withTotal(aPurchase(), 9_000n);

  expect(costOf(other)).toBe(9_000n);
  expect(other.amount).toBe(aPurchase().amount);
});

test("a reversal returns the money to the float", () => {
  const reversed = settled(aPurchase(), "reversed");

  expect(reversed && reservedFromFloat(reversed)).toBe(0n);
});

test("every delivery and a pending purchase reserve the cost, a failed one nothing", () => {
  const purchase = aPurchase();
  const twice = aPurchase({ deliveries: 2 });

  expect(reservedFromFloat(purchase)).toBe(9_650n);
  expect(reservedFromFloat(twice)).toBe(19_300n);
  expect(reservedFromFloat(aPurchase({ status: "pending" }))).toBe(9_650n);
  expect(reservedFromFloat(aPurchase({ status: "failed" }))).toBe(0n);
});

test("a purchase reserves nothing or its cost from the float", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...OUTCOMES)), (outcomes) => {
      const start = aPurchase({ status: "pending" });
      const end = outcomes.reduce((purchase, next) => settled(purchase, next) ?? purchase, start);
      expect([0n, costOf(end)]).toContain(reservedFromFloat(end));
    }),
  );
});

test.each([
  ["the same purchase is a likely duplicate at once", 0, 30, true],
  ["the same purchase is a likely duplicate just inside the window", 29_999, 30, true],
  ["the same purchase is no duplicate when the window is over", 30_000, 30, false],
  ["the same purchase is no duplicate without a window", 0, 0, false],
])("%s (%#)", (_, laterMs, windowSeconds, expected) => {
  const now = new Date(NOON.getTime() + laterMs);

  expect(isLikelyDuplicate(aPurchase(), now, windowSeconds)).toBe(expected);
});

test.each(["failed", "reversed"] as const)("a %s purchase may be repeated at once", (status) => {
  expect(isLikelyDuplicate(aPurchase({ status }), NOON, 30)).toBe(false);
});

test("a pending purchase may not be repeated at once", () => {
  expect(isLikelyDuplicate(aPurchase({ status: "pending" }), NOON, 30)).toBe(true);
});

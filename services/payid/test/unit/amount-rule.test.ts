import fc from "fast-check";
import { type AmountRule, fits } from "../../src/domain/amount-rule";

const WANTED = 50_000n;

test.each<[AmountRule, boolean, boolean, boolean]>([
  ["exact", false, true, false],
  ["less", true, false, false],
  ["greater", false, false, true],
  ["at_most", true, true, false],
  ["at_least", false, true, true],
  ["any", true, true, true],
])("%s takes less: %p, the amount: %p, more: %p", (rule, less, same, more) => {
  expect(fits(rule, WANTED - 1n, WANTED)).toBe(less);
  expect(fits(rule, WANTED, WANTED)).toBe(same);
  expect(fits(rule, WANTED + 1n, WANTED)).toBe(more);
});

test("rules that are each other's opposite never take the same amount, and together take all", () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const pairs = [
    ["less", "at_least"],
    ["greater", "at_most"],
  ] as const;
  fc.assert(
    fc.property(amount, amount, (paid, wanted) => {
      for (const [one, other] of pairs) {
        expect(fits(one, paid, wanted)).toBe(!fits(other, paid, wanted));
      }
      const within = fits("at_most", paid, wanted) && fits("at_least", paid, wanted);
      expect(fits("exact", paid, wanted)).toBe(within);
    }),
  );
});

import fc from "fast-check";
import { type AmountRule, fits } from "../../src/domain/amount-rule";

const EXPECTED = 50_000n;

test.each<[AmountRule, boolean, boolean, boolean]>([
  ["exact", false, true, false],
  ["less", true, false, false],
  ["greater", false, false, true],
  ["at_most", true, true, false],
  ["at_least", false, true, true],
  ["any", true, true, true],
])("%s accepts less: %p, the amount: %p, more: %p", (rule, less, same, more) => {
  expect(fits(rule, EXPECTED - 1n, EXPECTED)).toBe(less);
  expect(fits(rule, EXPECTED, EXPECTED)).toBe(same);
  expect(fits(rule, EXPECTED + 1n, EXPECTED)).toBe(more);
});

test("opposite rules never accept the same amount, and together accept all", () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const pairs = [
    ["less", "at_least"],
    ["greater", "at_most"],
  ] as const;
  fc.assert(
    fc.property(amount, amount, (paid, expected) => {
      for (const [one, other] of pairs) {
        expect(fits(one, paid, expected)).toBe(!fits(other, paid, expected));
      }
      const within = fits("at_most", paid, expected) && fits("at_least", paid, expected);
      expect(fits("exact", paid, expected)).toBe(within);
    }),
  );
});

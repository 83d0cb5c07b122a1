import { kobo } from "@kobo/core/money";
import fc from "fast-check";
import { commissionOn } from "../../../src/domain/catalogue/commission";

const TERMS = { insuranceBasisPoints: 0n };
const SHARES = [
  ["airtime", 150n],
  ["data", 150n],
  ["tv", 50n],
  ["electricity", 50n],
] as const;

test.each(SHARES)("the commission on %s is rounded down by less than a kobo", (billType, rate) => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10_000_000n }), (amount) => {
      const { amount: commission } = commissionOn(kobo(amount), billType, TERMS);
      expect(commission * 10_000n).toBeLessThanOrEqual(amount * rate);
      expect((commission + 1n) * 10_000n).toBeGreaterThan(amount * rate);
    }),
  );
});

test("a flat commission is at most the bill", () => {
  const flat = (amount: bigint) => commissionOn(kobo(amount), "education", TERMS);

  expect(flat(200_000n)).toEqual({ rate: "flat", amount: 10_000n });
  expect(flat(4_000n)).toEqual({ rate: "flat", amount: 4_000n });
});

test.each([
  [0n, "0%", 0n],
  [5n, "0.05%", 150n],
  [50n, "0.5%", 1_500n],
  [125n, "1.25%", 3_750n],
  [1_000n, "10%", 30_000n],
  [9_999n, "99.99%", 299_970n],
])("insurance at %s basis points has the rate %s", (insuranceBasisPoints, rate, amount) => {
  const commission = commissionOn(kobo(300_000n), "insurance", { insuranceBasisPoints });

  expect(commission).toEqual({ rate, amount });
});

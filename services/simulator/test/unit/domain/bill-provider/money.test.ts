import fc from "fast-check";
import { commissionOn, type Product } from "../../../../src/domain/bill-provider/catalogue/product";
import { nairaNumber, nairaText, nairaToKobo } from "../../../../src/domain/bill-provider/money";
import { costOf } from "../../../../src/domain/bill-provider/purchases/order";

const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n });

test("an amount is the same after formatting and parsing", () => {
  fc.assert(
    fc.property(amounts, (kobo) => {
      expect(nairaToKobo(nairaText(kobo))).toBe(kobo);
      expect(nairaToKobo(String(nairaNumber(kobo)))).toBe(kobo);
    }),
  );
});

test.each(["", "-1", "1.005", "1e3", "1,000", " 1", "NaN", "9999999999999"])(
  "%p is an invalid amount",
  (text) => {
    expect(nairaToKobo(text)).toBeUndefined();
  },
);

test.each<[Product, bigint, bigint, bigint]>([
  ["airtime", 10_000n, 1n, 350n],
  ["airtime", 10_001n, 1n, 350n],
  ["startimes", 90_000n, 1n, 2_250n],
  ["showmax", 290_000n, 1n, 2_900n],
  ["registration", 5_000_000n, 2n, 30_000n],
  ["result-checker", 1_170_000n, 3n, 75_000n],
])("the commission on %s of %p kobo (%p pieces) is %p", (product, amount, quantity, expected) => {
  expect(commissionOn({ product, amount, quantity })).toBe(expected);
});

test("the float pays the amount and the fee, less the commission", () => {
  expect(costOf({ amount: 290_000n, fee: 10_000n, commission: 2_900n })).toBe(297_100n);
});

import fc from "fast-check";
import { formatMoney, parseNaira } from "../../../web/src/format/money";

test.each([
  ["0", "NGN", "₦0.00"],
  ["5", "NGN", "₦0.05"],
  ["123450", "NGN", "₦1,234.50"],
  ["-123450", "NGN", "−₦1,234.50"],
  ["9007199254740993", "NGN", "₦90,071,992,547,409.93"],
  ["123456789", "GHS", "GHS\u00a01,234,567.89"],
])("%s in %s reads %s", (minor, currency, shown) => {
  expect(formatMoney(minor, currency)).toBe(shown);
});

test("keeps every digit of any amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (amount) => {
      const digits = formatMoney(String(amount), "NGN").replace(/\D/g, "");
      expect(BigInt(digits)).toBe(amount);
    }),
  );
});

test("an amount that is typed as it is shown is that amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (amount) => {
      expect(parseNaira(formatMoney(String(amount), "NGN"))).toBe(String(amount));
    }),
  );
});

test.each([
  ["12500", "1250000"],
  ["12,500.5", "1250050"],
  [" ₦ 12,500.50 ", "1250050"],
  ["007", "700"],
])("%j is %s kobo", (typed, kobo) => {
  expect(parseNaira(typed)).toBe(kobo);
});

test.each(["", "12.505", "1,25,000", "12 500", "-5", "1e3"])("%j is no amount", (typed) => {
  expect(parseNaira(typed)).toBeUndefined();
});

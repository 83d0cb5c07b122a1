import fc from "fast-check";
import { formatMoney, groupNaira, parseNaira } from "../../../web/src/format/money";

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

test.each([
  ["1,234.50", "123450"],
  ["1234.5", "123450"],
  [" ₦ 100 ", "10000"],
  ["0.05", "5"],
  ["90,071,992,547,409.93", "9007199254740993"],
])("%s naira are %s kobo", (text, kobo) => {
  expect(parseNaira(text)).toBe(kobo);
});

test.each(["", "1,5", "1.234", "1,23.00", "12,34,567", "-5", "1e5", "five", "1.", "0x10", "1 500"])(
  "%j is not an amount, and stays as it was typed",
  (text) => {
    expect(parseNaira(text)).toBeUndefined();
    expect(groupNaira(text)).toBe(text);
  },
);

test("a formatted amount is parsed back to the same kobo", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (amount) => {
      const shown = formatMoney(String(amount), "NGN");
      expect(parseNaira(shown)).toBe(String(amount));
      expect(parseNaira(groupNaira(shown))).toBe(String(amount));
    }),
  );
});

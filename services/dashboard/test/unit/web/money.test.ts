import fc from "fast-check";
import { formatMoney, parseMoney } from "../../../web/src/format/money";

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
  ["0.05", "5"],
  ["1,234.50", "123450"],
  [" ₦ 1234.5 ", "123450"],
  ["12", "1200"],
  ["9,007,199,254,740.99", "900719925474099"],
])("%s as people type it is %s minor units", (text, minor) => {
  expect(parseMoney(text)).toBe(minor);
});

test.each(["", "1.234", "1,23", "12,3456", ",100", "-5", "1e3", "1.", ".5", "12 naira"])(
  "%j is no amount",
  (text) => {
    expect(parseMoney(text)).toBeUndefined();
  },
);

test("an amount that is shown is read as the same amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (amount) => {
      expect(parseMoney(formatMoney(String(amount), "NGN"))).toBe(String(amount));
    }),
  );
});

import fc from "fast-check";
import {
  formatNaira,
  KOBO_MAX,
  kobo,
  koboToJson,
  koboToNaira,
  nairaToKobo,
  share,
} from "../../../src/money";

const amounts = fc.bigInt({ min: 0n, max: KOBO_MAX }).map(kobo);

test("an amount is never negative", () => {
  expect(() => kobo(-1n)).toThrow("cannot be negative");
});

test("JSON carries amounts up to 2^53 − 1 exactly, and nothing above", () => {
  expect(koboToJson(KOBO_MAX)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => koboToJson(KOBO_MAX + 1n)).toThrow(RangeError);
});

test("a share is rounded down, so it never gives more than its rate", () => {
  expect(share(kobo(9_999n), 150n)).toBe(149n);
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10_000n }), (amount, basisPoints) => {
      const part = share(amount, basisPoints);
      expect(part * 10_000n).toBeLessThanOrEqual(amount * basisPoints);
      expect((part + 1n) * 10_000n).toBeGreaterThan(amount * basisPoints);
    }),
  );
});

test("kobo convert to naira and back without loss", () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(nairaToKobo(koboToNaira(amount))).toBe(amount);
    }),
  );
});

test.each([
  ["1000", 100_000n],
  ["1,099.00", 109_900n],
  [50.5, 5_050n],
  ["0.05", 5n],
  ["100.000", 10_000n],
])("reads %p naira as %p kobo", (naira, expected) => {
  expect(nairaToKobo(naira)).toBe(expected);
});

test.each(["", "-1", "1e3", "10.005", "N100", "Infinity"])("reads no amount from %p", (naira) => {
  expect(nairaToKobo(naira)).toBeUndefined();
});

test("formats naira for display", () => {
  expect(formatNaira(123_456_789n)).toBe("₦1,234,567.89");
  expect(formatNaira(-5n)).toBe("−₦0.05");
});

import { kobo } from "@kobo/core/money";
import fc from "fast-check";
import { chargesFor, parseTiers } from "../../src/domain/fees";

const SCHEDULE = "500000:1000, 5000000:2500, *:5000";

const feeOf = (amount: bigint, text = SCHEDULE) =>
  chargesFor(amount, {
    tiers: parseTiers(text) ?? [],
    stampDuty: kobo(5_000n),
    stampDutyFrom: 1_000_000n,
  });

test.each([
  [10_000n, 1_000n],
  [500_000n, 1_000n],
  [500_001n, 2_500n],
  [5_000_000n, 2_500n],
  [5_000_001n, 5_000n],
  [1_000_000_000n, 5_000n],
])("a transfer of %d kobo costs %d", (amount, fee) => {
  expect(feeOf(amount).fee).toBe(fee);
});

test("without a schedule transfers have no fee", () => {
  expect(feeOf(1_000_000_000n, "").fee).toBe(0n);
});

test("stamp duty applies from its minimum amount", () => {
  expect(feeOf(999_999n).stampDuty).toBe(0n);
  expect(feeOf(1_000_000n).stampDuty).toBe(5_000n);
});

test.each([
  ["has no tier for large amounts", "500000:1000"],
  ["has descending bounds", "5000000:2500,500000:1000,*:5000"],
  ["repeats a bound", "500000:1000,500000:2500,*:5000"],
  ["continues after the * tier", "*:5000,500000:1000"],
  ["has a fractional fee", "500000:10.5,*:5000"],
  ["has a negative fee", "500000:-1,*:5000"],
  ["has an empty tier", "500000:1000,,*:5000"],
  ["has no tiers", "free"],
])("a schedule that %s is refused", (_, text) => {
  expect(parseTiers(text)).toBeUndefined();
});

test("every amount has the fee of the first tier that it fits", () => {
  const bounds = fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 8 });
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(bounds, amounts, (unsorted, amount) => {
      const sorted = unsorted.sort((a, b) => (a < b ? -1 : 1));
      const text = [...sorted.map((bound, at) => `${bound}:${at}`), `*:${sorted.length}`].join(",");

      const below = sorted.filter((bound) => bound < amount).length;

      expect(feeOf(amount, text).fee).toBe(BigInt(below));
    }),
  );
});

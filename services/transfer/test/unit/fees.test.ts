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

test("stamp duty applies from its least amount", () => {
  expect(feeOf(999_999n).stampDuty).toBe(0n);
  expect(feeOf(1_000_000n).stampDuty).toBe(5_000n);
});

test.each([
  ["leaves large amounts without a price", "500000:1000"],
  ["goes down", "5000000:2500,500000:1000,*:5000"],
  ["says the same bound twice", "500000:1000,500000:2500,*:5000"],
  ["continues after everything", "*:5000,500000:1000"],
  ["has a fraction", "500000:10.5,*:5000"],
  ["is negative", "500000:-1,*:5000"],
  ["has a hole", "500000:1000,,*:5000"],
  ["is no schedule", "free"],
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

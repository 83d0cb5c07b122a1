import fc from "fast-check";
import { cardTestingSignal } from "../../../src/domain/payments/card-testing";

test.each([
  ["none", 0, 0, undefined],
  ["fewer than allowed", 59, 19, undefined],
  ["as many as allowed", 60, 0, "many declines"],
  ["more", 61, 61, "many declines"],
  ["a third of them of one bank", 20, 20, "many declines of one bank"],
])("with a limit of sixty declines a minute: %s", (_much, all, sameBin, sign) => {
  expect(cardTestingSignal({ all, sameBin }, { perMinute: 60 })).toBe(sign);
});

test("a first card is never refused, and a further decline never lifts a refusal", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), fc.integer({ min: 1, max: 200 }), (all, same, most) => {
      const sign = (more: number) =>
        cardTestingSignal(
          { all: all + more, sameBin: Math.min(all, same) + more },
          { perMinute: most },
        );

      expect(cardTestingSignal({ all: 0, sameBin: 0 }, { perMinute: most })).toBeUndefined();
      if (sign(0)) expect(sign(1)).toBeDefined();
    }),
  );
});

import fc from "fast-check";
import { nextPair } from "../../../src/transfers/plan";

test("the hot load has one payer and one payee", () => {
  expect(nextPair("hot", 1_000)).toEqual({ payer: 0, payee: 1 });
});

test("nobody pays himself, and everybody is one of the merchants", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), (count) => {
      const { payer, payee } = nextPair("spread", count);
      expect(payer).not.toBe(payee);
      for (const index of [payer, payee]) {
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThan(count);
      }
    }),
  );
});

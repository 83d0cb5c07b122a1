import fc from "fast-check";
import { fingerprintOf } from "../../../src/input";

test("the fingerprint does not depend on key order or white space", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(fingerprintOf(reversed)).toEqual(fingerprintOf(value));
    }),
  );
  expect(fingerprintOf({ a: 1 })).not.toEqual(fingerprintOf({ a: 2 }));
  expect(fingerprintOf({ a: [1, 2] })).not.toEqual(fingerprintOf({ a: [2, 1] }));
});

import fc from "fast-check";
import { hashOfKey, last4Of, modeOfKey, newSecretKey } from "../../../src/domain/keys/api-key";

test("a new key has the prefix of its mode, 40 base62 characters, and a valid checksum", () => {
  for (const mode of ["live", "test"] as const) {
    const key = newSecretKey(mode);
    expect(key).toMatch(new RegExp(`^sk_${mode}_[0-9A-Za-z]{40}$`));
    expect(modeOfKey(key)).toBe(mode);
    expect(last4Of(key)).toBe(key.slice(-4));
  }
});

test("a thousand new keys are unique", () => {
  const keys = Array.from({ length: 1_000 }, () => newSecretKey("test"));
  expect(new Set(keys).size).toBe(1_000);
});

test("a key with one character changed is not a key", () => {
  const key = newSecretKey("live");
  const places = fc.integer({ min: 8, max: key.length - 1 });
  const characters = fc.constantFrom(..."0123456789abcXYZ");
  fc.assert(
    fc.property(places, characters, (place, character) => {
      fc.pre(key[place] !== character);
      const changed = key.slice(0, place) + character + key.slice(place + 1);
      expect(modeOfKey(changed)).toBeUndefined();
    }),
  );
});

test.each(["", "sk_test_", "sk_prod_", "pk_live_abc", "sk_live_short", `${newSecretKey("test")}x`])(
  "%p is not a key",
  (text) => {
    expect(modeOfKey(text)).toBeUndefined();
  },
);

test("the hash is the same for the same key only", () => {
  const key = newSecretKey("test");
  expect(hashOfKey(key)).toEqual(hashOfKey(key));
  expect(hashOfKey(key)).not.toEqual(hashOfKey(newSecretKey("test")));
});

import fc from "fast-check";
import { fingerprintOf } from "../../src/domain/canonical-json";
import { parseJsonBody } from "../../src/domain/json-body";

const refused = expect.objectContaining({ code: "INVALID_JSON" });

test("any JSON object is read as JSON.parse would read it", () => {
  const objects = fc
    .dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }))
    .filter((value) => !JSON.stringify(value).match(/__proto__|constructor|"amount"/));
  fc.assert(
    fc.property(objects, (value) => {
      const text = JSON.stringify(value);
      expect(parseJsonBody(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  "",
  "{",
  "nul",
  "[]",
  '"text"',
  "5",
  "null",
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"\\u005f_proto__":{"admin":true}}',
  '{"a":{"constructor":{"prototype":{"x":1}}}}',
  '{"amount":1,"amount":2}',
  '{"amount":1,"\\u0061mount":2}',
  '{"metadata":{"a":1,"a":2}}',
  `${'{"a":'.repeat(17)}1${"}".repeat(17)}`,
  `{"a":${"[".repeat(100_000)}`,
])("%.60s is refused", (text) => {
  expect(() => parseJsonBody(text)).toThrow(refused);
});

test("the same name in two objects, and names in texts, are no repetition", () => {
  const text = '{"a":{"x":1},"b":{"x":2},"c":[{"x":1},{"x":2}],"d":"{\\"a\\":1,\\"a\\":2}"}';
  expect(parseJsonBody(text)).toEqual(JSON.parse(text));
});

test.each(["1e3", "1.0", "-0", "1E0", "100.00"])(
  "the amount %s is not taken for a whole number",
  (number) => {
    expect(parseJsonBody(`{"amount":${number}}`)).toEqual({ amount: number });
  },
);

test("a plain amount stays a number, and numbers elsewhere stay what they are", () => {
  expect(parseJsonBody('{"amount": -50 ,"x":1e3,"metadata":{"amount":1.0}}')).toEqual({
    amount: -50,
    x: 1_000,
    metadata: { amount: 1 },
  });
  expect(parseJsonBody('{"amount":null}')).toEqual({ amount: null });
  expect(parseJsonBody('{"amount":"1.0"}')).toEqual({ amount: "1.0" });
});

test("the fingerprint does not depend on the order of names or on white space", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(fingerprintOf(reversed)).toEqual(fingerprintOf(value));
    }),
  );
  expect(fingerprintOf({ a: 1 })).not.toEqual(fingerprintOf({ a: 2 }));
  expect(fingerprintOf({ a: [1, 2] })).not.toEqual(fingerprintOf({ a: [2, 1] }));
});

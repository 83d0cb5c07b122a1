import fc from "fast-check";
import { z } from "zod";
import { ExtraFields } from "../../../src/payment-requests/extra-fields";

test("whole numbers become texts, and texts are trimmed", () => {
  const sent = { year_of_make: 2019, dob: " 1990-01-31 ", floors: 0, below: -3 };

  expect(ExtraFields.parse(sent)).toEqual({
    year_of_make: "2019",
    dob: "1990-01-31",
    floors: "0",
    below: "-3",
  });
});

test("up to fifty fields are accepted, with names and texts of the maximum length", () => {
  const most = Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => [`${i}`.padStart(64, "n"), "x".repeat(200)]),
  );

  expect(ExtraFields.parse({})).toEqual({});
  expect(ExtraFields.parse(most)).toEqual(most);
});

test("the JSON Schema has the same bounds", () => {
  expect(z.toJSONSchema(ExtraFields, { io: "input" })).toMatchObject({
    type: "object",
    maxProperties: 50,
    propertyNames: { minLength: 1, maxLength: 64 },
    additionalProperties: {
      anyOf: [{ type: "string", minLength: 1, maxLength: 200 }, { type: "integer" }],
    },
  });
});

test("a name of Object.prototype is a valid name", () => {
  const parsed = ExtraFields.parse({ toString: "x", constructor: "y" });

  expect(Object.entries(parsed)).toEqual([
    ["toString", "x"],
    ["constructor", "y"],
  ]);
});

test.each([null, true, 1.5, 2 ** 53, Number.NaN, [], ["x"], {}, { x: "y" }])(
  "%j is refused as neither a text nor a whole number",
  (value) => {
    const { error } = ExtraFields.safeParse({ state: value });

    expect(error?.issues).toMatchObject([
      { path: ["state"], code: "invalid_type", message: "must be a text or a whole number" },
    ]);
  },
);

test("every invalid value is reported at once", () => {
  const { error } = ExtraFields.safeParse({ a: null, b: "x", c: "x".repeat(201), d: "a\0" });

  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["a", "c", "d"]);
});

test("values of invalid names are not reported", () => {
  const { error } = ExtraFields.safeParse({ ["n".repeat(65)]: null, b: null });

  expect(error?.issues.map(({ path }) => path)).toEqual([[]]);
});

test("accepted fields have no control characters, and their values are well-formed", () => {
  // Bodies with `__proto__` are refused earlier.
  const name = fc.string({ unit: "binary" }).filter((text) => text !== "__proto__");
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.jsonValue());
  const anything = fc.dictionary(name, value, { maxKeys: 4 });

  fc.assert(
    fc.property(anything, (sent) => {
      const { success, data } = ExtraFields.safeParse(sent);
      fc.pre(success);

      expect(Object.keys(data ?? {})).toEqual(Object.keys(sent));
      for (const [name, text] of Object.entries(data ?? {})) {
        expect(`${name}${text}`).not.toMatch(/\p{Cc}/u);
        expect(text.isWellFormed()).toBe(true);
      }
    }),
  );
});

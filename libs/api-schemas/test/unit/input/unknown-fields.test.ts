import { z } from "zod";
import {
  dropOptionalNulls,
  Metadata,
  parseInput,
  readInput,
  text,
  unknownFields,
} from "../../../src/input";
import { thrownBy } from "../../thrown-by";

const Purchase = z.object({
  amount: z.int(),
  to: z.string().optional(),
  serviceID: z.string(),
  variation_code: z.string().optional(),
  validityTime: z.int().default(5),
  customer: z.object({ email: z.string(), name: text(1, 10).optional() }).optional(),
  method: z.union([
    z.object({ type: z.literal("card"), card: z.object({ number: z.string() }) }),
    z.object({ id: z.string(), type: z.literal("card").optional() }),
  ]),
  items: z.array(z.object({ quantity: z.int() })).optional(),
  metadata: Metadata.optional(),
  threshold: z.int().nullable().optional(),
});

const SENT = { amount: 1, serviceID: "mtn", method: { id: "pm" } };

const typo = (field: string, known: string) => ({
  field,
  code: "unknown_field",
  message: `${field} is not a known field. Did you mean ${known}?`,
});

test.each([
  ["one letter more", "ammount", "amount"],
  ["one letter less", "amont", "amount"],
  ["two letters changed places", "amuont", "amount"],
  ["two letters are wrong", "emaunt", "amount"],
  ["other case", "Amount", "amount"],
  ["other separators", "service_id", "serviceID"],
  ["another style", "variationCode", "variation_code"],
  ["another style and a typo", "validity_tme", "validityTime"],
  ["spaces", "validity time", "validityTime"],
])("a field is refused with a suggestion when %s", (_how, sent, known) => {
  expect(unknownFields(Purchase, { ...SENT, [sent]: 1 })).toEqual({
    problems: [typo(sent, known)],
    ignored: [],
  });
});

test.each(["colour", "am", "t", "o", "xy", "too_long", "amountInKobo", "toString", "constructor"])(
  "%s resembles no known field, and is only reported as ignored",
  (name) => {
    expect(unknownFields(Purchase, { ...SENT, [name]: 1 })).toEqual({
      problems: [],
      ignored: [name],
    });
  },
);

test("the nearest of several known fields is suggested", () => {
  const Dates = z.object({ created_before: z.string(), created_after: z.string() });

  expect(unknownFields(Dates, { created_afte: 1 }).problems).toEqual([
    typo("created_afte", "created_after"),
  ]);
});

test("nested objects are checked, in lists and in each form of a union", () => {
  const sent = {
    amount: 1,
    serviceID: "mtn",
    customer: { email: "a@b.co", nmae: "Ada", title: "Dr" },
    method: { type: "card", card: { numbr: "4", issuer: 1 } },
    items: [{ quantity: 1 }, { qty: 2 }, { quantiy: 3 }],
  };

  expect(unknownFields(Purchase, sent)).toEqual({
    problems: [
      typo("customer.nmae", "customer.name"),
      typo("method.card.numbr", "method.card.number"),
      typo("items.2.quantiy", "items.2.quantity"),
    ],
    ignored: ["customer.title", "method.card.issuer", "items.1.qty"],
  });
});

test("objects with arbitrary keys are not checked", () => {
  const sent = { ...SENT, metadata: { ammount: 1, metadta: { amount: 2 } } };

  expect(unknownFields(Purchase, sent)).toEqual({ problems: [], ignored: [] });
});

test("fields of a value of the wrong type are not checked", () => {
  for (const customer of ["text", 7, null, [{ nmae: 1 }]]) {
    expect(unknownFields(Purchase, { ...SENT, customer }).problems).toEqual([]);
  }
  expect(unknownFields(Purchase, "text")).toEqual({ problems: [], ignored: [] });
});

test.each(["4242424242424242", "a4242 4242 4242 4242", "n".repeat(61), "a\nb", "né", ""])(
  "a key that is not a field name is reported as ?: %j",
  (name) => {
    expect(unknownFields(Purchase, { ...SENT, [name]: 1 }).ignored).toEqual(["?"]);
    expect(unknownFields(Purchase, { ...SENT, customer: { [name]: 1 } }).ignored).toEqual([
      "customer.?",
    ]);
  },
);

test("a body with more than 50 unknown fields is refused", () => {
  const unknown = (count: number) => ({
    ...SENT,
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`x_${at}`, 1])),
  });

  expect(unknownFields(Purchase, unknown(50)).ignored).toHaveLength(50);
  expect(unknownFields(Purchase, unknown(51))).toEqual({
    problems: [
      {
        field: "body",
        code: "too_many_keys",
        message: "body: may have at most 50 unknown fields.",
      },
    ],
    ignored: [],
  });
});

test("null for an optional field means absent", () => {
  const sent = {
    ...SENT,
    to: null,
    validityTime: null,
    customer: { email: "a@b.co", name: null },
    method: { type: "card", id: null, card: { number: "4" } },
    items: null,
    metadata: null,
  };

  expect(dropOptionalNulls(Purchase, sent)).toEqual({
    ...SENT,
    customer: { email: "a@b.co" },
    method: { type: "card", card: { number: "4" } },
  });
  expect(parseInput(Purchase, sent)).toMatchObject({ validityTime: 5 });
});

test("null is kept where the schema accepts it, where a value is required, and under arbitrary keys", () => {
  const sent = {
    amount: null,
    threshold: null,
    metadata: { note: null },
    unknown: null,
    method: null,
  };

  expect(dropOptionalNulls(Purchase, sent)).toEqual(sent);
  expect(dropOptionalNulls(Purchase, null)).toBeNull();
});

test("a misspelt field is reported with all other problems", () => {
  const sent = { ammount: 1, serviceID: "mtn", method: { id: "pm" }, colour: "red" };

  expect(thrownBy(() => readInput(Purchase, sent))).toMatchObject({
    code: "VALIDATION_ERROR",
    details: {
      errors: [
        { field: "amount", code: "required", message: "amount is required." },
        typo("ammount", "amount"),
      ],
    },
  });
});

test("readInput returns the value and the ignored fields", () => {
  const { value, ignored } = readInput(Purchase, { ...SENT, to: null, colour: "red" });

  expect(value).toEqual({ ...SENT, validityTime: 5 });
  expect(ignored).toEqual(["colour"]);
});

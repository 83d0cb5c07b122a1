import { inspect } from "node:util";
import fc from "fast-check";
import { z } from "zod";
import { check, minorUnits, parseInput, text } from "../../../src/input";
import { thrownBy } from "../../thrown-by";

const Payment = z.object({
  amount: minorUnits("cents"),
  customer: z.object({ email: z.email("must be an email address"), name: text(1, 10).optional() }),
  tags: z.array(z.string().max(3, "must have at most 3 characters")).max(1).default([]),
  type: z.literal("card").default("card"),
});

const sent = { amount: 100, customer: { email: "ada@example.com" } };

test("valid input becomes the schema's value, without unknown fields", () => {
  const input = { ...sent, extra: 1, customer: { ...sent.customer, name: " Ada " } };

  expect(parseInput(Payment, input)).toEqual({
    amount: 100,
    customer: { email: "ada@example.com", name: "Ada" },
    tags: [],
    type: "card",
  });
});

test("all problems are reported together, each with its field, code and message", () => {
  const input = { amount: 1.5, customer: { email: "x", name: "" }, type: "cash" };

  expect(thrownBy(() => parseInput(Payment, input))).toMatchObject({
    code: "VALIDATION_ERROR",
    details: {
      errors: [
        {
          field: "amount",
          code: "invalid_type",
          message: "amount: must be a whole number of cents, not a text or a fraction.",
        },
        {
          field: "customer.email",
          code: "invalid_format",
          message: "customer.email: must be an email address.",
        },
        {
          field: "customer.name",
          code: "too_small",
          message: "customer.name: must not be empty.",
        },
        { field: "type", code: "unknown_value", message: "type: must be one of card." },
      ],
    },
  });
});

test("an absent field is required, whatever its type", () => {
  expect(check(Payment, {}).problems).toEqual([
    { field: "amount", code: "required", message: "amount is required." },
    { field: "customer", code: "required", message: "customer is required." },
  ]);
  expect(check(z.object({ type: z.literal("card") }), {}).problems).toEqual([
    { field: "type", code: "required", message: "type is required." },
  ]);
});

test("a field with the wrong type has no other problems", () => {
  expect(check(Payment, { ...sent, customer: [1, 2, 3] }).problems).toEqual([
    { field: "customer", code: "invalid_type", message: "customer: must be of type object." },
  ]);
});

test("a custom rule has its own code", () => {
  const Rules = z.object({
    n: z.number().refine((n) => n % 2 === 1, { message: "must be odd", params: { code: "even" } }),
    m: z.number().refine((m) => m > 0, "must be positive"),
  });

  expect(check(Rules, { n: 2, m: 0 }).problems).toEqual([
    { field: "n", code: "even", message: "n: must be odd." },
    { field: "m", code: "invalid", message: "m: must be positive." },
  ]);
});

const NUMBER = "4242424242424242";

/** One rule of each kind, with zod's default messages. */
const Rules = z.strictObject({
  text: z.string().min(100).regex(/^x$/),
  whole: z.int().max(10).multipleOf(7),
  email: z.email(),
  url: z.url(),
  moment: z.iso.datetime(),
  choice: z.enum(["a", "b"]),
  list: z.array(z.int()).max(0),
  either: z.union([z.int().max(1), z.boolean()]),
  kind: z.discriminatedUnion("type", [z.object({ type: z.literal("card") })]),
  record: z.record(z.string().max(3), z.unknown()),
  amount: minorUnits("cents"),
  name: text(1, 3),
});

const FIELDS = Object.keys(Rules.shape);

test("a validation error contains nothing of the input, whichever rule is broken", () => {
  const values = fc.constantFrom<unknown>(
    NUMBER,
    Number(NUMBER),
    -Number(NUMBER),
    `${NUMBER}\u0000`,
    [NUMBER],
    [Number(NUMBER)],
    { type: NUMBER },
    { [NUMBER]: NUMBER },
    undefined,
    null,
  );
  const inputs = fc.oneof(values, fc.record(Object.fromEntries(FIELDS.map((f) => [f, values]))));
  fc.assert(
    fc.property(inputs, fc.boolean(), (input, named) => {
      const body = named && input instanceof Object ? { ...input, [NUMBER]: 1 } : input;

      const error = thrownBy(() => parseInput(Rules, body));

      expect(error).toMatchObject({ code: "VALIDATION_ERROR" });
      expect(error.cause).toBeUndefined();
      const everything = inspect(error, { depth: null, showHidden: true });
      expect(everything + JSON.stringify(error)).not.toContain("4242");
    }),
  );
});

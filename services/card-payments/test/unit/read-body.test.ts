import { inspect } from "node:util";
import { CaptureBody, CreateBody, RefundBody } from "@kobo/api-schemas/card-requests";
import type { JsonObject } from "@kobo/api-schemas/input";
import { newUuid, toPublicId } from "@kobo/core/ids";
import fc from "fast-check";
import { checkCard } from "../../src/domain/payments/card";
import {
  readBody,
  readCaptureBody,
  readCreateBody,
  readRefundBody,
} from "../../src/grpc/read-body";
import { thrownBy } from "../thrown-by";

const CARD = { number: "4242424242424242", exp_month: 12, exp_year: 2030, cvc: "123" };
const SENT = {
  amount: 2_500,
  currency: "USD",
  customer: { email: "ada@example.com" },
  payment_method: { type: "card", card: CARD },
};

const UUID = newUuid();
const SAVED = toPublicId("pm", UUID);

const body = (fields: object = {}): JsonObject => ({ ...SENT, ...fields });
const byCard = (fields: object) =>
  body({ payment_method: { type: "card", card: { ...CARD, ...fields } } });
const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** The invalid fields with their codes. */
function problemsOf(work: () => unknown): Record<string, string> {
  const error = thrownBy(work);
  expect(error).toMatchObject({ code: "VALIDATION_ERROR" });
  const { errors } = (error as Error & { details: { errors: { field: string; code: string }[] } })
    .details;
  return Object.fromEntries(errors.map(({ field, code }) => [field, code]));
}

test("the shortest request captures automatically", () => {
  expect(readCreateBody(body(), "live")).toEqual({
    amount: 2_500n,
    currency: "USD",
    customer: { email: "ada@example.com", name: undefined },
    instrument: {
      kind: "card",
      card: { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" },
    },
    description: "",
    metadata: {},
    capture: true,
    offSession: false,
    returnUrl: undefined,
  });
});

test("all fields of a request are read", () => {
  const sent = {
    amount: 99_999_999,
    currency: "ngn",
    customer: { email: "Ada.Obi@Example.COM", name: " Ada Obi ", phone: "ignored" },
    payment_method: { id: SAVED },
    description: "Order A1",
    metadata: { order: { lines: [1, "two"] } },
    capture: false,
    off_session: true,
    return_url: "https://shop.example/back?order=A1#top",
    unknown: "ignored",
  };

  expect(readCreateBody(sent, "live")).toEqual({
    amount: 99_999_999n,
    currency: "NGN",
    customer: { email: "ada.obi@example.com", name: "Ada Obi" },
    instrument: { kind: "saved", paymentMethodId: UUID },
    description: "Order A1",
    metadata: { order: { lines: [1, "two"] } },
    capture: false,
    offSession: true,
    returnUrl: "https://shop.example/back?order=A1#top",
  });
});

test("off_session is refused for a new card", () => {
  const sent = body({ off_session: true });

  expect(problemsOf(() => readCreateBody(sent, "live"))).toEqual({
    off_session: "needs_saved_card",
  });
});

test("a saved card may have the type card", () => {
  const sent = body({ payment_method: { type: "card", id: SAVED } });

  expect(readCreateBody(sent, "live").instrument).toEqual({ kind: "saved", paymentMethodId: UUID });
});

test("an empty name counts as absent", () => {
  const sent = body({ customer: { email: "a@b.co", name: "  " } });

  expect(readCreateBody(sent, "live").customer.name).toBeUndefined();
});

test.each([
  ["4242 4242 4242 4242", "4242424242424242"],
  ["4242-4242-4242-4242", "4242424242424242"],
  ["4242x", "4242x"],
  ["", ""],
])("the number %j is read as %j", (number, read) => {
  expect(readCreateBody(byCard({ number }), "live").instrument).toMatchObject({
    card: { number: read },
  });
});

test.each([
  [0, 2000],
  [30, 2030],
  [99, 2099],
  [100, 100],
  [2030, 2030],
  [-1, -1],
])("the year %d is read as %d", (exp_year, read) => {
  expect(readCreateBody(byCard({ exp_year }), "live").instrument).toMatchObject({
    card: { expYear: read },
  });
});

test("all problems are reported at once", () => {
  expect(problemsOf(() => readCreateBody({}, "live"))).toEqual({
    amount: "required",
    currency: "required",
    customer: "required",
    payment_method: "required",
  });
  const sent = {
    amount: "2500",
    currency: 5,
    customer: { email: "ada" },
    payment_method: { type: "card", card: { number: 4_242, exp_month: "12", cvc: 123 } },
    description: "a\u0000b",
    metadata: [],
    capture: "yes",
    return_url: "javascript:alert(1)",
  };
  expect(problemsOf(() => readCreateBody(sent, "live"))).toEqual({
    amount: "invalid_type",
    currency: "invalid_type",
    "customer.email": "invalid_format",
    "payment_method.card.number": "invalid_type",
    "payment_method.card.exp_month": "invalid_type",
    "payment_method.card.exp_year": "required",
    "payment_method.card.cvc": "invalid_type",
    description: "invalid_text",
    metadata: "invalid_type",
    capture: "invalid_type",
    return_url: "invalid_format",
  });
});

const method = (payment_method: unknown) => body({ payment_method });

test.each<[string, JsonObject, Record<string, string>]>([
  ["a fractional amount", body({ amount: 1.5 }), { amount: "invalid_type" }],
  ["an amount beyond the safe integers", body({ amount: 2 ** 53 }), { amount: "too_big" }],
  ["no email", body({ customer: {} }), { "customer.email": "required" }],
  [
    "an email of 255 characters",
    body({ customer: { email: `a@${"b".repeat(250)}.co` } }),
    { "customer.email": "too_big" },
  ],
  [
    "a name of 101 characters",
    body({ customer: { email: "a@b.co", name: "n".repeat(101) } }),
    { "customer.name": "too_big" },
  ],
  [
    "a name of null",
    body({ customer: { email: "a@b.co", name: null } }),
    { "customer.name": "invalid_type" },
  ],
  ["a long description", body({ description: "d".repeat(501) }), { description: "too_big" }],
  ["an unpaired surrogate", body({ description: "\ud800" }), { description: "invalid_text" }],
  [
    "metadata with an inexact number",
    readBody(
      Buffer.from(JSON.stringify({ ...SENT, metadata: { total: 0 } }).replace(":0}", ":1e400}")),
      CreateBody,
    ),
    { "metadata.total": "inexact_number" },
  ],
  ["deep metadata", body({ metadata: { a: { b: { c: { d: 1 } } } } }), { metadata: "too_deep" }],
  ["no payment method", without(SENT, "payment_method"), { payment_method: "required" }],
  ["a text as payment method", method("card"), { payment_method: "invalid_type" }],
  ["a list as payment method", method([CARD]), { payment_method: "invalid_type" }],
  ["null as payment method", method(null), { payment_method: "invalid_type" }],
  [
    "an empty payment method",
    method({}),
    { "payment_method.type": "required", "payment_method.card": "required" },
  ],
  ["no type", method({ card: CARD }), { "payment_method.type": "required" }],
  [
    "a type that is not a text",
    method({ type: 5, card: CARD }),
    { "payment_method.type": "unknown_value" },
  ],
  ["no card", method({ type: "card" }), { "payment_method.card": "required" }],
  [
    "a text as card",
    method({ type: "card", card: "4242" }),
    { "payment_method.card": "invalid_type" },
  ],
  ["an id that is not a text", method({ id: 5 }), { "payment_method.id": "invalid_type" }],
  [
    "an id of null",
    method({ type: "card", card: CARD, id: null }),
    { "payment_method.id": "invalid_type" },
  ],
  ["a number of null", byCard({ number: null }), { "payment_method.card.number": "invalid_type" }],
  [
    "a fractional month",
    byCard({ exp_month: 1.5 }),
    { "payment_method.card.exp_month": "invalid_type" },
  ],
  [
    "a year as text",
    byCard({ exp_year: "2030" }),
    { "payment_method.card.exp_year": "invalid_type" },
  ],
])("%s is not valid", (_what, sent, problems) => {
  expect(problemsOf(() => readCreateBody(sent, "live"))).toEqual(problems);
});

test.each(["number", "exp_month", "exp_year", "cvc"])("a card requires the field %s", (name) => {
  const sent = method({ type: "card", card: without(CARD, name) });

  expect(problemsOf(() => readCreateBody(sent, "live"))).toEqual({
    [`payment_method.card.${name}`]: "required",
  });
});

test.each<[string, JsonObject, string]>([
  ["an amount of 0", body({ amount: 0 }), "INVALID_AMOUNT"],
  ["a negative amount", body({ amount: -1 }), "INVALID_AMOUNT"],
  ["an amount above the limit", body({ amount: 100_000_000 }), "AMOUNT_TOO_HIGH"],
  ["the largest safe integer", body({ amount: 2 ** 53 - 1 }), "AMOUNT_TOO_HIGH"],
  ["a currency that is not supported", body({ currency: "JPY" }), "INVALID_CURRENCY"],
  ["two letters of a currency", body({ currency: "US" }), "INVALID_CURRENCY"],
  ["an empty currency", body({ currency: "" }), "INVALID_CURRENCY"],
  ["a currency with a space", body({ currency: "USD " }), "INVALID_CURRENCY"],
  ["a letter that is an S in upper case", body({ currency: "gh\u017f" }), "INVALID_CURRENCY"],
  ["another type", method({ type: "bank", card: CARD }), "INVALID_PAYMENT_METHOD"],
  ["another type without a card", method({ type: "bank" }), "INVALID_PAYMENT_METHOD"],
  ["a type in capitals", method({ type: "CARD", card: CARD }), "INVALID_PAYMENT_METHOD"],
  ["another type of a saved card", method({ type: "bank", id: SAVED }), "INVALID_PAYMENT_METHOD"],
  ["a card and an id", method({ type: "card", card: CARD, id: SAVED }), "INVALID_PAYMENT_METHOD"],
  ["an id of a customer", method({ id: toPublicId("cus", UUID) }), "INVALID_PAYMENT_METHOD"],
  ["a truncated id", method({ id: SAVED.slice(0, -1) }), "INVALID_PAYMENT_METHOD"],
  ["an empty id", method({ id: "" }), "INVALID_PAYMENT_METHOD"],
])("%s is refused with a specific code", (_what, sent, code) => {
  expect(thrownBy(() => readCreateBody(sent, "live"))).toMatchObject({ code });
});

test("problems are reported in order: fields, amount, currency, payment method", () => {
  const wrong = { amount: 0, currency: "XXX", payment_method: { id: "pm_1" } };
  const codeOf = (sent: object) => thrownBy(() => readCreateBody(body(sent), "live"));

  expect(codeOf({ ...wrong, capture: 1 })).toMatchObject({ code: "VALIDATION_ERROR" });
  expect(codeOf(wrong)).toMatchObject({ code: "INVALID_AMOUNT" });
  expect(codeOf({ ...wrong, amount: 1 })).toMatchObject({ code: "INVALID_CURRENCY" });
  expect(codeOf({ ...wrong, amount: 1, currency: "usd" })).toMatchObject({
    code: "INVALID_PAYMENT_METHOD",
  });
});

test("the minimum card amount is not that of a PayID", () => {
  expect(thrownBy(() => readCreateBody(body({ amount: 0 }), "live")).message).toBe(
    "The amount must be greater than 0.",
  );
});

test.each(["NGN", "usd", "Gbp", "eUR", "GHS", "kes", "zar"])(
  "%s is a supported currency",
  (currency) => {
    expect(readCreateBody(body({ currency }), "live").currency).toBe(currency.toUpperCase());
  },
);

test.each([
  ["https://shop.example/back", true, true],
  ["HTTPS://shop.example", true, true],
  ["http://localhost:3000/back", false, true],
  ["https://ada:secret@shop.example/", false, false],
  ["https://ada@shop.example/", false, false],
  ["ftp://shop.example/", false, false],
  ["javascript:alert(1)", false, false],
  ["/back", false, false],
  ["", false, false],
  [`https://shop.example/${"x".repeat(2000)}`, false, false],
  // 1,021 characters, of which the last thousand take nine each when encoded.
  [`https://shop.example/${"€".repeat(1000)}`, false, false],
])("the return URL %.40s is valid: live %s, test %s", (return_url, live, test) => {
  const isTaken = (mode: "live" | "test") => {
    try {
      return readCreateBody(body({ return_url }), mode).returnUrl !== undefined;
    } catch {
      return false;
    }
  };

  expect({ live: isTaken("live"), test: isTaken("test") }).toEqual({ live, test });
});

test("a return URL is normalized", () => {
  const sent = body({ return_url: " https://Shop.example\n/a b" });

  expect(readCreateBody(sent, "live").returnUrl).toBe("https://shop.example/a%20b");
});

test("a capture may have an amount", () => {
  expect(readCaptureBody(readBody(Buffer.alloc(0), CaptureBody))).toEqual({ amount: undefined });
  expect(readCaptureBody({ amount: 1 })).toEqual({ amount: 1n });
  expect(thrownBy(() => readCaptureBody({ amount: 0 }))).toMatchObject({ code: "INVALID_AMOUNT" });
  expect(problemsOf(() => readCaptureBody({ amount: "1" }))).toEqual({ amount: "invalid_type" });
});

test("a refund may have an amount and a reason", () => {
  expect(readRefundBody(readBody(Buffer.alloc(0), RefundBody))).toEqual({
    amount: undefined,
    reason: "",
    metadata: {},
  });
  const sent = { amount: 2 ** 53 - 1, reason: " too late ", metadata: { ticket: 7 } };
  expect(readRefundBody(sent)).toEqual({
    amount: 9_007_199_254_740_991n,
    reason: "too late",
    metadata: { ticket: 7 },
  });
  expect(thrownBy(() => readRefundBody({ amount: -5 }))).toMatchObject({ code: "INVALID_AMOUNT" });
  expect(problemsOf(() => readRefundBody({ reason: "r".repeat(201), metadata: 1 }))).toEqual({
    reason: "too_big",
    metadata: "invalid_type",
  });
});

test.each(["null", "[]", "{", "\ufeff{}x", '{"amount":1,"amount":2}'])(
  "%j is not a valid body",
  (text) => {
    expect(thrownBy(() => readBody(Buffer.from(text), CreateBody))).toMatchObject({
      code: "INVALID_JSON",
    });
  },
);

test.each(["1e3", "1.0", "-0"])("an amount written as %s is refused", (amount) => {
  const sent = readBody(Buffer.from(`{"amount":${amount}}`), CreateBody);

  expect(problemsOf(() => readCaptureBody(sent))).toEqual({ amount: "invalid_type" });
});

const CANARY = "4000056655665556";
const CODE = "90731337";
const SECRETS = [CANARY, "4000 0566", "400005665", "665556", CODE];

const secrets = fc.constantFrom<unknown>(
  ...[CANARY, Number(CANARY), -Number(CANARY), "4000 0566 5566 5556", `${CANARY}\u0000`],
  ...[CODE, Number(CODE), `${CODE}.5`, Number(CODE) + 0.5, [CANARY], [Number(CODE)]],
  ...[{ number: CANARY, cvc: CODE }, { [CANARY]: CODE }, { type: CANARY }, undefined, null],
);

/** Mostly valid, so that the rules that are checked last apply too. */
const mostly = (...right: fc.Arbitrary<unknown>[]) =>
  fc.oneof(...right.map((arbitrary) => ({ arbitrary, weight: 20 })), {
    arbitrary: secrets,
    weight: 1,
  });
const mostlyOne = (...right: unknown[]) => mostly(fc.constantFrom(...right));

const canaryCards = fc.record({
  number: mostlyOne(CANARY),
  exp_month: mostlyOne(10, 11, 12, 13),
  exp_year: mostlyOne(2030, 20),
  cvc: mostlyOne(CODE),
});
const canaryMethods = mostly(
  fc.record({ type: mostlyOne("card"), card: mostly(canaryCards) }),
  fc.record({ id: mostlyOne(SAVED, CANARY, `pm_${CANARY}`), type: mostlyOne("card", undefined) }),
  fc.record({ id: mostlyOne(SAVED), card: mostly(canaryCards) }),
);
const canaryBodies = fc.record(
  {
    amount: mostlyOne(1, 2, 3, 4, -Number(CODE), Number(CANARY)),
    currency: mostlyOne("usd", "ngn", "eur", CODE),
    customer: mostly(fc.record({ email: mostlyOne("a@b.co"), name: mostlyOne(CODE) })),
    payment_method: canaryMethods,
    description: mostlyOne(CANARY),
    metadata: mostlyOne({ [CANARY]: CODE }),
    capture: mostlyOne(true, false),
    return_url: mostlyOne(`https://shop.example/${CANARY}`, `https://${CANARY}:${CODE}@a.co/`),
    reason: mostlyOne(CODE),
    [CANARY]: secrets,
  },
  { requiredKeys: ["amount", "currency", "customer", "payment_method"] },
);

/** Everything in an error that a log or a caller could see. */
function allOf(error: unknown): string {
  const shown = inspect(error, { depth: null, showHidden: true });
  return `${shown}${JSON.stringify(error)}${error instanceof Error ? error.stack : ""}`;
}

const isShownIn = (text: string) => SECRETS.some((secret) => text.includes(secret));

function readAll(sent: JsonObject): void {
  for (const mode of ["live", "test"] as const) {
    const { instrument } = readCreateBody(sent, mode);
    if (instrument.kind === "card") {
      const now = new Date("2026-11-21T12:00:00Z");
      checkCard(instrument.card, { mode, now, testNumbers: new Set([CANARY]) });
    }
  }
}

test("no error contains a card number or CVC from any field", () => {
  const codes = new Set<unknown>();
  fc.assert(
    fc.property(canaryBodies, (sent) => {
      for (const read of [readAll, readCaptureBody, readRefundBody]) {
        try {
          read(sent);
        } catch (error) {
          expect(isShownIn(allOf(error))).toBe(false);
          codes.add((error as { code?: unknown }).code);
        }
      }
    }),
    { numRuns: 1_000 },
  );
  // Every code occurred, and no bug, whose error has no code.
  expect([...codes].sort()).toEqual([
    "AMOUNT_TOO_HIGH",
    "EXPIRED_CARD",
    "INVALID_AMOUNT",
    "INVALID_CURRENCY",
    "INVALID_CVC",
    "INVALID_PAYMENT_METHOD",
    "VALIDATION_ERROR",
  ]);
});

test.each<[string, JsonObject]>([
  ["INVALID_AMOUNT", { amount: -Number(CODE) }],
  ["AMOUNT_TOO_HIGH", { amount: Number(CANARY) }],
  ["INVALID_CURRENCY", { currency: CANARY }],
  ["INVALID_PAYMENT_METHOD", { payment_method: { type: CANARY, card: CODE } }],
  ["INVALID_PAYMENT_METHOD", { payment_method: { id: CANARY, card: { cvc: CODE } } }],
  ["INVALID_PAYMENT_METHOD", { payment_method: { id: `pm_${CANARY}` } }],
  ["VALIDATION_ERROR", { customer: { email: CANARY, name: `${CODE}\u0000` } }],
])("%s does not contain sent values", (code, fields) => {
  const error = thrownBy(() => readCreateBody(body(fields), "live"));

  expect(error).toMatchObject({ code });
  expect(isShownIn(allOf(error))).toBe(false);
});

test("the error for malformed JSON does not contain the body", () => {
  const texts = fc.tuple(
    fc.constantFrom('{"', '{"payment_method":{"', `{"${CANARY}":1,"`, "[", ""),
    fc.constantFrom(CANARY, `number":"${CANARY}`, `cvc":${CODE}`, `__proto__":"${CODE}`),
    fc.constantFrom("", '"}', `"${CODE}`, '"}}', "\\u00zz", `,"${CANARY}":${CODE}}`),
  );
  fc.assert(
    fc.property(texts, (parts) => {
      try {
        readAll(readBody(Buffer.from(parts.join("")), CreateBody));
      } catch (error) {
        expect(isShownIn(allOf(error))).toBe(false);
      }
    }),
  );
});

test.each([
  [{ curency: "USD" }, "curency", "currency"],
  [{ customer: { email: "a@b.co", Name: "Ada" } }, "customer.Name", "customer.name"],
  [{ payment_method: { id: SAVED, typ: "card" } }, "payment_method.typ", "payment_method.type"],
  [
    { payment_method: { type: "card", card: { ...CARD, expMonth: 12 } } },
    "payment_method.card.expMonth",
    "payment_method.card.exp_month",
  ],
])("a field of %j that looks like a known one is refused", (fields, field, meant) => {
  expect(thrownBy(() => readCreateBody(body(fields), "live"))).toMatchObject({
    details: {
      errors: [
        {
          field,
          code: "unknown_field",
          message: `${field} is not a known field. Did you mean ${meant}?`,
        },
      ],
    },
  });
});

test("a misspelled field of a capture or refund is refused", () => {
  const ammount = { code: "VALIDATION_ERROR", details: { errors: [{ field: "ammount" }] } };

  expect(thrownBy(() => readCaptureBody({ ammount: 1 }))).toMatchObject(ammount);
  expect(thrownBy(() => readRefundBody({ ammount: 1 }))).toMatchObject(ammount);
});

test("null in an optional field counts as absent, also in nested objects", () => {
  const sent = body({
    customer: { email: "a@b.co", name: null },
    payment_method: { type: "card", card: CARD, id: null },
    description: null,
    metadata: null,
    capture: null,
    return_url: null,
  });

  const read = readBody(Buffer.from(JSON.stringify(sent)), CreateBody);

  expect(read).toEqual(body({ customer: { email: "a@b.co" } }));
});

import {
  CARD_CURRENCIES,
  CaptureBody,
  CreateBody,
  RefundBody,
} from "@kobo/api-schemas/card-requests";
import type { JsonObject } from "@kobo/api-schemas/input";
import { newId } from "@kobo/core/ids";
import { z } from "zod";
import { CURRENCIES } from "../../src/domain/currency";
import { checkCard } from "../../src/domain/payments/card";
import { readCaptureBody, readCreateBody, readRefundBody } from "../../src/grpc/read-body";

/** The published schema of a body, parsed as a client would. */
function published(body: z.ZodType): z.ZodType {
  const schema = z.toJSONSchema(body, { io: "input" });
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
}

const CREATE = published(CreateBody);
const CAPTURE = published(CaptureBody);
const REFUND = published(RefundBody);

const CARD = { number: "4242424242424242", exp_month: 12, exp_year: 2030, cvc: "123" };
const body = (fields: object = {}): JsonObject => ({
  amount: 2_500,
  currency: "USD",
  customer: { email: "ada@example.com" },
  payment_method: { type: "card", card: CARD },
  ...fields,
});
const byCard = (fields: object) =>
  body({ payment_method: { type: "card", card: { ...CARD, ...fields } } });
const byMethod = (payment_method: unknown) => body({ payment_method });

function isTaken(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

function takesPayment(sent: JsonObject): boolean {
  return isTaken(() => {
    const { instrument } = readCreateBody(sent, "live");
    const now = new Date("2026-11-21T12:00:00Z");
    if (instrument.kind === "card") {
      checkCard(instrument.card, { mode: "live", now, testNumbers: new Set() });
    }
  });
}

test.each<[string, JsonObject, boolean]>([
  ["the shortest request", body(), true],
  ["no amount", body({ amount: undefined }), false],
  ["an amount of 0", body({ amount: 0 }), false],
  ["an amount of 1", body({ amount: 1 }), true],
  ["the largest amount", body({ amount: 99_999_999 }), true],
  ["one more than the largest amount", body({ amount: 100_000_000 }), false],
  ["a fractional amount", body({ amount: 1.5 }), false],
  ["a currency in mixed case", body({ currency: "gBp" }), true],
  ["an unsupported currency", body({ currency: "JPY" }), false],
  ["a currency with a space", body({ currency: "USD " }), false],
  ["a customer without an email", body({ customer: { name: "Ada" } }), false],
  ["a customer with a name", body({ customer: { email: "a@b.co", name: "Ada" } }), true],
  ["a long description", body({ description: "d".repeat(501) }), false],
  ["an authorisation", body({ capture: false }), true],
  ["a text as `capture`", body({ capture: "no" }), false],
  ["metadata", body({ metadata: { order: { lines: [1] } } }), true],
  ["a list as metadata", body({ metadata: [] }), false],
  ["a return URL", body({ return_url: "https://shop.example/back" }), true],
  ["an invalid return URL", body({ return_url: "back" }), false],
  ["an unknown field", body({ unknown: 1 }), true],
  ["a card number in groups", byCard({ number: "4242 4242-4242 4242" }), true],
  ["a card number of 11 digits", byCard({ number: "42424242424" }), false],
  ["a card number of 20 digits", byCard({ number: "42424242424242424242" }), false],
  ["a card number as a JSON number", byCard({ number: 4_242_424_242_424_242 }), false],
  ["month 0", byCard({ exp_month: 0 }), false],
  ["month 13", byCard({ exp_month: 13 }), false],
  ["a year of two digits", byCard({ exp_year: 30 }), true],
  ["a year of five digits", byCard({ exp_year: 20_300 }), false],
  ["a CVC of two digits", byCard({ cvc: "12" }), false],
  ["a CVC of letters", byCard({ cvc: "abc" }), false],
  ["a saved card", byMethod({ id: newId("pm") }), true],
  ["a saved card with the type card", byMethod({ type: "card", id: newId("pm") }), true],
  ["the id of a customer", byMethod({ id: newId("cus") }), false],
  ["another method", byMethod({ type: "bank", id: newId("pm") }), false],
  ["no type", byMethod({ card: CARD }), false],
  ["no method", byMethod(undefined), false],
])("for %s the published schema agrees with the service", (_what, sent, taken) => {
  expect(takesPayment(sent)).toBe(taken);
  expect(CREATE.safeParse(JSON.parse(JSON.stringify(sent))).success).toBe(taken);
});

test.each<[JsonObject, boolean]>([
  [{}, true],
  [{ amount: 1 }, true],
  [{ amount: 0 }, false],
  [{ amount: "1" }, false],
])("for a capture or refund of %j the published schema agrees with the service", (sent, taken) => {
  expect(isTaken(() => readCaptureBody(sent))).toBe(taken);
  expect(isTaken(() => readRefundBody(sent))).toBe(taken);
  expect(CAPTURE.safeParse(sent).success).toBe(taken);
  expect(REFUND.safeParse(sent).success).toBe(taken);
});

test("the published schema limits a refund's reason", () => {
  for (const [length, taken] of [
    [200, true],
    [201, false],
  ] as const) {
    const sent = { reason: "r".repeat(length) };
    expect(isTaken(() => readRefundBody(sent))).toBe(taken);
    expect(REFUND.safeParse(sent).success).toBe(taken);
  }
});

test("the published schema lists the supported currencies", () => {
  expect(CARD_CURRENCIES).toEqual(CURRENCIES);
});

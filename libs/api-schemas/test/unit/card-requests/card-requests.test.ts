import { parseInput } from "@kobo/api-schemas/input";
import { z } from "zod";
import {
  CancelBody,
  CaptureBody,
  CreateBody,
  createBody,
  RefundBody,
} from "../../../src/card-requests";

const CARD = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 30, cvc: "123" };
const SENT = {
  amount: 2_500,
  currency: "usd",
  customer: { email: "Ada@Example.com" },
  payment_method: { type: "card", card: CARD },
};

test("a new payment is captured automatically and has no optional fields by default", () => {
  expect(CreateBody.parse(SENT)).toEqual({
    ...SENT,
    customer: { email: "ada@example.com" },
    description: "",
    off_session: false,
    metadata: {},
    capture: true,
  });
});

test("a new payment charges a typed-in or a saved card", () => {
  const takes = (payment_method: object) =>
    CreateBody.safeParse({ ...SENT, payment_method }).success;

  expect(takes({ id: "pm_01" })).toBe(true);
  expect(takes({ type: "card", id: "pm_01" })).toBe(true);
  expect(takes({ type: "bank", id: "pm_01" })).toBe(false);
  expect(takes({ type: "card", card: { ...CARD, cvc: 123 } })).toBe(false);
});

test("http return URLs need a test key", () => {
  const sent = { ...SENT, return_url: "http://shop.example/back" };

  expect(createBody("test").parse(sent).return_url).toBe("http://shop.example/back");
  expect(() => parseInput(createBody("live"), sent)).toThrow(
    expect.objectContaining({ code: "VALIDATION_ERROR" }),
  );
});

test("optional bodies may be empty", () => {
  expect([CaptureBody, CancelBody].map((body) => body.parse({}))).toEqual([{}, {}]);
  expect(RefundBody.parse({})).toEqual({ reason: "", metadata: {} });
});

test("bounds with their own error codes are documented, but not enforced here", () => {
  const { properties } = z.toJSONSchema(CreateBody, { io: "input" });

  expect(properties?.amount).toMatchObject({ minimum: 1, maximum: 99_999_999 });
  expect(CreateBody.parse({ ...SENT, amount: 0, currency: "JPY" })).toMatchObject({
    amount: 0,
    currency: "JPY",
  });
});

test("a card's secrets are write-only", () => {
  const schema = JSON.stringify(z.toJSONSchema(CreateBody, { io: "input" }));

  expect(schema.match(/"writeOnly":true/g)).toHaveLength(2);
});

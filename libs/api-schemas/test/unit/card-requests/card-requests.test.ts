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

test("a new payment is charged at once and says nothing of itself unless it is told to", () => {
  expect(CreateBody.parse(SENT)).toEqual({
    ...SENT,
    customer: { email: "ada@example.com" },
    description: "",
    metadata: {},
    capture: true,
  });
});

test("a new payment charges a card that is typed in, or one that is saved", () => {
  const takes = (payment_method: object) =>
    CreateBody.safeParse({ ...SENT, payment_method }).success;

  expect(takes({ id: "pm_01" })).toBe(true);
  expect(takes({ type: "card", id: "pm_01" })).toBe(true);
  expect(takes({ type: "bank", id: "pm_01" })).toBe(false);
  expect(takes({ type: "card", card: { ...CARD, cvc: 123 } })).toBe(false);
});

test("customers come back to http with a test key alone", () => {
  const sent = { ...SENT, return_url: "http://shop.example/back" };

  expect(createBody("test").parse(sent).return_url).toBe("http://shop.example/back");
  expect(() => parseInput(createBody("live"), sent)).toThrow(
    expect.objectContaining({ code: "VALIDATION_ERROR" }),
  );
});

test("bodies that need to say nothing may be empty", () => {
  expect([CaptureBody, CancelBody].map((body) => body.parse({}))).toEqual([{}, {}]);
  expect(RefundBody.parse({})).toEqual({ reason: "", metadata: {} });
});

test("bounds with codes of their own are told, and left to whoever has the codes", () => {
  const { properties } = z.toJSONSchema(CreateBody, { io: "input" });

  expect(properties?.amount).toMatchObject({ minimum: 1, maximum: 99_999_999 });
  expect(CreateBody.parse({ ...SENT, amount: 0, currency: "JPY" })).toMatchObject({
    amount: 0,
    currency: "JPY",
  });
});

test("what is secret of a card is marked as never shown", () => {
  const schema = JSON.stringify(z.toJSONSchema(CreateBody, { io: "input" }));

  expect(schema.match(/"writeOnly":true/g)).toHaveLength(2);
});

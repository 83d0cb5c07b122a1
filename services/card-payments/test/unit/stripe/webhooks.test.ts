import Stripe from "stripe";
import { stripeWebhooks } from "../../../src/clients/stripe/webhooks";
import { thrownBy } from "../../thrown-by";

const SECRET = "whsec_1";
const { read } = stripeWebhooks({ secret: SECRET });

function signed(payload: string, { secret = SECRET, ageSeconds = 0 } = {}) {
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { body: Buffer.from(payload), headers: { "stripe-signature": signature } };
}

const event = (type: string, object: unknown) =>
  JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });

test.each([
  [
    "payment_intent.succeeded",
    { object: "payment_intent", id: "pi_1" },
    { kind: "payment", processorId: "pi_1" },
  ],
  [
    "charge.captured",
    { object: "charge", id: "ch_1", payment_intent: "pi_1" },
    { kind: "payment", processorId: "pi_1" },
  ],
  [
    "charge.refunded",
    { object: "charge", id: "ch_1", payment_intent: { id: "pi_1" } },
    { kind: "payment", processorId: "pi_1" },
  ],
  [
    "charge.succeeded",
    { object: "charge", id: "ch_1", payment_intent: null },
    { kind: "other", type: "charge.succeeded" },
  ],
  [
    "refund.failed",
    { object: "refund", id: "re_1", payment_intent: "pi_1" },
    { kind: "refund", processorRefundId: "re_1", processorId: "pi_1" },
  ],
  [
    "charge.refund.updated",
    { object: "refund", id: "re_1", payment_intent: "pi_1" },
    { kind: "refund", processorRefundId: "re_1", processorId: "pi_1" },
  ],
  [
    "refund.created",
    { object: "refund", id: "re_1", payment_intent: null },
    { kind: "other", type: "refund.created" },
  ],
  ["payout.paid", { object: "payout", id: "po_1" }, { kind: "other", type: "payout.paid" }],
])("reads %s about %j", (type, object, subject) => {
  expect(read(signed(event(type, object)))).toEqual(subject);
});

const good = event("payment_intent.succeeded", { object: "payment_intent", id: "pi_1" });

test.each([
  ["with another secret", signed(good, { secret: "whsec_2" })],
  ["too long ago", signed(good, { ageSeconds: 400 })],
  ["for another body", { ...signed(good), body: Buffer.from(`${good} `) }],
  ["without a signature", { body: Buffer.from(good), headers: {} }],
  [
    "with a malformed header",
    { body: Buffer.from(good), headers: { "stripe-signature": "t=,v1=" } },
  ],
])("a webhook that was signed %s is refused, and is not in the error", (_, webhook) => {
  const error = thrownBy(() => read(webhook));

  expect(error).toMatchObject({ code: "INVALID_SIGNATURE" });
  expect(error.cause).toBeUndefined();
});

test.each([
  ["not JSON", "{"],
  ["not an event", JSON.stringify({ object: "charge" })],
  ["null", "null"],
  ["an intent without an id", event("payment_intent.succeeded", { object: "payment_intent" })],
  ["an id like a path", event("refund.failed", { object: "refund", id: "../re_1" })],
])("an unreadable webhook is refused with VALIDATION_ERROR: %s", (_, payload) => {
  expect(thrownBy(() => read(signed(payload)))).toMatchObject({ code: "VALIDATION_ERROR" });
});

import { createHmac } from "node:crypto";
import { eventBody, signProcessorWebhook } from "../../../../src/domain/card-processor/webhook";
import { newWebhook } from "../../../../src/domain/webhook";
import { NOON } from "../../../factories";

const SECONDS = Math.floor(NOON.getTime() / 1_000);
const object = { id: "pi_1", object: "payment_intent", status: "succeeded" };
const type = "payment_intent.succeeded";
const body = eventBody({ id: "evt_1", type, at: NOON, isLive: true, object });
const event = { id: "evt_1", event: type, about: "pi_1", body };

function signed(kind?: string) {
  const fault = kind === undefined ? undefined : { kind, ms: 0 };
  return signProcessorWebhook(newWebhook(event, fault, NOON), "secret", NOON);
}

function signature(time: number, text: string, secret = "secret"): string {
  const hash = createHmac("sha256", secret).update(`${time}.${text}`).digest("hex");
  return `t=${time},v1=${hash}`;
}

test("an event holds the current object", () => {
  expect(JSON.parse(body)).toMatchObject({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    created: SECONDS,
    livemode: true,
    data: { object },
  });
});

test("a webhook is signed with its time", () => {
  expect(signed()).toEqual({ body, headers: { "stripe-signature": signature(SECONDS, body) } });
});

test("a webhook can be signed with another secret, or for an hour ago", () => {
  const headers = [signed("bad-signature"), signed("old-timestamp")].map((one) => one.headers);

  expect(headers).toEqual([
    { "stripe-signature": signature(SECONDS, body, "not secret") },
    { "stripe-signature": signature(SECONDS - 3_600, body) },
  ]);
});

test("a wrong webhook has a valid signature", () => {
  const wrong = signed("wrong");

  expect(JSON.parse(wrong.body)).toMatchObject({ data: { object: { status: "failed" } } });
  expect(wrong.headers).toEqual({ "stripe-signature": signature(SECONDS, wrong.body) });
});

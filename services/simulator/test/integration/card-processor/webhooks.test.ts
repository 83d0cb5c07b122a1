import { eventually } from "@kobo/testing";
import Stripe from "stripe";
import { withCard } from "../processor-client";
import { type Received, WEBHOOK_SECRET } from "../receiver";
import { type Running, startSimulator } from "../running";

let running: Running;
beforeEach(async () => {
  running = await startSimulator();
});
afterEach(() => running.stop());

const GOOD = "4242424242424242";
const PATH = "/card-processor/test";

/** Verifies a webhook with Stripe's library, by the test's clock. */
function read({ raw, headers }: Received): Stripe.Event {
  const signature = headers["stripe-signature"];
  const at = running.clock.now.getTime();
  return Stripe.webhooks.constructEvent(raw, signature ?? "", WEBHOOK_SECRET, 300, undefined, at);
}

async function typesOf(payment_intent: string): Promise<string[]> {
  const { notices } = await running.processor.storeView({ payment_intent });
  return notices.map(({ event }) => event);
}

test("the outcome of a payment is sent, signed like Stripe", async () => {
  const { id } = await running.processor.pay(GOOD, { metadata: { payment_id: "pay_1" } });

  const [notice] = await running.receiver.at(PATH);

  expect(notice && read(notice)).toMatchObject({
    id: expect.stringMatching(/^evt_\w{24}$/),
    object: "event",
    type: "payment_intent.succeeded",
    livemode: false,
    data: { object: { id, status: "succeeded", metadata: { payment_id: "pay_1" } } },
  });
});

test("live mode has its own webhook URL", async () => {
  await running.processor.pay(GOOD, {}, "live");

  const [notice] = await running.receiver.at("/card-processor/live");

  expect(notice && read(notice)).toMatchObject({ livemode: true });
});

test("every transition emits its event", async () => {
  const { processor } = running;
  const { test: stripe } = processor;
  const captured = await processor.pay(GOOD, { capture_method: "manual" });
  await stripe.paymentIntents.capture(captured.id);
  const refund = await stripe.refunds.create({ payment_intent: captured.id });
  await processor.control("/refunds/settle", { refund: refund.id, outcome: "failed" });
  const request = await processor.pay("4000000000003220");
  await stripe.paymentIntents.cancel(request.id);
  const refused = await processor.open();
  await expect(
    stripe.paymentIntents.confirm(refused.id, withCard("4000000000000002")),
  ).rejects.toMatchObject({ statusCode: 402 });

  expect(await typesOf(captured.id)).toEqual([
    "payment_intent.amount_capturable_updated",
    "charge.captured",
    "payment_intent.succeeded",
    "refund.created",
    "charge.refunded",
    "refund.failed",
    "refund.updated",
  ]);
  expect(await typesOf(request.id)).toEqual([
    "payment_intent.requires_action",
    "payment_intent.canceled",
  ]);
  expect(await typesOf(refused.id)).toEqual(["payment_intent.payment_failed"]);
});

test("a payment without a response emits `processing`, and its outcome ten seconds later", async () => {
  const { processor, receiver } = running;
  const { id } = await processor.open();
  const confirm = processor.test.paymentIntents.confirm(id, withCard("4000000000005043"), {
    timeout: 250,
  });
  await expect(confirm).rejects.toMatchObject({ type: "StripeConnectionError" });
  const [first] = await receiver.at(PATH);

  running.pass(10_000);
  const [, second] = await receiver.at(PATH, 2);

  expect(first && read(first)).toMatchObject({
    type: "payment_intent.processing",
    data: { object: { status: "processing", latest_charge: null } },
  });
  expect(second && read(second)).toMatchObject({
    type: "payment_intent.succeeded",
    data: { object: { status: "succeeded" } },
  });
});

describe("faults of webhooks", () => {
  const bent = async (fault: string, more = {}) => {
    await running.processor.fault({ operation: "notice", fault, ...more });
    return running.processor.pay(GOOD);
  };

  test.each(["bad-signature", "old-timestamp"])(
    "`%s` fails the signature verification",
    async (fault) => {
      await bent(fault);

      const [notice] = await running.receiver.at(PATH);

      expect(() => notice && read(notice)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    },
  );

  test("`wrong` has a valid signature and the opposite status", async () => {
    await bent("wrong");

    const [notice] = await running.receiver.at(PATH);

    expect(notice && read(notice)).toMatchObject({ data: { object: { status: "failed" } } });
  });

  test("`doubled` is sent twice under one id", async () => {
    await bent("doubled");

    const [one, other] = await running.receiver.at(PATH, 2);

    expect(one && other && read(other).id).toBe(one && read(one).id);
  });

  test("`late` is sent after its delay, and `off` never", async () => {
    const late = await bent("late", { ms: 60_000 });
    const off = await bent("off", { match: { event: "payment_intent.succeeded" } });
    expect(running.receiver.received).toEqual([]);

    running.pass(60_000);

    const [notice] = await running.receiver.at(PATH);
    expect(notice && read(notice)).toMatchObject({ data: { object: { id: late.id } } });
    const { notices } = await running.processor.storeView({ payment_intent: off.id });
    expect(notices).toMatchObject([{ fate: "off", attempts: [] }]);
  });

  test("a failed webhook is retried, and can be resent manually", async () => {
    running.receiver.status = 500;
    const { id } = await running.processor.pay(GOOD);
    await running.receiver.at(PATH);
    await eventually(async () => {
      const { notices } = await running.processor.storeView({ payment_intent: id });
      expect(notices).toMatchObject([{ attempts: [{ status: 500 }] }]);
    });
    running.receiver.status = 200;
    running.pass(1_000);
    const [one, other] = await running.receiver.at(PATH, 2);

    await running.processor.control("/notices/resend", { payment_intent: id });

    await running.receiver.at(PATH, 3);
    expect(one?.raw).toBe(other?.raw);
  });
});

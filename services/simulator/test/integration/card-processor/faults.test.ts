import { eventually } from "@kobo/testing";
import { withCard } from "../processor-client";
import { type Running, startSimulator } from "../running";

let running: Running;
beforeEach(async () => {
  running = await startSimulator();
});
afterEach(() => running.stop());

const GOOD = "4242424242424242";
const SOON = { timeout: 250 };

function confirm(id: string, options = {}) {
  return running.processor.test.paymentIntents.confirm(id, withCard(GOOD), options);
}

async function statusOf(id: string): Promise<string> {
  return (await running.processor.retrieve(id)).status;
}

test.each([
  ["accept-then-hang", "succeeded", "StripeConnectionError"],
  ["hang-then-refuse", "requires_payment_method", "StripeConnectionError"],
  ["error-after-commit", "succeeded", "StripeAPIError"],
  ["garbage", "succeeded", "StripeAPIError"],
  ["refuse", "requires_payment_method", "StripeAPIError"],
])("a confirm with the fault `%s` leaves the intent %s", async (fault, status, type) => {
  const { processor } = running;
  const { id } = await processor.open();
  await processor.fault({ operation: "confirm", fault, status: 503 });

  const options = type === "StripeConnectionError" ? SOON : {};
  await expect(confirm(id, options)).rejects.toMatchObject({ type });

  await eventually(async () => {
    expect(await processor.requests({ payment_intent: id })).toMatchObject([{ confirms: 1 }]);
  });
  expect(await statusOf(id)).toBe(status);
});

test("a request with a truncated response was executed", async () => {
  const { processor } = running;
  const { id } = await processor.open();
  await processor.fault({ operation: "confirm", fault: "reset-mid-body" });

  await expect(confirm(id)).rejects.toMatchObject({ type: "StripeConnectionError" });

  expect(await statusOf(id)).toBe("succeeded");
});

test("Stripe's library retries under its key after a lost connection, with one authorization", async () => {
  const { processor } = running;
  const { id } = await processor.open();
  await processor.fault({ operation: "confirm", fault: "accept-then-reset" });

  const confirmed = await confirm(id);

  expect(confirmed).toMatchObject({ id, status: "succeeded" });
  expect(await processor.requests()).toMatchObject([{ confirms: 2, authorisations: 1 }]);
});

test.each([
  [401, "StripeAuthenticationError"],
  [429, "StripeRateLimitError"],
  [500, "StripeAPIError"],
])("a request can be refused with %i before it is executed", async (status, type) => {
  const { processor } = running;
  await processor.fault({ operation: "open", fault: "refuse", status });

  await expect(processor.open()).rejects.toMatchObject({ type, statusCode: status });

  expect((await processor.storeView()).intents).toEqual([]);
});

test("lagging-retrieve: a retrieve is stale a limited number of times", async () => {
  const { processor } = running;
  const { id } = await processor.pay(GOOD, { capture_method: "manual" });
  await processor.test.paymentIntents.capture(id);
  await processor.fault({ operation: "retrieve", fault: "lagging-retrieve", times: 2 });

  const responses = [await statusOf(id), await statusOf(id), await statusOf(id)];

  expect(responses).toEqual(["requires_capture", "requires_capture", "succeeded"]);
});

test("double-execution: one response, two refunds", async () => {
  const { processor } = running;
  const { id } = await processor.pay(GOOD);
  await processor.fault({ operation: "refund", fault: "double-execution" });

  const responses = await processor.test.refunds.create({ payment_intent: id, amount: 1_000 });

  const { refunds, charges } = await processor.storeView({ payment_intent: id });
  expect(refunds).toMatchObject([{ id: responses.id, amount: 1_000 }, { amount: 1_000 }]);
  expect(charges).toMatchObject([{ amount_refunded: 2_000 }]);
});

test("double-execution: a replay under the same key refunds again", async () => {
  const { processor } = running;
  const { id } = await processor.pay(GOOD);
  const refund = () =>
    processor.test.refunds.create(
      { payment_intent: id, amount: 3_000 },
      { idempotencyKey: "refund-1" },
    );
  const first = await refund();
  await processor.test.refunds.create({ payment_intent: id, amount: 500 });
  await processor.fault({ operation: "refund", fault: "double-execution" });

  await expect(refund()).rejects.toMatchObject({ param: "amount" });

  expect(await refund()).toMatchObject({ id: first.id });
});

test.each([
  [{ "metadata.payment_id": "pay_2" }],
  [{ amount: 7_000 }],
  [{ currency: "ngn", last4: "4242" }],
])("a fault matches only confirms with %j", async (match) => {
  const { processor } = running;
  await processor.fault({ operation: "confirm", fault: "refuse", status: 500, match });
  const [one, two] = [
    await processor.open({ amount: 5_000, metadata: { payment_id: "pay_1" } }),
    await processor.open({ amount: 7_000, currency: "ngn", metadata: { payment_id: "pay_2" } }),
  ];

  await confirm(one.id);
  await expect(confirm(two.id)).rejects.toMatchObject({ statusCode: 500 });

  expect(await confirm(two.id)).toMatchObject({ status: "succeeded" });
});

test("a fault that cannot match is refused", async () => {
  const { processor } = running;
  const set = (fault: object) => processor.control("/faults", fault);

  expect(await set({ operation: "open", fault: "lagging-retrieve" })).toMatchObject({
    status: 400,
  });
  expect(
    await set({ operation: "confirm", fault: "garbage", match: { number: GOOD } }),
  ).toMatchObject({ status: 400 });
});

test("the processor closes every connection while down, and can refuse credentials", async () => {
  const { processor } = running;
  const { id } = await processor.open();

  await processor.control("/down", { down: true });
  await expect(processor.retrieve(id)).rejects.toMatchObject({ type: "StripeConnectionError" });
  await processor.control("/down", { down: false });
  await processor.control("/credentials", { accept: false });
  await expect(processor.retrieve(id)).rejects.toMatchObject({ statusCode: 401 });
  await processor.control("/credentials", { accept: true });

  expect(await processor.retrieve(id)).toMatchObject({ id });
});

test("every operation supports faults", async () => {
  const { processor } = running;
  const { test: stripe } = processor;
  const customer = await stripe.customers.create({});
  const paid = await processor.pay(GOOD);
  const held = await processor.pay(GOOD, { capture_method: "manual" });
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 1 });
  const calls: [string, () => Promise<unknown>][] = [
    ["customers", () => stripe.customers.retrieve(customer.id)],
    ["open", () => processor.open()],
    ["retrieve", () => processor.retrieve(paid.id)],
    ["confirm", () => confirm(paid.id)],
    ["capture", () => stripe.paymentIntents.capture(held.id)],
    ["cancel", () => stripe.paymentIntents.cancel(held.id)],
    ["refund", () => stripe.refunds.create({ payment_intent: paid.id })],
    ["refunds", () => stripe.refunds.retrieve(refund.id)],
    ["statement", () => stripe.balanceTransactions.list()],
  ];

  for (const [operation, call] of calls) {
    await processor.fault({ operation, fault: "refuse", status: 418, message: operation });
    await expect(call()).rejects.toMatchObject({ statusCode: 418, message: operation });
  }
});

test("an authorization can be expired early", async () => {
  const { processor } = running;
  const { id } = await processor.pay(GOOD, { capture_method: "manual" });
  const hurry = (payment_intent: string) =>
    processor.control("/intents/expire", { payment_intent });

  const hurried = await hurry(id);

  expect(hurried).toMatchObject({ status: 200, body: { intent: { status: "canceled" } } });
  expect(await processor.retrieve(id)).toMatchObject({ cancellation_reason: "automatic" });
  expect([(await hurry(id)).status, (await hurry("pi_none")).status]).toEqual([409, 404]);
});

test("the store view filters by metadata, and holds no card number", async () => {
  const { processor } = running;
  await processor.pay(GOOD, { metadata: { payment_id: "pay_1" } });
  const { id } = await processor.pay("5555555555554444", { metadata: { payment_id: "pay_2" } });

  const view = await processor.storeView({ "metadata.payment_id": "pay_2" });

  expect(view.intents).toMatchObject([
    {
      id,
      metadata: { payment_id: "pay_2" },
      status: "succeeded",
      card: { brand: "mastercard", last4: "4444" },
      confirms: 1,
    },
  ]);
  expect(view.charges).toHaveLength(1);
  expect(JSON.stringify(view)).not.toContain("5555555555554444");
});

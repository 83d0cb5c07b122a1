import { eventually } from "@kobo/testing";
import { withCard } from "../processor-client";
import { type Running, startSimulator } from "../running";

let running: Running;
beforeEach(async () => {
  running = await startSimulator();
});
afterEach(() => running.stop());

const NEW = { amount: 5_000, currency: "usd" };
const GOOD = "4242424242424242";

test("a replay under the same key gets the same response and changes nothing", async () => {
  const { processor } = running;
  const open = () => processor.test.paymentIntents.create(NEW, { idempotencyKey: "open-1" });

  const first = await open();
  const again = await open();

  expect(again).toEqual(first);
  expect(first.lastResponse.headers).not.toHaveProperty("idempotent-replayed");
  expect(again.lastResponse.headers).toMatchObject({ "idempotent-replayed": "true" });
  expect((await processor.storeView()).intents).toHaveLength(1);
});

test("another request under the same key is refused", async () => {
  const { test: stripe } = running.processor;
  const options = { idempotencyKey: "key-1" };
  const { id } = await stripe.paymentIntents.create(NEW, options);

  for (const other of [
    stripe.paymentIntents.create({ ...NEW, amount: 5_001 }, options),
    stripe.paymentIntents.cancel(id, {}, options),
  ]) {
    await expect(other).rejects.toMatchObject({
      statusCode: 400,
      type: "StripeIdempotencyError",
    });
  }
});

test("a decline is replayed, and another card under the same key is refused", async () => {
  const { processor } = running;
  const { id } = await processor.open();
  const confirm = (number: string) =>
    processor.test.paymentIntents.confirm(id, withCard(number), { idempotencyKey: "confirm-1" });
  const declined = { statusCode: 402, decline_code: "generic_decline" };

  await expect(confirm("4000000000000002")).rejects.toMatchObject(declined);
  await expect(confirm("4000000000000002")).rejects.toMatchObject({
    ...declined,
    headers: { "idempotent-replayed": "true" },
  });

  await expect(confirm(GOOD)).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  expect((await processor.storeView()).charges).toHaveLength(1);
  expect(await processor.requests()).toMatchObject([{ confirms: 3, authorisations: 0 }]);
});

test("a malformed request leaves its key unused", async () => {
  const { test: stripe } = running.processor;
  const options = { idempotencyKey: "key-1" };

  await expect(stripe.paymentIntents.create({ ...NEW, amount: 0 }, options)).rejects.toMatchObject({
    param: "amount",
  });

  expect(await stripe.paymentIntents.create(NEW, options)).toMatchObject({ amount: 5_000 });
});

test("the second of two concurrent requests under one key is refused", async () => {
  const { processor } = running;
  await processor.fault({ operation: "open", fault: "slow", ms: 1_000 });
  const open = () => processor.test.paymentIntents.create(NEW, { idempotencyKey: "open-1" });
  const first = open();
  await eventually(() => expect(running.waits).toHaveLength(1));

  await expect(open()).rejects.toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
  });

  running.waits[0]?.end();
  const { id } = await first;
  expect(await open()).toMatchObject({ id });
});

test("a key expires after a day, and survives a restart", async () => {
  const open = ({ processor }: Running) =>
    processor.test.paymentIntents.create(NEW, { idempotencyKey: "open-1" });
  const { id } = await open(running);

  running = await running.restart();
  expect(await open(running)).toMatchObject({ id });
  running.pass(86_400_000 - 1);
  expect(await open(running)).toMatchObject({ id });
  running.pass(1);

  expect((await open(running)).id).not.toBe(id);
});

test("a payment without a response is replayed under its key", async () => {
  const { processor } = running;
  const { id } = await processor.open();
  const confirm = (timeout: number) =>
    processor.test.paymentIntents.confirm(id, withCard("4000000000005043"), {
      idempotencyKey: "confirm-1",
      timeout,
    });
  await expect(confirm(250)).rejects.toMatchObject({ type: "StripeConnectionError" });
  await eventually(async () => expect((await processor.storeView()).charges).toHaveLength(1));

  const repeated = await confirm(10_000);

  expect(repeated).toMatchObject({ id });
  expect(await processor.requests()).toMatchObject([{ confirms: 2, authorisations: 1 }]);
});

test("keys are scoped to the mode", async () => {
  const { test: stripe, live } = running.processor;
  const options = { idempotencyKey: "open-1" };

  const one = await stripe.paymentIntents.create(NEW, options);
  const other = await live.paymentIntents.create(NEW, options);

  expect(other.id).not.toBe(one.id);
});

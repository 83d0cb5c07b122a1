import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { TEST_CARDS } from "@kobo/core/test-cards";
import { withCard } from "../processor-client";
import { type Running, startSimulator } from "../running";

let running: Running;
beforeEach(async () => {
  running = await startSimulator();
});
afterEach(() => running.stop());

const GOOD = "4242424242424242";

async function filesOf({ folder }: Running): Promise<string> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.join("\n");
}

test("the whole store survives a restart", async () => {
  const { processor } = running;
  const customer = await processor.test.customers.create({ email: "ada@example.com" });
  const kept = await processor.pay(GOOD, {
    customer: customer.id,
    setup_future_usage: "on_session",
  });
  await processor.test.refunds.create({ payment_intent: kept.id, amount: 700 });
  await processor.open({ metadata: { payment_id: "pay_2" } });
  await processor.pay("4000000000003220");
  const before = await processor.storeView();

  running = await running.restart();

  const after = await running.processor.storeView();
  expect({ ...after, notices: [] }).toEqual({ ...before, notices: [] });
  expect(after.notices).toHaveLength(before.notices.length);
  const next = await running.processor.open({ customer: customer.id });
  expect(
    await running.processor.test.paymentIntents.confirm(next.id, {
      payment_method: String(kept.payment_method),
    }),
  ).toMatchObject({ status: "succeeded" });
});

test("planned outcomes happen at their time after a restart", async () => {
  const held = await running.processor.pay(GOOD, { capture_method: "manual" });
  const paid = await running.processor.pay(GOOD);
  await running.processor.fault({ operation: "refund-fate", fault: "pending", ms: 60_000 });
  const refund = await running.processor.test.refunds.create({ payment_intent: paid.id });

  running = await running.restart();
  running.pass(7 * 86_400_000);

  const { refunds, intents } = await running.processor.storeView();
  expect(refunds).toMatchObject([{ id: refund.id, status: "succeeded" }]);
  expect(intents).toMatchObject([{ id: held.id, status: "canceled" }, { id: paid.id }]);
});

test("no card number or security code is stored on disk or shown", async () => {
  const { processor } = running;
  const cvc = "9137";
  for (const { number } of TEST_CARDS) {
    const { id } = await processor.open();
    const input = withCard(number, { cvc });
    const options = { idempotencyKey: `confirm ${id}`, timeout: 250 };
    await processor.test.paymentIntents.confirm(id, input, options).catch(() => undefined);
  }
  const number = "4111111111111111";
  await processor.pay(number, {}, "live");

  const files = await filesOf(running);
  const views = JSON.stringify([
    await processor.storeView(),
    await processor.storeView({}, "live"),
  ]);

  expect(files).toContain('"last4":"4242"');
  for (const text of [files, views]) {
    expect(
      [number, ...TEST_CARDS.map((card) => card.number)].filter((one) => text.includes(one)),
    ).toEqual([]);
    expect(text).not.toContain(`"${cvc}"`);
  }
});

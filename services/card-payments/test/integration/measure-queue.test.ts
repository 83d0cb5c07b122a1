import { oldestOpen } from "@kobo/saga";
import { measureQueue, open, stuck } from "../../src/app/measure-queue";
import { cardWorlds } from "./world";

const { aWorld } = cardWorlds();

const shown = async (gauge: typeof open, labels: Record<string, string>) => {
  const { values } = await gauge.get();
  const found = values.find((value) =>
    Object.entries(labels).every(([name, label]) => Reflect.get(value.labels, name) === label),
  );
  return found?.value;
};

const AUTHORIZED = { kind: "payment", mode: "test", state: "authorized" };

test("counts operations in progress and in review, and removes finished ones", async () => {
  const world = aWorld();
  const { payment } = await world.create({ capture: false });
  await world.create();

  await measureQueue(world.parts.db);
  expect(await shown(open, AUTHORIZED)).toBe(1);
  expect(await shown(stuck, AUTHORIZED)).toBe(0);

  await world.rows().where({ public_id: payment.id }).update({ stuck: true, due_at: null });
  await measureQueue(world.parts.db);
  expect(await shown(stuck, AUTHORIZED)).toBe(1);

  await world.rows().where({ public_id: payment.id }).update({ stuck: false });
  await measureQueue(world.parts.db);
  expect(await shown(open, AUTHORIZED)).toBeUndefined();
});

const oldest = async () =>
  (await oldestOpen.get()).values.map(({ labels, value }) => ({ ...labels, value }));

describe("the oldest refund without an outcome", () => {
  async function refunded(outcome: "waits" | "succeeds") {
    const world = aWorld();
    world.processor.refundOutcome = outcome;
    const { payment } = await world.create();
    const { refund } = await world.refund(payment.id, { amount: 1_000 });
    await world.changeRefund(refund, { created_at: world.ago("2 h") });
    return { world, refund };
  }

  test("is measured while its hold stands", async () => {
    const { world, refund } = await refunded("waits");

    await measureQueue(world.parts.db);
    const [measured, ...others] = await oldest();
    expect(measured).toMatchObject({ operation: "card refund", mode: "test" });
    expect(measured?.value).toBeGreaterThanOrEqual(7_200);
    expect(measured?.value).toBeLessThan(7_300);
    expect(others).toEqual([]);

    // In review it is measured by the review.
    await world.changeRefund(refund, { stuck: true, due_at: null });
    await measureQueue(world.parts.db);
    expect(await oldest()).toEqual([]);
  });

  test("is not one that succeeded and is queried again after a webhook", async () => {
    const { world, refund } = await refunded("succeeds");
    await world.changeRefund(refund, { due_at: new Date() });

    await measureQueue(world.parts.db);

    expect(await oldest()).toEqual([]);
  });
});

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

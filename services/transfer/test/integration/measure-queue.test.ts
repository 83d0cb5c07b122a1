import { oldestOpen } from "@kobo/saga";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { measureQueue } from "../../src/app/measure-queue";
import { aRequest } from "../factories";
import { worlds } from "./world";

const { aWorld } = worlds();

const shown = async () =>
  (await oldestOpen.get()).values.map(({ labels, value }) => ({ ...labels, value }));

test("the oldest transfer that holds money is measured, and neither lost nor finished ones are", async () => {
  const world = aWorld();
  await createExternalTransfer(world.parts, aRequest());
  world.rail.behaviour = { records: "pending", answers: "as booked" };
  const command = aRequest();
  const { transfer } = await createExternalTransfer(world.parts, command);
  await world.change(transfer.id, { created_at: world.ago("2 h") });

  await measureQueue(world.parts.db);
  const [measured] = await shown();
  expect(measured).toMatchObject({ operation: "transfer", mode: command.tenant.mode });
  expect(measured?.value).toBeGreaterThanOrEqual(7_200);
  expect(measured?.value).toBeLessThan(7_300);

  await world.change(transfer.id, { state: "lost" });
  await measureQueue(world.parts.db);
  expect(await shown()).toEqual([]);

  await world.change(transfer.id, { state: "pending", due_at: null });
  await measureQueue(world.parts.db);
  expect(await shown()).toEqual([]);
});

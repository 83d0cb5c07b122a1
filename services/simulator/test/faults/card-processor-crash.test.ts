import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { kill, killProcesses, type Process, startProcess } from "../integration/process";
import { ProcessorClient, withCard } from "../integration/processor-client";
import { newFolder, removeFolders } from "../integration/running";

afterEach(async () => {
  await killProcesses();
  await removeFolders();
});

interface AcknowledgedPayment {
  id: string;
  /** The last acknowledged status. */
  status: string;
}

/** Pays and refunds until the connection breaks. */
async function payOnAndOn(
  processor: ProcessorClient,
  acknowledged: (payment: AcknowledgedPayment) => void,
) {
  const { test: stripe } = processor;
  for (;;) {
    try {
      const { id } = await processor.open();
      const { status } = await stripe.paymentIntents.confirm(id, withCard("4242424242424242"));
      acknowledged({ id, status });
      await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund ${id}` });
      acknowledged({ id, status: "refunded" });
    } catch {
      return;
    }
  }
}

const PAYERS = 6;
const PAYMENTS_BEFORE_KILL = 40;

async function killMidLoad({ child, client }: Process): Promise<Map<string, string>> {
  const processor = new ProcessorClient(client);
  const acknowledged = new Map<string, string>();
  const payers = Array.from({ length: PAYERS }, () =>
    payOnAndOn(processor, ({ id, status }) => {
      acknowledged.set(id, status);
      if (acknowledged.size === PAYMENTS_BEFORE_KILL) child.kill("SIGKILL");
    }),
  );
  await Promise.all(payers);
  return acknowledged;
}

test("no acknowledged payment or refund is lost by a kill under load, and none is incomplete", async () => {
  const folder = await newFolder();
  const acknowledged = await killMidLoad(await startProcess(folder));
  await appendFile(join(folder, "card-processor-test.db-wal"), "torn");

  const { child, client } = await startProcess(folder);
  const processor = new ProcessorClient(client);
  const { intents, charges, refunds, lines } = await processor.storeView();

  const paid = new Set(charges.map(({ payment_intent }) => payment_intent));
  const refunded = new Set(refunds.map(({ payment_intent }) => payment_intent));
  expect([...acknowledged.keys()].filter((id) => !paid.has(id))).toEqual([]);
  expect(
    [...acknowledged].filter(([id, status]) => status === "refunded" && !refunded.has(id)),
  ).toEqual([]);
  expect(intents.filter(({ status }) => status === "succeeded")).toHaveLength(paid.size);
  expect(refunded.size).toBe(refunds.length);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBe((paid.size - refunded.size) * 5_000);

  // A repeated refund gets the first response, if there was one.
  const [id = ""] = acknowledged.keys();
  const again = await processor.test.refunds.create(
    { payment_intent: id },
    { idempotencyKey: `refund ${id}` },
  );
  expect(again.payment_intent).toBe(id);
  expect((await processor.storeView({ payment_intent: id })).refunds).toHaveLength(1);
  await kill(child, "SIGTERM");
});

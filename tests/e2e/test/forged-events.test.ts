import { randomUUID } from "node:crypto";
import { CATALOGUE, connectBus, schemaIdOf } from "@kobo/events";
import { newUuid } from "@kobo/ids";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { EVENTS_TIMEOUT_MS, givenMerchant, merchantIdOf, openDatabase, theStack } from "./world";

const NAME = "payid.payment.completed";

/** A payment as payid would tell of it. */
function aPayment(merchantId: string, source: string) {
  const id = newUuid();
  const headers = {
    ce_specversion: "1.0",
    ce_id: id,
    ce_source: source,
    ce_type: NAME,
    ce_time: new Date().toISOString(),
    ce_dataschema: schemaIdOf(NAME),
    ce_merchantid: merchantId,
    ce_mode: "test",
  };
  return { id, value: JSON.stringify(CATALOGUE[NAME].example), headers };
}

test("an event of a service that may not emit it, or on another's topic, reaches no merchant", async () => {
  const db = openDatabase();
  const merchantId = await merchantIdOf(db, await givenMerchant({ funds: 0 }));
  const logger = createLogger("test", "silent");
  const brokers = theStack().kafkaBrokers.split(",");
  const producer = connectBus({ brokers, clientId: "forger", logger }).kafka.producer();
  await producer.connect();
  const key = randomUUID();
  const send = async (topic: string, source: string) => {
    const { id, ...message } = aPayment(merchantId, source);
    await producer.send({ topic, messages: [{ key, ...message }] });
    return id;
  };
  const forged = [
    await send("kobo.payid.v1", "/kobo/bills"),
    await send("kobo.payid.v1", "elsewhere"),
    await send("kobo.transfer.v1", "/kobo/payid"),
  ];
  const real = [await send("kobo.payid.v1", "/kobo/payid")];
  const known = (ids: string[]) => db("webhook.events").whereIn("id", ids).pluck("id");

  await eventually(async () => expect(await known(real)).toEqual(real), EVENTS_TIMEOUT_MS);
  const parked = async () => {
    const ops = theStack().opsUrls.webhook ?? [];
    const texts = await Promise.all(ops.map(async (url) => (await fetch(`${url}/metrics`)).text()));
    const counts = texts.map((text) =>
      Number(/events_dead_lettered_total\{group="webhook.fanout"\} (\d+)/.exec(text)?.[1] ?? 0),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await eventually(
    async () => expect(await parked()).toBeGreaterThanOrEqual(forged.length),
    EVENTS_TIMEOUT_MS,
  );

  expect(await known(forged)).toEqual([]);
  await producer.disconnect();
  await db.destroy();
}, 60_000);

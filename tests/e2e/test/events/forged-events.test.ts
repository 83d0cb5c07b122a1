import { randomUUID } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { busOfEnvironment, CATALOGUE, schemaIdOf } from "@kobo/events";
import { kafkaVariables } from "@kobo/local";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { EVENTS_TIMEOUT_MS, givenMerchant, merchantIdOf, openDatabase, theStack } from "../world";

const NAME = "payid.payment.completed";
const TOPIC = "kobo.payid.v1";
const logger = createLogger("test", "silent");
const db = openDatabase();
const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(() => db.destroy());

/** Kafka, logged in as one of its users. */
function kafkaOf(user: string, password?: string) {
  const { kafkaPasswords, ...stack } = theStack();
  const passwords = password === undefined ? kafkaPasswords : { [user]: password };
  const access = kafkaVariables(user, { ...stack, kafkaPasswords: passwords });
  return busOfEnvironment({ clientId: "forger", logger }, access).kafka;
}

/** A payment event like payid's. */
function aPayment(merchantId: string, source = "/kobo/payid") {
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

async function send(
  kafka: ReturnType<typeof kafkaOf>,
  topic: string,
  { id, ...message }: ReturnType<typeof aPayment>,
): Promise<string> {
  const producer = kafka.producer();
  stops.push(() => producer.disconnect());
  await producer.connect();
  await producer.send({ topic, messages: [{ key: randomUUID(), ...message }] });
  return id;
}

const known = (ids: string[]) => db("webhook.events").whereIn("id", ids).pluck("id");

test("a process without a service's credentials cannot write events", async () => {
  const event = aPayment(await merchantIdOf(db, await givenMerchant({ funds: 0 })));
  const withoutUser = busOfEnvironment(
    { clientId: "forger", logger },
    { KAFKA_BROKERS: theStack().kafkaBrokers },
  ).kafka;

  await expect(send(withoutUser, TOPIC, event)).rejects.toThrow();
  await expect(send(kafkaOf("payid", "guessed"), TOPIC, event)).rejects.toThrow(
    /[Aa]uthentication/,
  );

  expect(await known([event.id])).toEqual([]);
}, 60_000);

test("services cannot write to other services' topics, and internal teams to none", async () => {
  const event = aPayment(await merchantIdOf(db, await givenMerchant({ funds: 0 })));

  for (const user of ["bills", "transfer", "webhook", "internal-teams"]) {
    await expect(send(kafkaOf(user), TOPIC, event)).rejects.toThrow(/authorized/);
  }
  for (const topic of ["kobo.bill.v1", "kobo.card-payment.v1", "kobo.webhook.v1"]) {
    await expect(send(kafkaOf("wallet-ledger"), topic, event)).rejects.toThrow(/authorized/);
  }
  await send(kafkaOf("payid"), TOPIC, event);

  await eventually(
    async () => expect(await known([event.id])).toEqual([event.id]),
    EVENTS_TIMEOUT_MS,
  );
}, 60_000);

test("an event from a service that may not emit it, or on a wrong topic, reaches no merchant", async () => {
  const merchantId = await merchantIdOf(db, await givenMerchant({ funds: 0 }));
  const before = await parkedByWebhook();
  const forged = [
    await send(kafkaOf("payid"), TOPIC, aPayment(merchantId, "/kobo/bills")),
    await send(kafkaOf("payid"), TOPIC, aPayment(merchantId, "elsewhere")),
    await send(kafkaOf("transfer"), "kobo.transfer.v1", aPayment(merchantId)),
  ];
  const real = [await send(kafkaOf("payid"), TOPIC, aPayment(merchantId))];

  await eventually(async () => expect(await known(real)).toEqual(real), EVENTS_TIMEOUT_MS);
  await eventually(
    async () => expect(await parkedByWebhook()).toBeGreaterThanOrEqual(before + forged.length),
    EVENTS_TIMEOUT_MS,
  );

  expect(await known(forged)).toEqual([]);
}, 60_000);

async function parkedByWebhook(): Promise<number> {
  const ops = theStack().opsUrls.webhook ?? [];
  const texts = await Promise.all(ops.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const counts = texts.map((text) =>
    Number(/events_dead_lettered_total\{group="webhook.fanout"\} (\d+)/.exec(text)?.[1] ?? 0),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

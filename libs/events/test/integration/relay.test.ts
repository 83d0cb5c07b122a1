import { setTimeout as delay } from "node:timers/promises";
import { type Database, inTransaction, openClient } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually, TcpProxy, testKafkaBrokers } from "@kobo/testing";
import { ConfigResourceTypes, type KafkaMessage } from "kafkajs";
import {
  type Bus,
  EVENT_TABLES,
  ensureTopics,
  insertEvents,
  type NewEvent,
  type Relay,
  startRelay,
  topicOf,
} from "../../src";
import { outboxColumns } from "../../src/outbox";
import { aBus, anEvent, logger, throughProxy } from "../bus";

const SCHEMA = "relay_test";
const database = testDatabase({ schema: SCHEMA, directories: [EVENT_TABLES] });
const bus = aBus();
const relays: Relay[] = [];
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(() => ensureTopics(bus, { replication: 1 }));
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
});

function givenRelay(over: Bus = bus): Relay {
  const relay = startRelay({ bus: over, databaseUrl: database().url, schema: SCHEMA, logger });
  relays.push(relay);
  return relay;
}

const publish = (db: Database, events: NewEvent[]) =>
  inTransaction(db, (trx) => insertEvents(trx, events));

const untilOutboxIsEmpty = (timeoutMs?: number) =>
  eventually(async () => {
    const [row] = await database().db("outbox").count();
    expect(row).toEqual({ count: 0n });
  }, timeoutMs);

/** Everything that lies on the events' topic now, partition by partition. */
async function readTopic(): Promise<KafkaMessage[]> {
  const topic = topicOf(bus, "transfer.completed");
  const admin = bus.kafka.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const expected = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);

  const messages: KafkaMessage[] = [];
  const consumer = bus.kafka.consumer({ groupId: `reader-${Date.now()}-${Math.random()}` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({ eachMessage: async ({ message }) => void messages.push(message) });
  await eventually(() => expect(messages.length).toBeGreaterThanOrEqual(expected), 30_000);
  await consumer.disconnect();
  return messages;
}

const idOf = (message: KafkaMessage) => String(message.headers?.ce_id);

test("an event travels as a CloudEvent in binary mode", async () => {
  const event = {
    ...anEvent("txn_1", 7),
    traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
  };
  givenRelay();

  await publish(database().db, [event]);
  await untilOutboxIsEmpty();

  const [message] = (await readTopic()).filter((candidate) => idOf(candidate) === event.id);
  const headers = Object.entries(message?.headers ?? {}).map(([name, value]) => [name, `${value}`]);
  expect(Object.fromEntries(headers)).toEqual({
    ce_specversion: "1.0",
    ce_id: event.id,
    ce_source: `/kobo/${SCHEMA}`,
    ce_type: "transfer.completed",
    ce_time: event.at.toISOString(),
    ce_subject: "txn_1",
    ce_dataschema: "urn:kobo:event:transfer.completed:1",
    ce_merchantid: event.merchantId,
    ce_mode: "test",
    "content-type": "application/json",
    traceparent: event.traceparent,
  });
  expect(message?.key?.toString()).toBe("txn_1");
  expect(JSON.parse(String(message?.value))).toEqual(event.data);
});

test("what is told late is kept as long as anything else", async () => {
  const begun = Date.now();
  const event = { ...anEvent("txn_late"), at: new Date(begun - 8 * DAY_MS) };
  givenRelay();

  await publish(database().db, [event]);
  await untilOutboxIsEmpty();

  const [message] = (await readTopic()).filter((candidate) => idOf(candidate) === event.id);
  expect(String(message?.headers?.ce_time)).toBe(event.at.toISOString());
  expect(Number(message?.timestamp)).toBeGreaterThanOrEqual(begun);
});

test("topics have dropped an event before inboxes forget it", async () => {
  const admin = bus.kafka.admin();
  await admin.connect();
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [
      {
        type: ConfigResourceTypes.TOPIC,
        name: topicOf(bus, "transfer.completed"),
        configNames: ["retention.ms", "segment.ms"],
      },
    ],
  });
  await admin.disconnect();

  const [retentionMs = 0, segmentMs = 0] = (resources[0]?.configEntries ?? []).map(
    ({ configValue }) => Number(configValue),
  );
  expect(retentionMs + segmentMs).toBeGreaterThan(7 * DAY_MS);
  expect(retentionMs + segmentMs).toBeLessThan(8 * DAY_MS);
});

test("a transaction that commits late is published all the same", async () => {
  const { db } = database();
  const slow = anEvent("slow");
  const quick = Array.from({ length: 20 }, (_, i) => anEvent(`quick-${i}`));
  givenRelay();

  await inTransaction(db, async (trx) => {
    await insertEvents(trx, [slow]);
    for (const event of quick) {
      await publish(db, [event]);
      await delay(100);
    }
  });
  await untilOutboxIsEmpty();

  const ids = new Set((await readTopic()).map(idOf));
  expect([slow, ...quick].filter((event) => !ids.has(event.id ?? ""))).toEqual([]);
});

test("two relays share the work without breaking the order, and one takes over from the other", async () => {
  const first = givenRelay();
  await delay(300);
  givenRelay();

  const events = Array.from({ length: 200 }, (_, i) => anEvent("one-key", i));
  for (const event of events.slice(0, 100)) await publish(database().db, [event]);
  await first.stop();
  for (const event of events.slice(100)) await publish(database().db, [event]);
  await untilOutboxIsEmpty();

  const wanted = new Set(events.map((event) => event.id));
  const seen = (await readTopic()).map(idOf).filter((id) => wanted.has(id));
  expect([...new Set(seen)]).toEqual(events.map((event) => event.id));
});

/**
 * The bus's contract, which any client in kafkajs's place must pass too: whatever is lost on the way
 * to the broker and back, what was committed arrives, and in order per key.
 */
test("nothing is lost and order is kept while answers are dropped and connections are cut", async () => {
  const [broker = ""] = testKafkaBrokers();
  const proxy = await TcpProxy.to(broker);
  const PRODUCE = 0;
  let producing = false;
  let faults = 0;
  proxy.inspectRequests((chunk) => {
    // A large request comes in several chunks, of which the first tells what it is.
    if (chunk.length > 6 && chunk.readInt16BE(4) === PRODUCE) producing = true;
    return "pass";
  });
  proxy.inspectResponses(() => {
    const isAnswer = producing;
    producing = false;
    if (!isAnswer || Math.random() > 0.3) return "pass";
    faults++;
    return Math.random() < 0.5 ? "drop" : "cut";
  });
  givenRelay(throughProxy(bus, proxy));

  // One writer for each key, as a service has by its aggregate's lock.
  const KEYS = 40;
  const FAULTS_WANTED = 12;
  const deadline = Date.now() + 30_000;
  const written = new Map<string, string[]>();
  await Promise.all(
    Array.from({ length: KEYS }, async (_, number) => {
      const key = `key-${number}`;
      const ids: string[] = [];
      for (let round = 0; faults < FAULTS_WANTED && Date.now() < deadline; round++) {
        const events = Array.from({ length: 1 + (round % 7) }, (_, i) => anEvent(key, i));
        await publish(database().db, events);
        ids.push(...events.map((event) => event.id ?? ""));
        await delay(5);
      }
      written.set(key, ids);
    }),
  );
  proxy.inspectResponses(() => "pass");
  await untilOutboxIsEmpty(30_000);
  await proxy.close();

  const arrived = new Map<string, Set<string>>();
  for (const message of await readTopic()) {
    const key = String(message.key);
    if (!arrived.has(key)) arrived.set(key, new Set());
    // A Set keeps the order of first occurrences.
    arrived.get(key)?.add(idOf(message));
  }
  expect(faults).toBeGreaterThanOrEqual(FAULTS_WANTED);
  for (const [key, ids] of written) expect([...(arrived.get(key) ?? [])]).toEqual(ids);
}, 120_000);

test("a relay that takes over shards with a backlog keeps the order of their keys", async () => {
  const mine = "txn_backlog";
  const shard = outboxColumns(anEvent(mine)).shard;
  const others = Array.from({ length: 50 }, (_, i) => `txn_other_${i}`);
  const other = others.find((key) => outboxColumns(anEvent(key)).shard !== shard) ?? "";
  const dying = await openClient({
    url: database().url,
    schema: SCHEMA,
    applicationName: "a relay that dies",
  });
  await dying.query("SELECT pg_advisory_lock(hashtext($1), $2)", [`outbox/${SCHEMA}`, shard]);
  const backlog = Array.from({ length: 1_200 }, (_, i) => anEvent(mine, i));
  await publish(database().db, backlog);
  givenRelay();
  // The floor follows a second behind; then it lies above the backlog.
  const begun = Date.now();
  await eventually(async () => {
    await publish(database().db, [anEvent(other)]);
    expect(Date.now() - begun).toBeGreaterThan(1_500);
  });

  await dying.end();
  await eventually(async () => {
    const [row] = await database().db("outbox").where({ key: mine }).count();
    expect(row).not.toEqual({ count: 1_200n });
  });
  await publish(database().db, [anEvent(mine, 1_200)]);

  await untilOutboxIsEmpty(30_000);
  const amounts = (await readTopic())
    .filter(({ key }) => String(key) === mine)
    .map(({ value }) => JSON.parse(String(value)).amount);
  expect(amounts).toEqual(Array.from({ length: 1_201 }, (_, i) => i));
}, 90_000);

test("a backlog that is larger than one request may be is published, in order", async () => {
  const key = "txn_large";
  const large = Array.from({ length: 500 }, (_, i) => {
    const event = anEvent(key, i);
    return { ...event, data: { ...event.data, narration: "n".repeat(4_000) } };
  });
  await publish(database().db, large);

  givenRelay();

  await untilOutboxIsEmpty(20_000);
  const seen = (await readTopic()).filter((message) => String(message.key) === key).map(idOf);
  expect([...new Set(seen)]).toEqual(large.map((event) => event.id));
}, 60_000);

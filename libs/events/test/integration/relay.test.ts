import { setTimeout as delay } from "node:timers/promises";
import { inTransaction } from "@kobo/postgres";
import { registry } from "@kobo/runtime";
import { eventually, freePort } from "@kobo/testing";
import { ConfigResourceTypes, Kafka, logLevel, type Producer, type ProducerBatch } from "kafkajs";
import { type Bus, insertEvents, outboxColumns, topicOf } from "../../src";
import { anEvent } from "../bus";
import { idOf, relaying } from "../relaying";

const SCHEMA = "relay_test";
const { bus, database, givenRelay, publish, untilOutboxIsEmpty, readTopic } = relaying(SCHEMA);
const DAY_MS = 24 * 60 * 60 * 1000;

test("an event is published as a CloudEvent in binary mode", async () => {
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

test("an event of a later release is published in the order of its key", async () => {
  const key = "txn_later";
  const [before, later, after] = [1, 2, 3].map((number) => outboxColumns(anEvent(key, number)));
  const rows = [before, { ...later, type: "transfer.scheduled", version: 3 }, after];
  await database().db("outbox").insert(rows);

  givenRelay();
  await untilOutboxIsEmpty();

  const published = (await readTopic()).filter((message) => String(message.key) === key);
  expect(published.map(idOf)).toEqual(rows.map((row) => row?.event_id));
  expect(published.map(({ headers }) => String(headers?.ce_dataschema))).toEqual([
    "urn:kobo:event:transfer.completed:1",
    "urn:kobo:event:transfer.scheduled:3",
    "urn:kobo:event:transfer.completed:1",
  ]);
});

test("events of the release before are published", async () => {
  const event = anEvent("txn_before");
  const { domain: _, version: __, ...columns } = outboxColumns(event);
  await database().db("outbox").insert(columns);

  givenRelay();
  await untilOutboxIsEmpty();

  const [message] = (await readTopic()).filter((candidate) => idOf(candidate) === event.id);
  expect(String(message?.headers?.ce_dataschema)).toBe("urn:kobo:event:transfer.completed:1");
});

test("late events get the full retention", async () => {
  const begun = Date.now();
  const event = { ...anEvent("txn_late"), at: new Date(begun - 8 * DAY_MS) };
  givenRelay();

  await publish(database().db, [event]);
  await untilOutboxIsEmpty();

  const [message] = (await readTopic()).filter((candidate) => idOf(candidate) === event.id);
  expect(String(message?.headers?.ce_time)).toBe(event.at.toISOString());
  expect(Number(message?.timestamp)).toBeGreaterThanOrEqual(begun);
});

test("a topic's retention is shorter than the inbox's", async () => {
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

/** A bus whose first send of several events writes only the first, as kafkajs does for a partition whose leader moves. */
function leavingOut(): { lossy: Bus; sends: number[] } {
  const sends: number[] = [];
  const sendBatch = async (producer: Producer, batch: ProducerBatch) => {
    const [{ topic, messages } = { topic: "", messages: [] }] = batch.topicMessages ?? [];
    const isFirst = sends.every((length) => length === 1);
    sends.push(messages.length);
    const sent = isFirst && messages.length > 1 ? messages.slice(0, 1) : messages;
    return producer.sendBatch({ ...batch, topicMessages: [{ topic, messages: sent }] });
  };
  const kafka: Bus["kafka"] = Object.create(bus.kafka, {
    producer: {
      value: (config: Parameters<Kafka["producer"]>[0]): Producer => {
        const producer = bus.kafka.producer(config);
        return { ...producer, sendBatch: (batch) => sendBatch(producer, batch) };
      },
    },
  });
  return { lossy: { ...bus, kafka }, sends };
}

test("an event whose partition was left out of a send is sent again, and none is lost", async () => {
  const keys = Array.from({ length: 12 }, (_, number) => `left_out_${number}`);
  const events = [1, 2].flatMap((number) => keys.map((key) => anEvent(key, number)));
  const { lossy, sends } = leavingOut();

  await publish(database().db, events);
  givenRelay(lossy);
  await untilOutboxIsEmpty(20_000);

  expect(sends).toEqual([events.length, events.length]);
  const ids = new Set(events.map(({ id }) => id));
  const published = (await readTopic()).filter((message) => ids.has(idOf(message)));
  for (const key of keys) {
    const own = published.filter((message) => String(message.key) === key).map(idOf);
    const expected = events.filter((event) => event.key === key).map(({ id }) => id);
    // The one that was written the first time comes twice.
    expect([...new Set(own)]).toEqual(expected);
  }
  expect(published).toHaveLength(events.length + 1);
});

test("events of a transaction that commits late are published", async () => {
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

test("a backlog larger than one request is published in order", async () => {
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

test("while the broker is unreachable the age of the oldest event and the time of the last round are reported, and grow", async () => {
  const brokers = [`127.0.0.1:${await freePort()}`];
  const kafka = new Kafka({
    brokers,
    retry: { initialRetryTime: 20, retries: 2 },
    logLevel: logLevel.NOTHING,
  });
  await publish(database().db, [{ ...anEvent("stuck"), at: new Date(Date.now() - 120_000) }]);

  const { state } = givenRelay({ ...bus, kafka });
  const silentMs = () => Number(/^last round (\d+) ms ago$/.exec(state())?.[1]);

  await eventually(async () => expect(await oldestSeconds()).toBeGreaterThanOrEqual(120));
  const before = { oldest: await oldestSeconds(), silent: silentMs() };
  await eventually(async () => expect(await oldestSeconds()).toBeGreaterThan(before.oldest));
  await eventually(() => expect(silentMs()).toBeGreaterThan(before.silent));
});

async function oldestSeconds(): Promise<number> {
  const text = await registry.getSingleMetricAsString("outbox_oldest_seconds");
  return Number(/^outbox_oldest_seconds (\S+)$/m.exec(text)?.[1]);
}

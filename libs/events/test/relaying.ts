import { type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import type { KafkaMessage } from "kafkajs";
import {
  type Bus,
  EVENT_TABLES,
  ensureTopics,
  insertEvents,
  type NewEvent,
  type Relay,
  startRelay,
  topicOf,
} from "../src";
import { aBus, logger } from "./bus";

/** The event's id. */
export const idOf = (message: KafkaMessage) => String(message.headers?.ce_id);

/**
 * An outbox in its own schema and a bus with its own topics, with relays that stop after each test.
 */
export function relaying(schema: string) {
  const database = testDatabase({ schema, directories: [EVENT_TABLES] });
  const bus = aBus();
  const relays: Relay[] = [];

  beforeAll(() => ensureTopics(bus, { replication: 1 }));
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  });

  function givenRelay(over: Bus = bus): Relay {
    const relay = startRelay({ bus: over, databaseUrl: database().url, schema, logger });
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

  /** All messages on the events' topic, partition by partition. */
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

  return { bus, database, givenRelay, publish, untilOutboxIsEmpty, readTopic };
}

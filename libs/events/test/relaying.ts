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
import { readTopics } from "../src/testing";
import { aBus, logger } from "./bus";

/** The event's id. */
export const idOf = (message: KafkaMessage) => String(message.headers?.ce_id);

/** An outbox in its own schema and a bus with its own topics, with relays that stop after each test. */
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

  /** All messages on the events' topic, those of a partition in their order. */
  async function readTopic(): Promise<KafkaMessage[]> {
    const records = await readTopics(bus, [topicOf(bus, "transfer.completed")]);
    return records.map(({ message }) => message);
  }

  return { bus, database, givenRelay, publish, untilOutboxIsEmpty, readTopic };
}

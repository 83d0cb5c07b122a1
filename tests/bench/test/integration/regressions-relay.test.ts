import { randomUUID } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import {
  type Bus,
  connectBus,
  EVENT_TABLES,
  ensureTopics,
  insertEvents,
  type NewEvent,
  startRelay,
} from "@kobo/events";
import { connect, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually, testKafka } from "@kobo/testing";
import { query } from "../../src/world/database";
import { countsIn } from "./database-counts";

/** Events per transaction and per request to Kafka: counts, which do not depend on the machine. */
const SCHEMA = "regressions_relay";
const database = testDatabase({ schema: SCHEMA, directories: [EVENT_TABLES] });
const EVENTS = 4_000;
const TIMEOUT_MS = 60_000;

const logger = createLogger("test", process.env.TEST_LOG_LEVEL ?? "silent");

/** A bus with its own topics that counts sent and acknowledged events. */
function countingBus(): { bus: Bus; counted: { sends: number; events: number } } {
  const own = { clientId: "test", topicPrefix: `test-${randomUUID()}` };
  const { kafka, topicPrefix } = connectBus({ ...testKafka(), ...own, logger });
  const counted = { sends: 0, events: 0 };
  const counting: Bus["kafka"] = Object.assign(Object.create(kafka), {
    producer: (...options: Parameters<typeof kafka.producer>) => {
      const producer = kafka.producer(...options);
      const sendBatch: typeof producer.sendBatch = async (batch) => {
        const acknowledged = await producer.sendBatch(batch);
        counted.sends++;
        for (const { messages } of batch.topicMessages ?? []) counted.events += messages.length;
        return acknowledged;
      };
      return { ...producer, sendBatch };
    },
  });
  return { bus: { kafka: counting, topicPrefix }, counted };
}

/** An event, each of another merchant. */
function anEvent(number: number): NewEvent<"transfer.completed"> {
  const at = new Date();
  return {
    name: "transfer.completed",
    key: `txn_${number}`,
    merchantId: newUuid(),
    mode: "test",
    at,
    id: newUuid(),
    data: {
      type: "payid_transfer",
      transactionId: `txn_${number}`,
      reference: `r-${number}`,
      fromPayId: "ada.wallet",
      toPayId: "x.dpid",
      amount: number,
      narration: "",
      status: "completed",
      completedAt: at.toISOString(),
      destinationAccountName: "Ada",
    },
  };
}

async function fillOutbox(): Promise<void> {
  const { url } = database();
  const db = connect({ url, schema: SCHEMA, applicationName: "test" });
  const events = Array.from({ length: EVENTS }, (_, number) => anEvent(number));
  await inTransaction(db, (trx) => insertEvents(trx, events));
  await db.destroy();
}

test(
  "a relay with a backlog averages at least 20 events per send and per commit",
  async () => {
    const { bus, counted } = countingBus();
    await ensureTopics(bus, { replication: 1 });
    await fillOutbox();
    const before = await countsIn(database().url);

    const relay = startRelay({ bus, databaseUrl: database().url, schema: SCHEMA, logger });
    await eventually(() => expect(counted.events).toBe(EVENTS), TIMEOUT_MS);
    await relay.stop();

    const commits = (await countsIn(database().url)).commits - before.commits;
    expect(EVENTS / counted.sends).toBeGreaterThanOrEqual(20);
    expect(EVENTS / commits).toBeGreaterThanOrEqual(20);
    expect(await query(database().adminUrl, `SELECT 1 FROM ${SCHEMA}.outbox`)).toEqual([]);
  },
  TIMEOUT_MS,
);

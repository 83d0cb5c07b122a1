import { randomUUID } from "node:crypto";
import { deadLetterTopicOf } from "@kobo/events-client/core";
import { connect, roleOf, type Transaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually, TcpProxy } from "@kobo/testing";
import type { KafkaMessage } from "kafkajs";
import {
  type Bus,
  type Consumer,
  consume,
  EVENT_TABLES,
  ensureTopics,
  type NewEvent,
  type ReceivedEvent,
} from "../../src";
import { topicOf } from "../../src/kafka/topics";
import { outboxColumns } from "../../src/outbox";
import { toMessage } from "../../src/wire";
import { aBus, anEvent, logger } from "../bus";

const SCHEMA = "consumer_test";
const database = testDatabase({ schema: SCHEMA, directories: [EVENT_TABLES] });
const bus = aBus();
const topic = topicOf(bus, "transfer.completed");
const consumers: Consumer[] = [];

beforeAll(() => ensureTopics(bus, { replication: 1 }));
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
});

type Handle = (trx: Transaction, events: ReceivedEvent[]) => Promise<void>;

async function givenConsumer(
  handle: Handle,
  options: { group?: string; db?: string; bus?: Bus } = {},
) {
  const db = options.db
    ? connect({ url: options.db, schema: SCHEMA, applicationName: "test" })
    : database().db;
  const group = options.group ?? `group-${randomUUID()}`;
  const consumer = await consume({
    bus,
    ...options,
    db,
    group,
    events: ["transfer.completed"],
    handle,
    logger,
  });
  consumers.push({
    state: consumer.state,
    stop: async () => {
      await consumer.stop();
      if (options.db) await db.destroy();
    },
  });
  return group;
}

interface RawMessage {
  key: string;
  value: string | Buffer | null;
  headers: Record<string, string>;
}

function aMessage(event: NewEvent): RawMessage {
  const { event_id, merchant_id, type: _, shard: __, ...row } = outboxColumns(event);
  const wire = {
    ...row,
    eventId: event_id,
    merchantId: merchant_id,
    name: event.name,
    source: "transfer",
  };
  return toMessage(wire) as RawMessage;
}

async function send(topicName: string, messages: RawMessage[]): Promise<void> {
  const producer = bus.kafka.producer();
  await producer.connect();
  await producer.send({ topic: topicName, messages });
  await producer.disconnect();
}

/** A handler that records the events it received. */
function aNotebook(): { seen: string[]; handle: Handle } {
  const seen: string[] = [];
  return {
    seen,
    handle: async (_trx, events) => void seen.push(...events.map((event) => event.id)),
  };
}

test("an event that arrives three times takes effect once", async () => {
  const event = anEvent("txn_1");
  const { seen, handle } = aNotebook();
  const group = await givenConsumer(handle);

  await send(topic, [aMessage(event), aMessage(event)]);
  await send(topic, [aMessage(event), aMessage(anEvent("txn_1"))]);

  await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(2));
  expect(seen.filter((id) => id === event.id)).toHaveLength(1);
  const rows = await database().db("inbox").where({ consumer: group, event_id: event.id });
  expect(rows).toHaveLength(1);
});

test("a restarted consumer resumes after the events it has handled", async () => {
  const { seen, handle } = aNotebook();
  const before = anEvent("txn_2");
  const group = await givenConsumer(handle);
  await send(topic, [aMessage(before)]);
  await eventually(() => expect(seen).toContain(before.id));
  await consumers.shift()?.stop();

  const meanwhile = anEvent("txn_2");
  await send(topic, [aMessage(meanwhile)]);
  await givenConsumer(handle, { group });

  await eventually(() => expect(seen).toContain(meanwhile.id));
  expect(seen.filter((id) => id === before.id)).toHaveLength(1);
});

/** A group's parked messages of a key, once there are `count`. */
async function parkedBy(group: string, key: string, count: number): Promise<KafkaMessage[]> {
  const parked: KafkaMessage[] = [];
  const reader = bus.kafka.consumer({ groupId: `reader-${randomUUID()}` });
  await reader.connect();
  await reader.subscribe({ topic: deadLetterTopicOf(topic), fromBeginning: true });
  await reader.run({
    eachMessage: async ({ message }) => {
      const isOurs = String(message.headers?.["dlq-group"]) === group;
      if (isOurs && String(message.key) === key) parked.push(message);
    },
  });
  await eventually(() => expect(parked).toHaveLength(count));
  await reader.disconnect();
  return parked;
}

test("invalid or failing events are dead-lettered, and the rest is handled", async () => {
  const poisonous = anEvent("txn_3");
  const good = anEvent("txn_3");
  const { seen, handle } = aNotebook();
  const group = await givenConsumer(async (trx, events) => {
    if (events.some((event) => event.id === poisonous.id)) throw new Error("I choke on this");
    await handle(trx, events);
  });
  const whole = aMessage(anEvent("txn_3"));
  const { ce_id: _, ...headers } = whole.headers;

  await send(topic, [
    { ...whole, value: "{ not json" },
    { ...whole, value: null },
    { ...whole, value: JSON.stringify({ amount: "many" }) },
    { ...whole, headers },
    aMessage(poisonous),
    { ...whole, headers: { ...whole.headers, ce_type: "from.the.future" } },
    aMessage(good),
  ]);

  await eventually(() => expect(seen).toContain(good.id), 20_000);
  const messages = await parkedBy(group, "txn_3", 5);
  const parked = messages.map(({ headers }) => String(headers?.["dlq-error"]));
  expect(parked).toContainEqual(expect.stringContaining("I choke on this"));
});

test("a message as large as its topic allows is dead-lettered whole", async () => {
  const { seen, handle } = aNotebook();
  const good = anEvent("txn_5");
  const huge = "x".repeat(1_048_000);
  const group = await givenConsumer(handle);

  await send(topic, [{ ...aMessage(anEvent("txn_5")), value: huge }]);
  await send(topic, [aMessage(good)]);

  await eventually(() => expect(seen).toContain(good.id), 20_000);
  const parked = await parkedBy(group, "txn_5", 1);
  expect(parked.map(({ value }) => value?.toString())).toEqual([huge]);
});

test("other events of a topic are skipped unread", async () => {
  const good = anEvent("txn_4");
  const { seen, handle } = aNotebook();
  const group = await givenConsumer(handle);
  const other = anEvent("txn_4");
  const whole = aMessage(other);
  const headers = { ...whole.headers, ce_type: "transfer.failed" };

  await send(topic, [{ ...whole, headers, value: "{}" }, aMessage(good)]);

  await eventually(() => expect(seen).toContain(good.id), 20_000);
  const handled = await database().db("inbox").where({ consumer: group }).pluck("event_id");
  expect(handled).not.toContain(other.id);
});

test("while the database is unavailable events wait, and none is dead-lettered", async () => {
  const { seen, handle } = aNotebook();
  const proxy = await TcpProxy.to(database().url);
  await givenConsumer(handle, { db: proxy.through(database().url) });
  const event = anEvent("txn_4");

  proxy.refuse(true);
  await send(topic, [aMessage(event)]);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(seen).not.toContain(event.id);
  proxy.refuse(false);

  await eventually(() => expect(seen).toContain(event.id), 20_000);
  await proxy.close();
});

test("while a table lacks the partition for its row an event waits, and is not dead-lettered", async () => {
  // Without the events of other tests, so that attempts are of this one alone.
  const quiet = aBus();
  await ensureTopics(quiet, { replication: 1 });
  const { adminUrl } = database();
  const owner = connect({ url: adminUrl, schema: SCHEMA, applicationName: "owner" });
  await owner.raw("CREATE TABLE effects (event_id uuid NOT NULL) PARTITION BY RANGE (event_id)");
  await owner.raw("GRANT INSERT ON effects TO ??", [roleOf(SCHEMA)]);
  const { seen, handle } = aNotebook();
  let attempts = 0;
  await givenConsumer(
    async (trx, events) => {
      attempts += 1;
      await trx("effects").insert(events.map(({ id }) => ({ event_id: id })));
      await handle(trx, events);
    },
    { bus: quiet },
  );
  const event = anEvent("txn_7");

  await send(topicOf(quiet, event.name), [aMessage(event)]);
  // An event at fault itself is dead-lettered after six: one in a batch and five alone.
  await eventually(() => expect(attempts).toBeGreaterThan(6), 40_000);
  expect(seen).toEqual([]);
  await owner.raw("CREATE TABLE effects_rest PARTITION OF effects DEFAULT");
  await owner.destroy();

  await eventually(() => expect(seen).toEqual([event.id]));
}, 90_000);

test("an event that always exceeds the time limit is dead-lettered with the reason, and the rest of its partition is handled", async () => {
  const slow = anEvent("txn_6");
  const good = anEvent("txn_6");
  const { seen, handle } = aNotebook();
  const group = await givenConsumer(async (trx, events) => {
    if (events.some(({ id }) => id === slow.id)) {
      await trx.raw("SET LOCAL statement_timeout = '200ms'");
      await trx.raw("SELECT pg_sleep(1)");
    }
    await handle(trx, events);
  });

  await send(topic, [aMessage(slow), aMessage(good)]);

  await eventually(() => expect(seen).toContain(good.id), 90_000);
  const [parked] = await parkedBy(group, "txn_6", 1);
  expect(String(parked?.headers?.ce_id)).toBe(slow.id);
  expect(String(parked?.headers?.["dlq-error"])).toContain("statement timeout");
  expect(seen).not.toContain(slow.id);
}, 120_000);

/** The bus, and a function that crashes its newest consumer as kafkajs does on an error it does not retry. */
function aBusThatGivesUp() {
  let giveUp: () => Promise<void> = async () => {};
  const kafka: Bus["kafka"] = Object.create(bus.kafka);
  kafka.consumer = (config) => {
    const consumer = bus.kafka.consumer(config);
    const { on } = consumer;
    consumer.on = ((event: "consumer.crash", listener: (crash: unknown) => void) => {
      if (event === consumer.events.CRASH) {
        giveUp = async () => {
          await consumer.disconnect();
          listener({ payload: { restart: false } });
        };
      }
      return on(event, listener);
    }) as typeof on;
    return consumer;
  };
  return { bus: { ...bus, kafka }, giveUp: () => giveUp() };
}

test("a crashed consumer that kafkajs does not restart is replaced, and misses no event", async () => {
  const { seen, handle } = aNotebook();
  const ending = aBusThatGivesUp();
  await givenConsumer(handle, { bus: ending.bus });
  const [consumer] = consumers;
  const first = anEvent("txn_9");
  await send(topic, [aMessage(first)]);
  await eventually(() => expect(seen).toContain(first.id));

  await ending.giveUp();
  expect(consumer?.state()).toBe("joining");
  const second = anEvent("txn_9");
  await send(topic, [aMessage(second)]);

  await eventually(() => expect(seen).toContain(second.id), 20_000);
  expect(consumer?.state()).toBe("joined");
  expect(seen.filter((id) => id === first.id)).toHaveLength(1);
});

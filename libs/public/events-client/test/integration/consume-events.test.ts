import { randomUUID } from "node:crypto";
import { eventually, TcpProxy } from "@kobo/testing";
import type { ConsumerConfig } from "kafkajs";
import { Pool, type PoolClient } from "pg";
import {
  type Bus,
  type Consumer,
  consumeEvents,
  postgresInbox,
  type ReceivedEvent,
} from "../../src";
import { aMessage, idOf, logger, parkedBy, type RawMessage, testBus } from "../bus";
import { testDatabase } from "../database";

const database = testDatabase();
const { bus, topic, send, lagOf } = testBus();
const consumers: Consumer[] = [];

afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
});

type Handle = (client: PoolClient, events: ReceivedEvent<"transfer.completed">[]) => Promise<void>;

/** By default the effect of an event is a row with its id. */
const leaveRows: Handle = async (client, events) => {
  for (const { id } of events) {
    await client.query(`INSERT INTO ${database.effects} VALUES ($1)`, [id]);
  }
};

interface Given {
  group?: string;
  handle?: Handle;
  pool?: Pool;
  over?: Bus;
}

function givenConsumer(given: Given = {}): { consumer: Consumer; group: string } {
  const { group = `group-${randomUUID()}`, handle = leaveRows, over = bus } = given;
  const consumer = consumeEvents({
    bus: over,
    group,
    events: ["transfer.completed"],
    inbox: postgresInbox(given.pool ?? database.pool, { table: database.inbox }),
    handle,
    logger,
    fetch: { minBytes: 1, maxWaitMs: 100 },
  });
  consumers.push(consumer);
  return { consumer, group };
}

async function effectsOf(message: RawMessage): Promise<number> {
  const { rowCount } = await database.pool.query(
    `SELECT FROM ${database.effects} WHERE event_id = $1`,
    [idOf(message)],
  );
  return rowCount ?? 0;
}

const untilDone = (message: RawMessage) =>
  eventually(async () => expect(await effectsOf(message)).toBeGreaterThan(0), 20_000);

const isOurs = (message: RawMessage) => (event: { id: string }) => event.id === idOf(message);

test("an event that arrives three times takes effect once", async () => {
  const [event, last] = [aMessage(), aMessage()];
  givenConsumer();

  await send(event, event);
  await send(event, last);

  await untilDone(last);
  await expect(effectsOf(event)).resolves.toBe(1);
});

/** The bus, and the number of partitions in each offset commit of its consumers. */
function busWithTellings(): { over: Bus; tellings: number[] } {
  const tellings: number[] = [];
  const kafka = Object.create(bus.kafka, {
    consumer: {
      value: (config: ConsumerConfig) => {
        const consumer = bus.kafka.consumer(config);
        consumer.on(consumer.events.COMMIT_OFFSETS, ({ payload }) => {
          tellings.push(payload.topics.flatMap(({ partitions }) => partitions).length);
        });
        return consumer;
      },
    },
  });
  return { over: { ...bus, kafka }, tellings };
}

test("offsets are committed for all partitions together, and completely on stop", async () => {
  const messages = Array.from({ length: 240 }, (_, i) => aMessage({ key: `txn_${i}` }));
  const { over, tellings } = busWithTellings();
  const begun = performance.now();
  const { consumer, group } = givenConsumer({ over });

  for (let sent = 0; sent < messages.length; sent += 24) {
    await send(...messages.slice(sent, sent + 24));
  }
  await eventually(
    async () => expect(await Promise.all(messages.map(effectsOf))).not.toContain(0),
    20_000,
  );
  await consumer.stop();

  const halfSeconds = (performance.now() - begun) / 500;
  expect(tellings.length).toBeLessThanOrEqual(halfSeconds + 1);
  expect(Math.max(...tellings)).toBeGreaterThan(1);
  await expect(lagOf(group)).resolves.toBe(0);
});

test("a handler gets the event, typed by its name", async () => {
  const event = aMessage({ key: "txn_2", headers: { ce_mode: "live" } });
  const received: ReceivedEvent<"transfer.completed">[] = [];
  givenConsumer({
    handle: async (client, events) => {
      received.push(...events.filter(isOurs(event)));
      await leaveRows(client, events);
    },
  });

  await send(event);

  await untilDone(event);
  expect(received).toMatchObject([
    { name: "transfer.completed", key: "txn_2", mode: "live", json: event.value },
  ]);
  expect(received[0]?.data.amount).toBe(5);
});

test("invalid or failing messages are dead-lettered with all their details, and the rest is handled", async () => {
  const poisonous = aMessage();
  const newer = aMessage({ headers: { ce_dataschema: "urn:kobo:event:transfer.completed:99" } });
  const invalid = aMessage({ value: '{"amount":"many"}' });
  const huge = aMessage({ value: "x".repeat(1_048_000) });
  const empty = aMessage({ value: null });
  const foreign = aMessage({ headers: { ce_type: "from.the.future" } });
  const good = aMessage();
  const { group } = givenConsumer({
    handle: async (client, events) => {
      if (events.some(isOurs(poisonous))) throw new Error("I choke on this");
      await leaveRows(client, events);
    },
  });
  const begun = Date.now();

  await send(poisonous, newer, invalid, empty, foreign);
  await send(huge);
  await send(good);
  await untilDone(good);

  const parked = await parkedBy(group, { bus, topic }, [poisonous, newer, invalid, huge, empty]);
  const of = (message: RawMessage) => parked.get(idOf(message))?.[0];
  expect(of(foreign)).toBeUndefined();
  expect(of(good)).toBeUndefined();
  expect(of(poisonous)).toEqual({
    ...poisonous,
    headers: {
      ...poisonous.headers,
      "dlq-group": group,
      "dlq-topic": topic,
      "dlq-partition": expect.stringMatching(/^\d+$/),
      "dlq-offset": expect.stringMatching(/^\d+$/),
      "dlq-error": "Error: I choke on this",
      "dlq-at": expect.any(String),
    },
  });
  expect(Date.parse(of(poisonous)?.headers["dlq-at"] ?? "")).toBeGreaterThanOrEqual(begun);
  expect(of(newer)?.headers["dlq-error"]).toContain("version 99");
  expect(of(invalid)?.headers["dlq-error"]).toContain("transfer.completed");
  expect(of(empty)).toMatchObject({ value: null });
  expect(of(huge)).toMatchObject({ value: null, headers: { "dlq-cut": "1048000" } });
});

test("a message requeued for one group is handled by that group alone", async () => {
  const seen = { mine: [] as string[], theirs: [] as string[] };
  const notedBy =
    (who: keyof typeof seen): Handle =>
    async (_, events) =>
      void seen[who].push(...events.map(({ id }) => id));
  const { group } = givenConsumer({ handle: notedBy("mine") });
  givenConsumer({ handle: notedBy("theirs") });
  const event = aMessage({ headers: { "for-group": group } });
  const marker = aMessage();

  await send(event, marker);

  await eventually(() => {
    for (const ids of Object.values(seen)) expect(ids).toContain(idOf(marker));
  }, 20_000);
  expect(seen.mine).toContain(idOf(event));
  expect(seen.theirs).not.toContain(idOf(event));
});

test("a requeued dead letter takes effect once the cause is fixed", async () => {
  const event = aMessage();
  let isFailing = true;
  const { group } = givenConsumer({
    handle: async (client, events) => {
      if (isFailing && events.some(isOurs(event))) throw new Error("not yet");
      await leaveRows(client, events);
    },
  });
  await send(event);
  const parked = await parkedBy(group, { bus, topic }, [event]);
  isFailing = false;

  const headers = parked.get(idOf(event))?.[0]?.headers;
  const again = { ...event, headers: { ...headers, "for-group": group } };
  await send(again, again);

  await untilDone(event);
  const marker = aMessage();
  await send(marker);
  await untilDone(marker);
  await expect(effectsOf(event)).resolves.toBe(1);
});

test("while the database is unavailable events wait, and none is dead-lettered", async () => {
  const proxy = await TcpProxy.to(database.url);
  const pool = new Pool({
    connectionString: proxy.through(database.url),
    connectionTimeoutMillis: 1_000,
  });
  pool.on("error", () => {});
  let cuts = 0;
  const event = aMessage();
  const { group } = givenConsumer({
    pool,
    handle: async (client, events) => {
      // The connection is lost in the middle of the transaction, and no new one can be opened.
      if (events.some(isOurs(event)) && cuts++ === 0) proxy.refuse(true);
      await leaveRows(client, events);
    },
  });

  await send(event);
  await eventually(() => expect(cuts).toBe(1));
  await expect(effectsOf(event)).resolves.toBe(0);
  proxy.refuse(false);

  await untilDone(event);
  await expect(effectsOf(event)).resolves.toBe(1);
  const marker = aMessage({ value: "{ not json" });
  await send(marker);
  const parked = await parkedBy(group, { bus, topic }, [marker]);
  expect(parked.has(idOf(event))).toBe(false);
  await consumers.pop()?.stop();
  await pool.end();
  await proxy.close();
});

/** The same bus, which refuses every send. */
function aBusThatTakesNothing(): { over: Bus; attempts: () => number } {
  let attempts = 0;
  const kafka: Bus["kafka"] = Object.create(bus.kafka);
  kafka.producer = (config) => {
    const producer = bus.kafka.producer(config);
    return {
      ...producer,
      connect: async () => {
        attempts++;
        throw new Error("no broker");
      },
    };
  };
  return { over: { ...bus, kafka }, attempts: () => attempts };
}

test("a message that cannot be dead-lettered blocks its partition, and no later message is lost", async () => {
  const bad = aMessage({ value: "{ not json" });
  const after = aMessage();
  const { over, attempts } = aBusThatTakesNothing();
  const { group, consumer } = givenConsumer({ over });

  await send(bad, after);
  await eventually(() => expect(attempts()).toBeGreaterThan(2), 20_000);
  await expect(effectsOf(after)).resolves.toBe(0);
  await consumer.stop();
  givenConsumer({ group });

  await untilDone(after);
  await parkedBy(group, { bus, topic }, [bad]);
});

test("two members share the partitions, and one resumes the other's after it stops", async () => {
  const group = `group-${randomUUID()}`;
  const seen = [new Set<string>(), new Set<string>()];
  const members = seen.map((mine) =>
    givenConsumer({
      group,
      handle: async (client, events) => {
        for (const { id } of events) mine.add(id);
        await leaveRows(client, events);
      },
    }),
  );
  const sent: RawMessage[] = [];
  const sendSome = async () => {
    const some = Array.from({ length: 24 }, () => aMessage({ key: randomUUID() }));
    sent.push(...some);
    await send(...some);
  };

  await eventually(async () => {
    await sendSome();
    for (const mine of seen) expect(mine.size).toBeGreaterThan(0);
  }, 30_000);
  await members[0]?.consumer.stop();
  await sendSome();

  const ids = sent.map(idOf);
  await eventually(async () => {
    const { rows } = await database.pool.query<{ count: string }>(
      `SELECT count(*) FROM ${database.effects} WHERE event_id = ANY($1::uuid[]) GROUP BY event_id`,
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ count: "1" })));
  }, 30_000);
}, 80_000);

test("a consumer that is stopped while it joins does not become a member", async () => {
  const event = aMessage();
  const { consumer, group } = givenConsumer();

  await consumer.stop();
  expect(consumer.state()).toBe("joining");
  await send(event);
  const marker = aMessage();
  await send(marker);
  givenConsumer();
  await untilDone(marker);

  expect(consumer.state()).toBe("joining");
  await expect(effectsOf(event)).resolves.toBe(1);
  const admin = bus.kafka.admin();
  await admin.connect();
  await eventually(async () => {
    const { groups } = await admin.describeGroups([`${bus.topicPrefix}.${group}`]);
    expect(groups[0]?.members).toEqual([]);
  });
  await admin.disconnect();
});

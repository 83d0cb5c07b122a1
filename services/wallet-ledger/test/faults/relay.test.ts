import { randomUUID } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import {
  connectBus,
  encodeEvents,
  ensureTopics,
  type NewEvent,
  outboxColumns,
  startRelay,
  type WireEvent,
} from "@kobo/events";
import { openClient } from "@kobo/postgres";
import { eventually, testKafka } from "@kobo/testing";
import { SCHEMA } from "../../src/db/schema";
import { logger, testLedger } from "../integration/ledger";
import { publishedWith } from "./published";

const ledger = testLedger();
const topicPrefix = `test-${randomUUID()}`;
const bus = connectBus({ ...testKafka(), clientId: "test", topicPrefix, logger });
const relays: ReturnType<typeof startRelay>[] = [];

beforeAll(() => ensureTopics(bus, { replication: 1 }));
afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())));

function givenRelay(): ReturnType<typeof startRelay> {
  const databaseUrl = ledger.url();
  const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, table: "outbox_batches", logger });
  relays.push(relay);
  return relay;
}

function anEvent(key: string, number: number, padding = 0): WireEvent {
  const data = JSON.stringify({ number, padding: "x".repeat(padding) });
  return {
    ...{ eventId: newUuid(), name: "transfer.completed", source: "transfer", key, data },
    ...{ merchantId: newUuid(), mode: "test", at: new Date(), traceparent: "" },
  };
}

const insertBatch = (events: readonly WireEvent[]) =>
  ledger
    .db()("outbox_batches")
    .insert({ at: events[0]?.at, payload: encodeEvents(events) });

/** As the release before wrote its events. */
const insertRow = ({ data, eventId: id, ...event }: WireEvent) => {
  const newEvent = { ...event, id, data: JSON.parse(data) } as NewEvent;
  const { domain: _, version: __, ...columns } = outboxColumns(newEvent);
  return ledger.db()("outbox").insert(columns);
};

const untilPublished = () =>
  eventually(async () => {
    for (const table of ["outbox", "outbox_batches"]) {
      expect(await ledger.db()(table).select("id")).toEqual([]);
    }
  }, 30_000);

/** The ids of all published events, each as often as it was written, by key. */
async function published(): Promise<Map<string, string[]>> {
  const byKey = Map.groupBy(await publishedWith(bus, "transfer.completed"), ({ key }) => key);
  return new Map([...byKey].map(([key, of]) => [key, of.map(({ id }) => id)]));
}

async function expectPublishedOnce(events: readonly WireEvent[]): Promise<void> {
  const arrived = await published();
  for (const [key, of] of Map.groupBy(events, (event) => event.key)) {
    expect(arrived.get(key)).toEqual(of.map(({ eventId }) => eventId));
  }
}

test("batches with many keys are published in order, each with its own source", async () => {
  const keys = Array.from({ length: 5 }, () => newUuid());
  const batches = Array.from({ length: 60 }, (_, batch) =>
    Array.from({ length: 20 }, (_, i) => anEvent(keys[i % keys.length] as string, batch)),
  );
  for (const batch of batches) await insertBatch(batch);
  givenRelay();

  await untilPublished();

  await expectPublishedOnce(batches.flat());
}, 60_000);

test("a hot key's batch above the broker's limit is published in several requests", async () => {
  const key = newUuid();
  const events = Array.from({ length: 300 }, (_, i) => anEvent(key, i, 10_000));
  await insertBatch(events);
  givenRelay();

  await untilPublished();

  await expectPublishedOnce(events);
}, 60_000);

test("when only deletes fail, the batch is not published again", async () => {
  const events = Array.from({ length: 300 }, (_, i) => anEvent(newUuid(), i, 8_000));
  await ledger.admin().raw(`
    CREATE SEQUENCE attempts;
    GRANT USAGE ON SEQUENCE attempts TO public;
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM nextval(''attempts''); RAISE EXCEPTION ''no deletes''; END';
    CREATE TRIGGER fail BEFORE DELETE ON outbox_batches EXECUTE FUNCTION fail()`);
  await insertBatch(events);
  givenRelay();
  await eventually(async () => {
    const { rows } = await ledger.admin().raw("SELECT last_value::int AS attempts FROM attempts");
    expect(rows[0].attempts).toBeGreaterThan(1);
  }, 30_000);
  await ledger.admin().raw("DROP TRIGGER fail ON outbox_batches; DROP SEQUENCE attempts");

  await untilPublished();

  await expectPublishedOnce(events);
}, 60_000);

test("after a relay stops between acknowledgement and delete, the next one publishes the same events again", async () => {
  const keys = [newUuid(), newUuid()];
  const events = Array.from({ length: 40 }, (_, i) => anEvent(keys[i % 2] as string, i));
  await ledger.admin().raw(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''no deletes''; END';
    CREATE TRIGGER refuse BEFORE DELETE ON outbox_batches EXECUTE FUNCTION refuse()`);
  await insertBatch(events);
  const first = givenRelay();
  await eventually(async () => {
    expect((await published()).get(keys[0] as string)).toHaveLength(20);
  }, 30_000);
  await first.stop();
  await ledger.admin().raw("DROP TRIGGER refuse ON outbox_batches");

  givenRelay();

  await untilPublished();
  const arrived = await published();
  for (const [key, of] of Map.groupBy(events, (event) => event.key)) {
    const ids = of.map(({ eventId }) => eventId);
    expect(arrived.get(key)).toEqual([...ids, ...ids]);
  }
}, 90_000);

test("outbox rows of the previous release stay in order with batches of the same key", async () => {
  const key = newUuid();
  const events = Array.from({ length: 200 }, (_, i) => anEvent(key, i));
  givenRelay();
  for (const [i, event] of events.entries()) {
    const now = { ...event, at: new Date() };
    if (i % 3 === 0) await insertRow(now);
    else await insertBatch([now]);
    // Between two processes' decisions on one wallet lies the first one's commit.
    await eventually(() => expect(Date.now()).toBeGreaterThan(now.at.getTime()));
  }

  await untilPublished();

  await expectPublishedOnce(events);
}, 60_000);

test("a batch waits for an older row whose shard another relay owns", async () => {
  const key = newUuid();
  const [row, batch] = [anEvent(key, 1), anEvent(key, 2)];
  const before = await openClient({
    ...{ url: ledger.url(), schema: SCHEMA, applicationName: "the relay of the release before" },
  });
  await before.query(
    "SELECT pg_advisory_lock(hashtext($1), shard) FROM generate_series(0, 15) AS shard",
    [`outbox/${SCHEMA}`],
  );
  await insertRow(row);
  await insertBatch([{ ...batch, at: new Date() }]);
  const other = anEvent(newUuid(), 3);
  givenRelay();
  await insertBatch([other]);
  const begun = Date.now();
  // Every two seconds a relay sweeps.
  await eventually(() => expect(Date.now() - begun).toBeGreaterThan(3_000));
  const { rows } = await before.query("SELECT count(*)::int AS waiting FROM outbox_batches");
  expect(rows).toEqual([{ waiting: 2 }]);

  await before.end();

  await untilPublished();
  await expectPublishedOnce([row, batch]);
}, 60_000);

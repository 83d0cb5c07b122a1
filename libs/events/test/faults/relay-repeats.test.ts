import { setTimeout as delay } from "node:timers/promises";
import { newUuid } from "@kobo/core/ids";
import { connect } from "@kobo/postgres";
import { registry } from "@kobo/runtime";
import { eventually, TcpProxy, testKafkaBrokers } from "@kobo/testing";
import { anEvent, throughProxy } from "../bus";
import { idOf, relaying } from "../relaying";

const SCHEMA = "relay_repeats";
const { bus, database, givenRelay, publish, untilOutboxIsEmpty, readTopic } = relaying(SCHEMA);

async function repeatsCounted(): Promise<number> {
  const metric = await registry.getSingleMetric("outbox_repeated_total")?.get();
  return metric?.values[0]?.value ?? 0;
}

/** Events of two keys, in their order. */
const someEvents = () => {
  const keys = [newUuid(), newUuid()];
  return Array.from({ length: 20 }, (_, i) => anEvent(keys[i % 2] ?? "", i));
};

/** The published events, each as often as it was written. */
async function writtenOf(
  events: ReturnType<typeof someEvents>,
): Promise<Record<string, unknown[]>> {
  const ids = new Set(events.map(({ id }) => id));
  const messages = (await readTopic()).filter((message) => ids.has(idOf(message)));
  return Object.fromEntries(
    [...Map.groupBy(messages, ({ key }) => String(key))].map(([key, of]) => [key, of.map(idOf)]),
  );
}

const onceEach = (events: ReturnType<typeof someEvents>) =>
  Object.fromEntries(
    [...Map.groupBy(events, ({ key }) => key)].map(([key, of]) => [key, of.map(({ id }) => id)]),
  );

test("when deletes fail after the acknowledgement, only the deletes are retried, with back-off", async () => {
  const admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "owner" });
  await admin.raw(`
    CREATE TABLE deletes (at timestamptz DEFAULT clock_timestamp());
    CREATE SEQUENCE attempts;
    GRANT USAGE ON SEQUENCE attempts TO public;
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM nextval(''attempts''); RAISE EXCEPTION ''no deletes''; END';
    CREATE TRIGGER fail BEFORE DELETE ON outbox EXECUTE FUNCTION fail()`);
  const counted = await repeatsCounted();
  const events = someEvents();
  givenRelay();
  await publish(database().db, events);
  await delay(8_000);
  const { rows } = await admin.raw("SELECT last_value::int AS attempts FROM attempts");
  await admin.raw("DROP TRIGGER fail ON outbox");
  const later = events.map(({ key }, i) => anEvent(key, 100 + i));
  await publish(database().db, later);
  await untilOutboxIsEmpty(20_000);
  await admin.destroy();

  expect(await writtenOf([...events, ...later])).toEqual(onceEach([...events, ...later]));
  expect(await repeatsCounted()).toBe(counted);
  // Without back-off there would be sixteen, one every half second.
  expect(rows[0].attempts).toBeGreaterThan(1);
  expect(rows[0].attempts).toBeLessThan(9);
}, 60_000);

test("events are written once while the broker's responses are dropped", async () => {
  const [broker = ""] = testKafkaBrokers();
  const proxy = await TcpProxy.to(broker);
  const PRODUCE = 0;
  let produced = 0;
  proxy.inspectRequests((chunk) => {
    if (chunk.length > 6 && chunk.readInt16BE(4) === PRODUCE) produced++;
    return "pass";
  });
  let held = 0;
  proxy.inspectResponses(() => {
    if (produced === 0 || held >= 2) return "pass";
    held++;
    return "drop";
  });
  const counted = await repeatsCounted();
  const events = someEvents();
  await publish(database().db, events);
  givenRelay(throughProxy(bus, proxy));

  await eventually(() => expect(held).toBe(2), 20_000);
  await untilOutboxIsEmpty(30_000);
  await proxy.close();

  expect(produced).toBeGreaterThan(1);
  expect(await writtenOf(events)).toEqual(onceEach(events));
  expect(await repeatsCounted()).toBe(counted);
}, 90_000);

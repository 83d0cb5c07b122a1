import { setTimeout as delay } from "node:timers/promises";
import { openClient } from "@kobo/postgres";
import { eventually, TcpProxy, testKafkaBrokers } from "@kobo/testing";
import { outboxColumns } from "../../src/outbox";
import { anEvent, throughProxy } from "../bus";
import { idOf, relaying } from "../relaying";

const SCHEMA = "relay_faults";
const { bus, database, givenRelay, publish, untilOutboxIsEmpty, readTopic } = relaying(SCHEMA);

test("two relays share the work without breaking the order, and one takes over from the other", async () => {
  const first = givenRelay();
  await delay(300);
  givenRelay();

  const events = Array.from({ length: 200 }, (_, i) => anEvent("one-key", i));
  for (const event of events.slice(0, 100)) await publish(database().db, [event]);
  await first.stop();
  for (const event of events.slice(100)) await publish(database().db, [event]);
  await untilOutboxIsEmpty();

  const ids = new Set(events.map((event) => event.id));
  const seen = (await readTopic()).map(idOf).filter((id) => ids.has(id));
  expect([...new Set(seen)]).toEqual(events.map((event) => event.id));
});

/**
 * The bus's contract, which any replacement of kafkajs must pass too: whatever is lost on the way
 * to the broker and back, committed events arrive, in order per key.
 */
test("no event is lost and order is kept while responses are dropped and connections are cut", async () => {
  const [broker = ""] = testKafkaBrokers();
  const proxy = await TcpProxy.to(broker);
  const PRODUCE = 0;
  let producing = false;
  let faults = 0;
  proxy.inspectRequests((chunk) => {
    // A large request comes in several chunks; the first holds its API key.
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

  // One writer for each key, like a service under its aggregate's lock.
  const KEYS = 40;
  const FAULTS_MIN = 12;
  const deadline = Date.now() + 30_000;
  const written = new Map<string, string[]>();
  await Promise.all(
    Array.from({ length: KEYS }, async (_, number) => {
      const key = `key-${number}`;
      const ids: string[] = [];
      for (let round = 0; faults < FAULTS_MIN && Date.now() < deadline; round++) {
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
  expect(faults).toBeGreaterThanOrEqual(FAULTS_MIN);
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

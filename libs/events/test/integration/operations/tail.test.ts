import { eventually } from "@kobo/testing";
import { ensureTopics, type NewEvent } from "../../../src";
import { topicOf } from "../../../src/kafka/topics";
import { aBus, anEvent } from "../../bus";
import { aMessage, anOperator, runJson, send } from "./operator";

const bus = aBus();
const topic = topicOf(bus, "transfer.completed");

beforeAll(() => ensureTopics(bus, { replication: 1 }));

const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}

/** Sent at the time when it happened. */
function sentAt(event: NewEvent) {
  return { ...aMessage(event), timestamp: String(event.at.getTime()) };
}

test("topics are listed with their numbers of messages", async () => {
  await send(bus, topicOf(bus, "wallet.low_balance"), [aMessage(anEvent("w1"))]);
  await send(bus, `${topicOf(bus, "wallet.low_balance")}.dlq`, [aMessage(anEvent("w1"))]);

  const { code, records } = await runJson(bus, "topics");
  const { type, lines } = anOperator(bus);
  await type("topics");

  expect(code).toBe(0);
  expect(records).toHaveLength(11);
  expect(records).toContainEqual({
    topic: `${bus.topicPrefix}.wallet.v1`,
    exists: true,
    partitions: 12,
    messages: 1,
    deadLetters: 1,
  });
  expect(lines[0]).toMatch(/^topic +partitions +messages +dead letters and marks$/);
  expect(lines).toContainEqual(expect.stringMatching(/[.]wallet[.]v1 +12 +1 +1$/));
});

test("topics that do not exist yet are left out", async () => {
  const { code, notes } = await runJson(aBus(), "topics");

  expect(code).toBe(1);
  expect(notes).toEqual([expect.stringMatching(/^Not made yet: .*[.]ledger[.]v1/)]);
});

test("events are shown in the order in which they were sent, across partitions", async () => {
  const events = [50, 40, 30, 20, 10].map((minutes) => ({
    ...anEvent(`order-${minutes}`),
    at: hoursAgo(minutes / 60),
  }));
  const old = { ...anEvent("order-old"), at: hoursAgo(2) };
  const messages = [old, ...events].map((event, partition) => ({ ...sentAt(event), partition }));
  await send(bus, topic, messages.toReversed());

  const lastHour = await runJson(bus, "tail", "transfer");
  const all = await runJson(bus, "tail", "transfer.completed", "--from", "beginning");
  const two = await runJson(bus, "tail", topic, "--from", "3h", "--limit", "2");

  const keysOf = (output: { records: { key: string }[] }) => output.records.map(({ key }) => key);
  expect(keysOf(lastHour)).toEqual(events.map(({ key }) => key));
  expect(keysOf(all)).toEqual(["order-old", ...events.map(({ key }) => key)]);
  expect(keysOf(two)).toEqual(["order-20", "order-10"]);
  expect(two.notes).toEqual(["4 older ones are left out: --limit shows more."]);
});

test("events of one key keep their order despite clock skew", async () => {
  const events = [3, 1, 2].map((minutes) => ({
    ...anEvent("same-key", minutes),
    at: hoursAgo(minutes / 60),
  }));
  await send(bus, topic, events.map(sentAt));

  const { records } = await runJson(bus, "tail", "transfer", "--key", "same-key");

  expect(records.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
});

test("an event is printed on one line, and its data only with --data", async () => {
  const event = anEvent("one-line", 7);
  await send(bus, topic, [
    { ...aMessage(event), headers: { ...aMessage(event).headers, authorization: "sk_secret" } },
  ]);
  const without = anOperator(bus);
  const withData = anOperator(bus);

  await without.type("tail", "transfer", "--key", "one-line");
  await withData.type("tail", "transfer", "--key", "one-line", "--data");

  const { name, id, merchantId } = event;
  const line = `${event.at.toISOString()}  ${name.padEnd(32)}  one-line  ${id}  test  ${merchantId}`;
  expect(without.lines).toEqual([line]);
  expect(withData.lines).toEqual([`${line}  ${JSON.stringify(event.data)}`]);
});

test("events can be filtered by name, key and merchant", async () => {
  const mine = anEvent("chosen");
  const failed = aMessage(anEvent("chosen"));
  failed.headers.ce_type = "transfer.failed";
  await send(bus, topic, [aMessage(mine), failed]);
  const merchant = mine.merchantId.toUpperCase();
  const idsBy = async (...filters: string[]) =>
    (await runJson(bus, "tail", "transfer", "--key", "chosen", ...filters)).records.map(
      ({ id }) => id,
    );

  expect(await idsBy()).toHaveLength(2);
  expect(await idsBy("--name", "transfer.failed")).toEqual([failed.headers.ce_id]);
  expect(await idsBy("--merchant", merchant)).toEqual([mine.id]);
});

test("a message that is not an event is shown as far as its headers allow", async () => {
  await send(bus, topic, [{ key: "odd", value: "\u001b[2J", headers: {} }]);
  const { type, lines } = anOperator(bus);

  expect(await type("tail", "transfer", "--key", "odd", "--data")).toBe(0);

  expect(lines).toEqual([expect.stringMatching(/^\d{4}-\S+Z +odd {2}- {2}- {4}"\\u001b\[2J"$/)]);
});

test("tail exits with 1 when no event matches", async () => {
  const { code, records, notes } = await runJson(bus, "tail", "transfer", "--key", "nobody's");

  expect({ code, records }).toEqual({ code: 1, records: [] });
  expect(notes).toEqual(["No such events: --from reaches further back."]);
});

test("--follow shows new events until it is stopped", async () => {
  const stopping = new AbortController();
  const { type, lines } = anOperator(bus, { stopping: stopping.signal });
  const [before, after] = [anEvent("followed"), anEvent("followed")];
  await send(bus, topic, [aMessage(before)]);

  const ended = type("tail", "transfer", "--key", "followed", "--follow");
  await eventually(() => expect(lines).toHaveLength(1));
  await send(bus, topic, [aMessage(after)]);
  await eventually(() => expect(lines).toHaveLength(2));
  stopping.abort();

  expect(await ended).toBe(0);
  expect(lines[0]).toContain(before.id);
  expect(lines[1]).toContain(after.id);
});

test("tail leaves no consumer group behind", async () => {
  await runJson(bus, "tail", "transfer", "--from", "beginning");

  const admin = bus.kafka.admin();
  await admin.connect();
  const { groups } = await admin.listGroups();
  await admin.disconnect();
  expect(groups.filter(({ groupId }) => groupId.startsWith(bus.topicPrefix))).toEqual([]);
});

test.each([
  [["tail"], "missing required argument 'source'"],
  [["tail", "transfer", "wallet"], "too many arguments"],
  [["tail", "transfers"], "There is no topic transfers."],
  [["tail", "transfer", "--limit", "0"], "It must be a whole number from 1 to 100000."],
  [["tail", "transfer", "--from", "soon"], "soon is no time"],
  [["tail", "transfer", "--name", "payment.failed"], "payment.failed is no event of"],
  [["tail", "transfer.failed", "--name", "transfer.failed"], "leave --name out"],
  [["tail", "transfer", "--loud"], "unknown option '--loud'"],
  [["topics", "now"], "too many arguments"],
  [["tails"], "unknown command 'tails'"],
  [["dlq", "drop"], "unknown command 'drop'"],
])("%j is refused without a connection to Kafka", async (args, message) => {
  const nowhere = { ...bus, kafka: {} as typeof bus.kafka };

  await expect(anOperator(nowhere).type(...args)).rejects.toThrow(message);
});

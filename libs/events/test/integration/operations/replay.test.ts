import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { EVENT_TABLES, ensureTopics } from "../../../src";
import { topicOf } from "../../../src/kafka/topics";
import { aBus, anEvent } from "../../bus";
import { aMessage, anOperator, groupsOn, runJson, send } from "./operator";

const SCHEMA = "replay_test";
const database = testDatabase({ schema: SCHEMA, directories: [EVENT_TABLES] });
const bus = aBus();
const topic = topicOf(bus, "transfer.completed");
const givenGroup = groupsOn(bus, () => database().db);

beforeAll(() => ensureTopics(bus, { replication: 1 }));

/** A stopped group that has handled some events. */
async function givenHandled(count: number) {
  const seen: string[] = [];
  const note = async (_: unknown, events: { id: string }[]) => {
    seen.push(...events.map(({ id }) => id));
  };
  const { group, stop } = await givenGroup(note);
  const events = Array.from({ length: count }, (_, number) => anEvent(`key-${number}`, number));
  await send(bus, topic, events.map(aMessage));
  const ids = events.map(({ id }) => id).sort();
  await eventually(() => expect(seen).toEqual(expect.arrayContaining(ids)), 20_000);
  await stop();
  const startAgain = () => givenGroup(note, { group });
  return { group, seen, ids, startAgain };
}

async function standingOf(group: string): Promise<Record<number, string>> {
  const admin = bus.kafka.admin();
  await admin.connect();
  const groupId = `${bus.topicPrefix}.${group}`;
  const [standing] = await admin.fetchOffsets({ groupId, topics: [topic] });
  await admin.disconnect();
  return Object.fromEntries(
    (standing?.partitions ?? []).map(({ partition, offset }) => [partition, offset]),
  );
}

test("a group that has lost its inbox handles all events again", async () => {
  const { group, seen, ids, startAgain } = await givenHandled(30);
  await database().db("inbox").where({ consumer: group }).delete();
  seen.length = 0;

  const { code, records } = await runJson(bus, "replay", "--group", group, "--since", "5m");
  await startAgain();

  expect(code).toBe(0);
  await eventually(() => expect(seen.toSorted()).toEqual(expect.arrayContaining(ids)), 20_000);
  expect(new Set(seen).size).toBe(seen.length);
  expect(records.reduce((sum, { messages }) => sum + messages, 0)).toBe(seen.length);
}, 60_000);

test("a group with an intact inbox handles no event again", async () => {
  const { group, seen, startAgain } = await givenHandled(10);
  const before = await standingOf(group);
  seen.length = 0;

  expect(await anOperator(bus).type("replay", "--group", group, "--since", "5m")).toBe(0);
  expect(await standingOf(group)).not.toEqual(before);
  await startAgain();

  await eventually(async () => expect(await standingOf(group)).toEqual(before), 20_000);
  expect(seen).toEqual([]);
}, 60_000);

test("a dry run shows the offsets before and after, and changes nothing", async () => {
  const { group } = await givenHandled(10);
  const before = await standingOf(group);

  const { code, records, notes } = await runJson(
    bus,
    ...["replay", "--group", `${bus.topicPrefix}.${group}`, "--topic", "transfer"],
    ...["--since", "5m", "--dry-run"],
  );

  expect(code).toBe(0);
  expect(notes).toEqual(["Nothing was changed."]);
  expect(await standingOf(group)).toEqual(before);
  for (const { partition, from, to, messages, ...rest } of records) {
    expect(rest).toEqual({ group, topic });
    expect(from).toBe(before[partition]);
    expect(messages).toBe(Number(from) - Number(to));
  }
  expect(records.length).toBeGreaterThan(1);
}, 60_000);

test("a group's offset is never moved forward", async () => {
  const { group } = await givenHandled(10);
  const before = await standingOf(group);
  const now = new Date(Date.now() + 3_600_000);
  const operator = anOperator(bus, { now });
  await send(bus, topic, [aMessage(anEvent("unread"))]);

  const code = await operator.type("replay", "--group", group, "--since", "30m");

  expect(code).toBe(1);
  expect(operator.notes).toEqual([expect.stringContaining("has read nothing that happened since")]);
  expect(await standingOf(group)).toEqual(before);
}, 60_000);

test("a running group's offsets are not reset, and its members are named", async () => {
  const { group, startAgain } = await givenHandled(3);
  await startAgain();
  const replay = ["replay", "--group", group, "--since", "5m"];
  const refusal = new RegExp(`[.]${group} has members: test/127[.]0[.]0[.]1 [(]test-.*Stop them`);

  await eventually(() => expect(anOperator(bus).type(...replay)).rejects.toThrow(refusal), 20_000);

  const dry = anOperator(bus);
  expect(await dry.type(...replay, "--dry-run")).toBe(0);
  expect(dry.notes).toContainEqual(expect.stringContaining("has members: test"));
}, 60_000);

test("an unknown group is refused, not created", async () => {
  await expect(anOperator(bus).type("replay", "--group", "grup", "--since", "5m")).rejects.toThrow(
    `Kafka knows of no place that ${bus.topicPrefix}.grup has come to`,
  );
});

test.each([
  [["replay", "--group", "g"], "'--since <time>' not specified"],
  [["replay", "--since", "5m"], "'--group <group>' not specified"],
  [["replay", "--group", "g", "--since", "8d"], "--since reaches back 7 days at most"],
  [["replay", "--group", "g", "--since", "beginning"], "beginning is no time"],
  [["replay", "--group", "g", "--since", "5m", "--topic", "t"], "There is no topic t."],
])("%j is refused", async (args, message) => {
  await expect(anOperator(bus).type(...args)).rejects.toThrow(message);
});

import { randomUUID } from "node:crypto";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { EVENT_TABLES, ensureTopics, type NewEvent } from "../../../src";
import { topicOf } from "../../../src/kafka/topics";
import { aBus, anEvent } from "../../bus";
import { aMessage, anOperator, groupsOn, runJson, send } from "./operator";

const SCHEMA = "dead_letters_test";
const database = testDatabase({ schema: SCHEMA, directories: [EVENT_TABLES] });
const bus = aBus();
const topic = topicOf(bus, "transfer.completed");
const givenGroup = groupsOn(bus, () => database().db);

beforeAll(() => ensureTopics(bus, { replication: 1 }));

/** A group that fails on some events until it is fixed, and records the others. */
async function givenChoking(...poisonous: NewEvent[]) {
  const seen: string[] = [];
  const poison = new Set(poisonous.map(({ id }) => id));
  const { group } = await givenGroup(async (_, events) => {
    if (events.some(({ id }) => poison.has(id))) throw new Error("I choke on this\nand on that");
    seen.push(...events.map(({ id }) => id));
  });
  return { group, seen, fix: () => poison.clear() };
}

async function parkedBy(group: string, count: number) {
  return eventually(async () => {
    const { records } = await runJson(bus, "dlq", "list", "transfer", "--group", group);
    expect(records).toHaveLength(count);
    return records;
  }, 30_000);
}

interface ByHand {
  group: string;
  headers?: Record<string, string>;
  value?: string | null;
}

/** A dead letter as a consumer writes it. */
async function givenParked(event: NewEvent, { group, headers = {}, value }: ByHand) {
  const message = aMessage(event);
  const parked = {
    "dlq-group": group,
    "dlq-topic": topic,
    "dlq-partition": "0",
    "dlq-offset": "0",
    "dlq-error": "Error: so",
    "dlq-at": new Date().toISOString(),
  };
  await send(bus, `${topic}.dlq`, [
    {
      ...message,
      value: value === undefined ? message.value : value,
      headers: { ...message.headers, ...parked, ...headers },
    },
  ]);
  const deadLetters = await parkedBy(group, 1);
  return deadLetters[0].position as string;
}

test("dead letters are listed and shown with group, position and error", async () => {
  const poison = anEvent("listed");
  const { group } = await givenChoking(poison);
  await send(bus, topic, [aMessage(poison)]);

  const [deadLetter] = await parkedBy(group, 1);
  const list = anOperator(bus);
  const show = anOperator(bus);
  await list.type("dlq", "list");
  const shown = await runJson(bus, "dlq", "show", `${topic}.dlq`, deadLetter.position, "--data");
  await show.type("dlq", "show", "transfer", deadLetter.position);

  expect(deadLetter).toEqual({
    topic,
    position: expect.stringMatching(/^\d+:\d+$/),
    droppedAt: null,
    group,
    name: "transfer.completed",
    id: poison.id,
    key: "listed",
    time: poison.at.toISOString(),
    error: "Error: I choke on this and on that",
    at: expect.stringMatching(/Z$/),
    origin: { topic, partition: expect.any(Number), offset: expect.any(String) },
    requeuedAt: null,
  });
  const line = list.lines.find((each) => each.includes(poison.id ?? ""));
  expect(line).toMatch(
    / transfer[.]completed +\S+ +listed +\S+Z +- +- +Error: I choke on this and on that$/,
  );
  expect(shown.records).toMatchObject([
    {
      error: "Error: I choke on this\nand on that",
      headers: { ce_type: "transfer.completed", ce_mode: "test" },
      otherHeaders: [],
      data: poison.data,
    },
  ]);
  expect(show.lines.join("\n")).toMatch(/^error +Error: I choke on this\\u\{a\}and on that$/m);
  expect(show.lines.join("\n")).not.toContain("fromPayId");
}, 60_000);

test("dlq list exits with 1 when there are no dead letters", async () => {
  const none = await runJson(bus, "dlq", "list", "wallet");
  const unmade = await runJson(aBus(), "dlq", "list");

  for (const { code, records, notes } of [none, unmade]) {
    expect({ code, records, notes }).toEqual({
      code: 1,
      records: [],
      notes: ["Nothing is parked."],
    });
  }
});

test("a requeued event is handled once by the group that dead-lettered it, and by no other", async () => {
  const poison = anEvent("again");
  const choking = await givenChoking(poison);
  const other = await givenChoking();
  await send(bus, topic, [aMessage(poison)]);
  await parkedBy(choking.group, 1);
  await eventually(() => expect(other.seen).toContain(poison.id), 20_000);
  // Without its inbox rows the other group would handle the event again if it read it.
  await database().db("inbox").where({ consumer: other.group }).delete();
  choking.fix();

  const { code, records, notes } = await runJson(
    bus,
    ...["dlq", "requeue", "transfer", "--all", "--group", choking.group],
  );
  const next = anEvent("again");
  await send(bus, topic, [aMessage(next)]);

  expect(code).toBe(0);
  expect(records).toMatchObject([{ id: poison.id, group: choking.group }]);
  expect(notes).toEqual([expect.stringMatching(/^1 sent again. They come after the events/)]);
  for (const { seen } of [choking, other]) {
    await eventually(() => expect(seen).toContain(next.id), 20_000);
    expect(seen.filter((id) => id === poison.id)).toHaveLength(1);
  }
  const tailed = await runJson(bus, "tail", "transfer", "--key", "again");
  expect(tailed.records.map(({ id, forGroup }) => ({ id, forGroup }))).toEqual([
    { id: poison.id },
    { id: poison.id, forGroup: choking.group },
    { id: next.id },
  ]);
}, 60_000);

test("a requeued dead letter is marked, and requeued again only by its position", async () => {
  const poison = anEvent("twice");
  const { group, seen, fix } = await givenChoking(poison);
  await send(bus, topic, [aMessage(poison)]);
  const [{ position }] = await parkedBy(group, 1);
  fix();
  const all = ["dlq", "requeue", "transfer", "--all", "--group", `${bus.topicPrefix}.${group}`];

  const dry = await runJson(bus, ...all, "--dry-run");
  const first = await runJson(bus, ...all);
  const second = await runJson(bus, ...all);
  const operator = anOperator(bus);
  const named = await operator.type("dlq", "requeue", "transfer", position, position);

  expect(dry).toMatchObject({ code: 0, notes: ["1 would be sent again."] });
  expect(first).toMatchObject({ code: 0, records: [{ position, requeuedAt: null }] });
  expect(second).toMatchObject({ code: 1, records: [], notes: ["Nothing is to be sent again."] });
  expect(named).toBe(0);
  expect(operator.lines).toEqual([expect.stringMatching(/: sent again, once more, for group-/)]);
  const last = anEvent("twice");
  await send(bus, topic, [aMessage(last)]);
  await eventually(() => expect(seen).toContain(last.id), 20_000);
  expect(seen).toEqual(expect.arrayContaining([poison.id]));
  expect(seen.filter((id) => id === poison.id)).toHaveLength(1);
  const [deadLetter] = await parkedBy(group, 1);
  expect(deadLetter.requeuedAt).toMatch(/Z$/);
}, 60_000);

test("a requeued message that fails again is dead-lettered again", async () => {
  const poison = anEvent("still");
  const { group } = await givenChoking(poison);
  await send(bus, topic, [aMessage(poison)]);
  await parkedBy(group, 1);

  await runJson(bus, "dlq", "requeue", "transfer", "--all", "--group", group);

  const deadLetters = await parkedBy(group, 2);
  expect(deadLetters.map(({ id }) => id)).toEqual([poison.id, poison.id]);
  expect(deadLetters.map(({ requeuedAt }) => requeuedAt === null)).toEqual([false, true]);
  const offsets = deadLetters.map(({ origin }) => Number(origin.offset));
  expect(offsets[1]).toBeGreaterThan(offsets[0] ?? 0);
  const shown = await runJson(bus, "dlq", "show", "transfer", deadLetters[1].position);
  expect(shown.records).toMatchObject([{ headers: { "for-group": group } }]);
}, 60_000);

/** An event on a partition that no group reads, and its position. */
async function givenOriginal(event: NewEvent) {
  const message = aMessage(event);
  message.headers["for-group"] = "nobody";
  await send(bus, topic, [message]);
  const { records } = await runJson(bus, "tail", "transfer", "--key", event.key);
  const [partition, offset] = records[0].position.split(":");
  const headers = {
    "dlq-partition": partition,
    "dlq-offset": offset,
    "dlq-cut": String(Buffer.byteLength(String(message.value))),
  };
  return { headers, partition: Number(partition), offset: BigInt(offset) };
}

test("a truncated dead letter is requeued from its original position", async () => {
  const event = anEvent("cut");
  const { group, seen } = await givenChoking();
  const { headers } = await givenOriginal(event);
  const position = await givenParked(event, { group, headers, value: null });

  const { code } = await runJson(bus, "dlq", "requeue", "transfer", position);

  expect(code).toBe(0);
  await eventually(() => expect(seen).toContain(event.id), 20_000);
}, 60_000);

test("a truncated dead letter is not requeued when its original is deleted or replaced", async () => {
  const [gone, other] = [anEvent("cut-gone"), anEvent("cut-other")];
  const { group } = await givenChoking();
  const { group: second } = await givenChoking();
  const lost = await givenOriginal(gone);
  const replaced = await givenOriginal(other);
  const position = await givenParked(gone, { group, headers: lost.headers, value: null });
  await givenParked(
    { ...other, id: randomUUID() },
    {
      group: second,
      headers: replaced.headers,
      value: null,
    },
  );
  const admin = bus.kafka.admin();
  await admin.connect();
  // kafkajs deletes records only of topics it has metadata for.
  await admin.fetchTopicOffsets(topic);
  await admin.deleteTopicRecords({
    topic,
    partitions: [{ partition: lost.partition, offset: String(lost.offset + 1n) }],
  });
  await admin.disconnect();

  const named = await runJson(bus, "dlq", "requeue", "transfer", position);
  const all = await runJson(bus, "dlq", "requeue", "transfer", "--all", "--group", second);

  for (const { code, records, notes } of [named, all]) {
    expect({ code, records }).toEqual({ code: 1, records: [] });
    expect(notes[0]).toMatch(/too large to be parked whole, and .* holds the original no longer/);
  }
  const [deadLetter] = await parkedBy(group, 1);
  expect(deadLetter.requeuedAt).toBeNull();
}, 60_000);

test("dead letters older than the inbox's retention are requeued only with --old", async () => {
  const event = anEvent("old");
  const { group, seen } = await givenChoking();
  const time = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await givenParked(event, { group, headers: { ce_time: time } });
  const all = ["dlq", "requeue", "transfer", "--all", "--group", group];

  const refused = await runJson(bus, ...all);
  expect(refused).toMatchObject({ code: 1, records: [] });
  expect(refused.notes[0]).toContain("it happened more than 7 days ago");

  expect(await runJson(bus, ...all, "--old")).toMatchObject({ code: 0 });
  await eventually(() => expect(seen).toContain(event.id), 20_000);
}, 60_000);

test("dead letters of unknown groups, or with another topic's headers, are not requeued", async () => {
  const unread = await givenParked(anEvent("unread"), { group: "renamed-since" });
  const elsewhere = await givenParked(anEvent("elsewhere"), {
    group: "elsewhere",
    headers: { "dlq-topic": "kobo.other.v1" },
  });

  const { code, notes } = await runJson(bus, "dlq", "requeue", "transfer", unread, elsewhere);

  expect(code).toBe(1);
  expect(notes).toEqual([
    expect.stringContaining("Kafka knows no group renamed-since: no consumer would read it"),
    expect.stringContaining("its headers do not say which group could not handle it"),
    "Nothing is to be sent again.",
  ]);
});

test("a dead letter with a dlq-requeued header is not taken for a requeue mark", async () => {
  const deadLetter = await givenParked(anEvent("first"), { group: "marked" });

  await givenParked(anEvent("second"), {
    group: "marking",
    headers: { "dlq-requeued": deadLetter },
  });

  const [first] = await parkedBy("marked", 1);
  expect(first.requeuedAt).toBeNull();
});

test("a position must name a dead letter of that topic and group", async () => {
  const position = await givenParked(anEvent("named"), { group: "namer" });
  const { type } = anOperator(bus);

  await expect(type("dlq", "show", "transfer", "0:999999")).rejects.toThrow(
    `Nothing is parked at 0:999999 of ${topic}.`,
  );
  await expect(type("dlq", "requeue", "transfer", "0:999999")).rejects.toThrow(
    `Nothing is parked at 0:999999 of ${topic}.`,
  );
  await expect(type("dlq", "requeue", "transfer", position, "--group", "another")).rejects.toThrow(
    `${position} was parked by namer, not by another.`,
  );
});

test.each([
  [["dlq", "requeue", "transfer"], "Which ones: positions, such as 3:17, or --all?"],
  [["dlq", "requeue", "transfer", "--all", "1:2"], "Which ones"],
  [["dlq", "requeue", "transfer", "12"], "12 is no position"],
  [["dlq", "requeue", "transfer.failed", "--all"], "There is no topic transfer.failed."],
  [["dlq", "show", "transfer"], "missing required argument 'position'"],
])("%j is refused", async (args, message) => {
  await expect(anOperator(bus).type(...args)).rejects.toThrow(message);
});

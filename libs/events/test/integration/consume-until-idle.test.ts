import { randomUUID } from "node:crypto";
import { testDatabase } from "@kobo/postgres/testing";
import { eventually } from "@kobo/testing";
import { consumeUntilIdle, EVENT_TABLES, ensureTopics, type NewEvent } from "../../src";
import { topicOf } from "../../src/kafka/topics";
import { outboxColumns } from "../../src/outbox";
import { toMessage } from "../../src/wire";
import { aBus, anEvent, logger } from "../bus";

const database = testDatabase({ schema: "until_idle_test", directories: [EVENT_TABLES] });
const bus = aBus();
const topic = topicOf(bus, "transfer.completed");

beforeAll(() => ensureTopics(bus, { replication: 1 }));

async function send(...events: NewEvent[]): Promise<void> {
  const producer = bus.kafka.producer();
  await producer.connect();
  const messages = events.map((event) => {
    const { event_id, merchant_id, type: _, shard: __, ...row } = outboxColumns(event);
    const wire = {
      ...row,
      eventId: event_id,
      merchantId: merchant_id,
      name: event.name,
      source: "transfer",
    };
    return toMessage(wire);
  });
  await producer.send({ topic, messages });
  await producer.disconnect();
}

const membersOf = async (group: string) => {
  const admin = bus.kafka.admin();
  await admin.connect();
  const { groups } = await admin.describeGroups([`${bus.topicPrefix}.${group}`]);
  await admin.disconnect();
  return groups[0]?.members.length ?? 0;
};

/** As a process of the earlier release that consumed nothing of the topic yet. */
async function leaveOffsets(group: string): Promise<void> {
  const admin = bus.kafka.admin();
  await admin.connect();
  const offsets = await admin.fetchTopicOffsets(topic);
  const partitions = offsets.map(({ partition, high: offset }) => ({ partition, offset }));
  await admin.setOffsets({ groupId: `${bus.topicPrefix}.${group}`, topic, partitions });
  await admin.disconnect();
}

test("a group that no earlier release used is not joined", async () => {
  const group = `group-${randomUUID()}`;
  const handle = jest.fn(async () => 1);
  await send(anEvent("new"));

  const consumer = await consumeUntilIdle({
    ...{ bus, db: database().db, group, handle, logger },
    events: ["transfer.completed"],
  });

  expect(await membersOf(group)).toBe(0);
  await consumer.stop();
  expect(handle).not.toHaveBeenCalled();
});

test("an idle consumer leaves its group, and its successor resumes where it stopped", async () => {
  const group = `group-${randomUUID()}`;
  const seen: string[] = [];
  const start = (idleMs: number) =>
    consumeUntilIdle({
      bus,
      db: database().db,
      group,
      events: ["transfer.completed"],
      // Events of the key "left" are what an earlier release left.
      handle: async (_, events) => {
        seen.push(...events.map(({ key }) => key));
        return events.filter(({ key }) => key === "left").length;
      },
      idleMs,
      logger,
    });
  await leaveOffsets(group);
  await send(anEvent("left"), anEvent("done"));
  const first = await start(5_000);
  await eventually(() => expect(seen.toSorted()).toEqual(["done", "left"]), 20_000);

  await eventually(async () => expect(await membersOf(group)).toBe(0), 20_000);
  await send(anEvent("late"));
  const second = await start(60_000);

  await eventually(() => expect(seen.toSorted()).toEqual(["done", "late", "left"]), 20_000);
  expect(await membersOf(group)).toBe(1);
  await Promise.all([first.stop(), second.stop()]);
  expect(await membersOf(group)).toBe(0);
});

import { type Bus, topicOf } from "@kobo/events";
import { topicEnds, withAdmin } from "@kobo/events/testing";
import { eventually } from "@kobo/testing";
import { EVENT } from "../src/effects";

/** A group's position on the topic of these tests. */
interface GroupOffsets {
  /** Messages on the topic. */
  messages: number;
  /** Messages before the group's committed offsets. */
  committed: number;
}

export async function groupOffsetsOf(bus: Bus, group: string): Promise<GroupOffsets> {
  const topic = topicOf(bus, EVENT);
  const groupId = `${bus.topicPrefix}.${group}`;
  const [offsets] = await withAdmin(bus, (admin) =>
    admin.fetchOffsets({ groupId, topics: [topic] }),
  );
  const committed = offsets?.partitions.map(({ offset }) => Math.max(Number(offset), 0)) ?? [];
  return { messages: await countMessages(bus, topic), committed: sum(committed) };
}

/** The number of messages that were ever written to a topic: none is old enough to be deleted. */
export async function countMessages(bus: Bus, topic: string): Promise<number> {
  const ends = await topicEnds(bus, [topic]);
  return sum([...ends.values()].map(Number));
}

/** Waits until the group has no lag. */
export async function untilNoLag(bus: Bus, group: string, timeoutMs = 60_000): Promise<void> {
  await eventually(async () => {
    const { messages, committed } = await groupOffsetsOf(bus, group);
    expect(messages - committed).toBe(0);
  }, timeoutMs);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import { type Bus, topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { EVENT } from "../src/effects";
import { type Admin, withAdmin } from "./admin";

/** A group's committed offsets on the topic of these tests. */
interface Standing {
  /** Messages on the topic. */
  messages: number;
  /** How many of them the group has said that it has done. */
  committed: number;
}

export async function standingOf(bus: Bus, group: string): Promise<Standing> {
  const topic = topicOf(bus, EVENT);
  return withAdmin(bus, async (admin) => {
    const [offsets] = await admin.fetchOffsets({
      groupId: `${bus.topicPrefix}.${group}`,
      topics: [topic],
    });
    const done = offsets?.partitions.map(({ offset }) => Math.max(Number(offset), 0)) ?? [];
    return { messages: await endOf(admin, topic), committed: sum(done) };
  });
}

/** How many messages were ever written to a topic: nothing is old enough to be gone. */
export function countMessages(bus: Bus, topic: string): Promise<number> {
  return withAdmin(bus, (admin) => endOf(admin, topic));
}

/** Waits until the group has handled the whole topic. */
export async function untilNoLag(bus: Bus, group: string, timeoutMs = 60_000): Promise<void> {
  await eventually(async () => {
    const { messages, committed } = await standingOf(bus, group);
    expect(messages - committed).toBe(0);
  }, timeoutMs);
}

async function endOf(admin: Admin, topic: string): Promise<number> {
  const partitions = await admin.fetchTopicOffsets(topic);
  return sum(partitions.map(({ high }) => Number(high)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

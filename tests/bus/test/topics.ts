import { type Bus, ensureTopics, topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { EVENT } from "../src/effects";
import { withAdmin } from "./admin";

const PARTITIONS = 12;
const LEADERS_TIMEOUT_MS = 30_000;

/** The topics of the whole house, by its own hand. */
export function allTopics(bus: Bus): Promise<void> {
  return ensureTopics(bus, { replication: 1 });
}

/** The two topics of these tests alone. A broker takes ten times as long to make them all, or to find them again. */
export async function ownTopics(bus: Bus): Promise<void> {
  const topics = [topicOf(bus, EVENT), deadLetterTopicOf(bus)];
  await withAdmin(bus, async (admin) => {
    await admin.createTopics({
      waitForLeaders: false,
      topics: topics.map((topic) => ({ topic, numPartitions: PARTITIONS, replicationFactor: 1 })),
    });
    // Only a partition's leader returns its offsets.
    const ask = () => Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
    await eventually(ask, LEADERS_TIMEOUT_MS);
  });
}

/** Where a consumer parks what it can never handle. */
export function deadLetterTopicOf(bus: Bus): string {
  return `${topicOf(bus, EVENT)}.dlq`;
}

import { type Bus, ensureTopics, topicOf } from "@kobo/events";
import { withAdmin } from "@kobo/events/testing";
import { eventually } from "@kobo/testing";
import { EVENT } from "../src/effects";

const PARTITIONS = 12;
const LEADERS_TIMEOUT_MS = 30_000;

/** Creates the topics of the whole platform, as the platform does. */
export function allTopics(bus: Bus): Promise<void> {
  return ensureTopics(bus, { replication: 1 });
}

/** Creates only the two topics of these tests: a broker takes ten times as long to create or recover all. */
export async function ownTopics(bus: Bus): Promise<void> {
  const topics = [topicOf(bus, EVENT), deadLetterTopicOf(bus)];
  await withAdmin(bus, async (admin) => {
    await admin.createTopics({
      waitForLeaders: false,
      topics: topics.map((topic) => ({ topic, numPartitions: PARTITIONS, replicationFactor: 1 })),
    });
    // Only a partition's leader returns its offsets.
    const fetchOffsets = () => Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
    await eventually(fetchOffsets, LEADERS_TIMEOUT_MS);
  });
}

/** The dead-letter topic of the events' topic. */
export function deadLetterTopicOf(bus: Bus): string {
  return `${topicOf(bus, EVENT)}.dlq`;
}

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { topicOfDomain } from "@kobo/events-client/core";
import type { KafkaMessage } from "kafkajs";
import { DOMAINS } from "./catalogue";
import { type Bus, withAdmin } from "./kafka/kafka";

export { withAdmin };

/** A broker that serves several systems at once may take more than half a minute to let a group join. */
const READ_TIMEOUT_MS = 120_000;

/** The topics of all domains, without their dead-letter topics. */
export const domainTopics = (bus: Bus): string[] =>
  DOMAINS.map((domain) => topicOfDomain(bus, domain));

export interface TopicRecord {
  topic: string;
  partition: number;
  message: KafkaMessage;
}

/**
 * Reads every record that the topics hold now, each as often as it was written, those of a partition in their order.
 * @throws Error after two minutes, with the partitions that were not read
 */
export async function readTopics(bus: Bus, topics: string[]): Promise<TopicRecord[]> {
  const left = await topicEnds(bus, topics);
  const records: TopicRecord[] = [];
  const consumer = bus.kafka.consumer({ groupId: `reader-${randomUUID()}` });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, partition, message }) => {
        records.push({ topic, partition, message });
        const place = `${topic}/${partition}`;
        if (BigInt(message.offset) + 1n >= (left.get(place) ?? 0n)) left.delete(place);
      },
    });
    const deadline = Date.now() + READ_TIMEOUT_MS;
    while (left.size > 0) {
      if (Date.now() > deadline) throw new Error(`Topics not read: ${[...left.keys()]}`);
      await delay(50);
    }
  } finally {
    await consumer.disconnect();
  }
  return records;
}

/**
 * The offset after the last record, by `topic/partition`, of each partition that holds records.
 * @throws Error while a partition has no leader
 */
export function topicEnds(bus: Bus, topics: readonly string[]): Promise<Map<string, bigint>> {
  return withAdmin(bus, async (admin) => {
    const ends = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
        if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high));
      }
    }
    return ends;
  });
}

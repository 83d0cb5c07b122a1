import { setTimeout as delay } from "node:timers/promises";
import { deadLetterTopicOf, topicOfDomain } from "@kobo/events-client/core";
import type { Admin } from "kafkajs";
import { CATALOGUE, DOMAINS, type EventName } from "../catalogue";
import { type Bus, withAdmin } from "./kafka";

const PARTITIONS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Shorter than the inbox's retention, so that no event comes back after its inbox row was deleted. */
const RETENTION_MS = 7 * DAY_MS;
/** Kafka deletes whole segments by their newest record, so the oldest record outlives its retention by this time. */
const SEGMENT_MS = DAY_MS / 2;
const DEAD_LETTER_RETENTION_MS = 30 * DAY_MS;
/** A dead letter has more headers than its original, whose limit is half of this. */
const DEAD_LETTER_BYTES_MAX = 2 * 1024 * 1024;

export function topicOf(bus: Bus, name: EventName): string {
  return topicOfDomain(bus, CATALOGUE[name].domain);
}

const DEAD_LETTER_CONFIG = {
  "retention.ms": DEAD_LETTER_RETENTION_MS,
  "max.message.bytes": DEAD_LETTER_BYTES_MAX,
};

interface Options {
  /** Copies of each partition; 3 in production. */
  replication: number;
}

/** Creates the missing topics. Writing never creates a topic. */
export async function ensureTopics(bus: Bus, { replication }: Options): Promise<void> {
  await withAdmin(bus, async (admin) => {
    const required = DOMAINS.map((domain) => topicOfDomain(bus, domain)).flatMap((topic) => [
      { topic, config: { "retention.ms": RETENTION_MS, "segment.ms": SEGMENT_MS } },
      { topic: deadLetterTopicOf(topic), config: DEAD_LETTER_CONFIG },
    ]);
    const existing = new Set(await admin.listTopics());
    const missing = required.filter(({ topic }) => !existing.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      // kafkajs's own wait fails at once on a KRaft broker that does not know the topic yet.
      waitForLeaders: false,
      topics: missing.map(({ topic, config }) => ({
        topic,
        numPartitions: PARTITIONS,
        replicationFactor: replication,
        configEntries: [
          ...Object.entries(config).map(([name, value]) => ({ name, value: String(value) })),
          { name: "min.insync.replicas", value: String(Math.max(1, replication - 1)) },
        ],
      })),
    });
    await untilLed(
      admin,
      missing.map(({ topic }) => topic),
    );
  });
}

const LEADERS_TIMEOUT_MS = 60_000;

/**
 * Waits until every partition is usable. Metadata names a leader before the broker knows that it
 * leads, so each leader is asked for its offsets, which only a leader returns.
 */
async function untilLed(admin: Admin, topics: string[]): Promise<void> {
  const deadline = Date.now() + LEADERS_TIMEOUT_MS;
  for (;;) {
    try {
      await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(50);
  }
}

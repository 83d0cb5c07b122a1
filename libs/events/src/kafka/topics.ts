import { setTimeout as delay } from "node:timers/promises";
import { deadLetterTopicOf, topicOfDomain } from "@kobo/events-client/core";
import type { Admin } from "kafkajs";
import { CATALOGUE, DOMAINS, type EventName } from "../catalogue";
import type { Bus } from "./kafka";

const PARTITIONS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Shorter than the inbox is kept, so that no event can come back after it was forgotten. */
const RETENTION_MS = 7 * DAY_MS;
/** Kafka drops whole segments by their newest record: the oldest outlives its time by as much as this. */
const SEGMENT_MS = DAY_MS / 2;
const DEAD_LETTER_RETENTION_MS = 30 * DAY_MS;
/** Kafka's own limit for a message is half of this; a parked one has more headers. */
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

/** Makes the topics that are missing. Nothing is ever created by merely writing to it. */
export async function ensureTopics(bus: Bus, { replication }: Options): Promise<void> {
  const admin = bus.kafka.admin();
  await admin.connect();
  try {
    const wanted = DOMAINS.map((domain) => topicOfDomain(bus, domain)).flatMap((topic) => [
      { topic, config: { "retention.ms": RETENTION_MS, "segment.ms": SEGMENT_MS } },
      { topic: deadLetterTopicOf(topic), config: DEAD_LETTER_CONFIG },
    ]);
    const existing = new Set(await admin.listTopics());
    const missing = wanted.filter(({ topic }) => !existing.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      // kafkajs's own wait fails at once on a KRaft broker that has not heard of the topic yet.
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
  } finally {
    await admin.disconnect();
  }
}

const LEADERS_TIMEOUT_MS = 60_000;

/**
 * Waits until every partition can be used. Metadata names a leader some time before the broker knows
 * that it is one, so every leader is asked for its offsets, which only a leader tells.
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

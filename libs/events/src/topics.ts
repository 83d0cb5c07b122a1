import { setTimeout as delay } from "node:timers/promises";
import type { Admin } from "kafkajs";
import { CATALOGUE, DOMAINS, type Domain, type EventName } from "./catalogue";
import type { Bus } from "./kafka";

const PARTITIONS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Shorter than the inbox is kept, so that no event can come back after it was forgotten. */
const RETENTION_MS = 7 * DAY_MS;
const DEAD_LETTER_RETENTION_MS = 30 * DAY_MS;

/** The topic of a part of the house, such as `kobo.payid.v1`. */
export function topicOfDomain(bus: Bus, domain: Domain): string {
  return `${bus.topicPrefix}.${domain}.v1`;
}

export function topicOf(bus: Bus, name: EventName): string {
  return topicOfDomain(bus, CATALOGUE[name].domain);
}

/** Where messages are parked that a consumer can never handle. */
export function deadLetterTopicOf(topic: string): string {
  return `${topic}.dlq`;
}

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
      { topic, retentionMs: RETENTION_MS },
      { topic: deadLetterTopicOf(topic), retentionMs: DEAD_LETTER_RETENTION_MS },
    ]);
    const existing = new Set(await admin.listTopics());
    const missing = wanted.filter(({ topic }) => !existing.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      // kafkajs's own wait fails at once on a KRaft broker that has not heard of the topic yet.
      waitForLeaders: false,
      topics: missing.map(({ topic, retentionMs }) => ({
        topic,
        numPartitions: PARTITIONS,
        replicationFactor: replication,
        configEntries: [
          { name: "retention.ms", value: String(retentionMs) },
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

const LEADERS_TIMEOUT_MS = 15_000;

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

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { busOfEnvironment, DOMAINS } from "@kobo/events";
import { deadLetterTopicOf, topicOfDomain } from "@kobo/events-client/core";
import { kafkaAdminVariables } from "@kobo/local";
import { createLogger } from "@kobo/runtime";
import type { Published } from "./events";

interface TopicRecord extends Published {
  offset: string;
  /** When the event happened. */
  at: string;
  value: string;
}

export interface Topics {
  records: readonly TopicRecord[];
  deadLetters: readonly TopicRecord[];
}

const READ_MS = 60_000;

/** Every record of every topic, by a consumer of the judge's own. */
export async function readTopics(kafkaBrokers: string, adminPassword: string): Promise<Topics> {
  const { bus, topics } = busOf(kafkaBrokers, adminPassword);
  const ends = await endsOf(bus.kafka.admin(), topics);
  const records: TopicRecord[] = [];
  const left = new Map(ends);
  const consumer = bus.kafka.consumer({ groupId: `judge-${randomUUID()}` });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, partition, message }) => {
        const { key, value, headers = {}, offset } = message;
        const place = `${topic}/${partition}`;
        records.push({
          ...{ topic, partition, offset },
          id: String(headers.ce_id),
          type: String(headers.ce_type),
          at: String(headers.ce_time),
          key: String(key),
          value: `${value} ${JSON.stringify(headers)}`,
        });
        if (BigInt(offset) + 1n >= (left.get(place) ?? 0n)) left.delete(place);
      },
    });
    const deadline = Date.now() + READ_MS;
    while (left.size > 0) {
      if (Date.now() > deadline) throw new Error(`Topics not read: ${[...left.keys()]}`);
      await delay(100);
    }
  } finally {
    await consumer.disconnect();
  }
  const isDead = ({ topic }: TopicRecord) => topic.endsWith(".dlq");
  return {
    records: records.filter((record) => !isDead(record)),
    deadLetters: records.filter(isDead),
  };
}

/** The end of each partition that has records. @throws Error while a partition has no leader */
export function readEnds(kafkaBrokers: string, adminPassword: string) {
  const { bus, topics } = busOf(kafkaBrokers, adminPassword);
  return endsOf(bus.kafka.admin(), topics);
}

function busOf(kafkaBrokers: string, adminPassword: string) {
  const bus = busOfEnvironment(
    { clientId: "judge", logger: createLogger("judge", "silent") },
    kafkaAdminVariables(kafkaBrokers, adminPassword),
  );
  const normal = DOMAINS.map((domain) => topicOfDomain(bus, domain));
  return { bus, topics: [...normal, ...normal.map(deadLetterTopicOf)] };
}

type Admin = ReturnType<ReturnType<typeof busOfEnvironment>["kafka"]["admin"]>;

async function endsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  await admin.connect();
  try {
    const ends = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
        if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high));
      }
    }
    return ends;
  } finally {
    await admin.disconnect();
  }
}

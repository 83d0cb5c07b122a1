import { busOfEnvironment } from "@kobo/events";
import { domainTopics, readTopics, topicEnds } from "@kobo/events/testing";
import { deadLetterTopicOf } from "@kobo/events-client/core";
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

/** Every record of every topic, by a consumer of the judge's own. */
export async function readAllTopics(kafkaBrokers: string, adminPassword: string): Promise<Topics> {
  const { bus, topics } = busOf(kafkaBrokers, adminPassword);
  const records = (await readTopics(bus, topics)).map(({ topic, partition, message }) => {
    const { key, value, headers = {}, offset } = message;
    return {
      ...{ topic, partition, offset },
      id: String(headers.ce_id),
      type: String(headers.ce_type),
      at: String(headers.ce_time),
      key: String(key),
      value: `${value} ${JSON.stringify(headers)}`,
    };
  });
  const isDead = ({ topic }: TopicRecord) => topic.endsWith(".dlq");
  return {
    records: records.filter((record) => !isDead(record)),
    deadLetters: records.filter(isDead),
  };
}

/** The end of each partition that has records. @throws Error while a partition has no leader */
export function readEnds(kafkaBrokers: string, adminPassword: string) {
  const { bus, topics } = busOf(kafkaBrokers, adminPassword);
  return topicEnds(bus, topics);
}

function busOf(kafkaBrokers: string, adminPassword: string) {
  const bus = busOfEnvironment(
    { clientId: "judge", logger: createLogger("judge", "silent") },
    kafkaAdminVariables(kafkaBrokers, adminPassword),
  );
  const normal = domainTopics(bus);
  return { bus, topics: [...normal, ...normal.map(deadLetterTopicOf)] };
}

import { randomUUID } from "node:crypto";
import { eventually, testKafka } from "@kobo/testing";
import type { KafkaMessage } from "kafkajs";
import { type Bus, connectBus, deadLetterTopicOf, topicOfDomain } from "../src/core";
import type { Logger } from "../src/logger";

const silent = () => {};
export const logger: Logger = { debug: silent, info: silent, warn: silent, error: silent };

/** A message as it is sent to a topic. */
export interface RawMessage {
  key: string;
  value: string | null;
  headers: Record<string, string>;
}

const TRANSFER = {
  type: "payid_transfer",
  transactionId: "txn_1",
  reference: "r-1",
  fromPayId: "ada.wallet",
  toPayId: "x.dpid",
  amount: 5,
  narration: "",
  status: "completed",
  completedAt: "2026-11-22T10:00:00.000Z",
  destinationAccountName: "Ada",
};

/** A `transfer.completed` with overrides. */
export function aMessage(
  overrides: { key?: string; value?: string | null; headers?: Record<string, string> } = {},
): RawMessage {
  const { key = "txn_1", value = JSON.stringify(TRANSFER), headers } = overrides;
  return {
    key,
    value,
    headers: {
      ce_specversion: "1.0",
      ce_id: randomUUID(),
      ce_source: "/kobo/transfer",
      ce_type: "transfer.completed",
      ce_time: "2026-11-22T10:00:00.000Z",
      ce_subject: key,
      ce_dataschema: "urn:kobo:event:transfer.completed:1",
      ce_merchantid: randomUUID(),
      ce_mode: "test",
      "content-type": "application/json",
      ...headers,
    },
  };
}

export function idOf(message: { headers: Record<string, string> }): string {
  return message.headers.ce_id ?? "";
}

/** A bus with its own topics, created before the tests and deleted after them. */
export function testBus(): {
  bus: Bus;
  topic: string;
  send: (...messages: RawMessage[]) => Promise<void>;
  /** The group's consumer lag, in messages. */
  lagOf: (group: string) => Promise<number>;
} {
  const bus = connectBus({
    ...testKafka(),
    clientId: "test",
    topicPrefix: `test-${randomUUID()}`,
    logger,
  });
  const topic = topicOfDomain(bus, "transfer");
  const topics = [topic, deadLetterTopicOf(topic)];
  const admin = bus.kafka.admin();
  const producer = bus.kafka.producer();

  beforeAll(async () => {
    await admin.connect();
    await admin.createTopics({
      waitForLeaders: false,
      topics: topics.map((each) => ({ topic: each, numPartitions: 12, replicationFactor: 1 })),
    });
    await eventually(() => Promise.all(topics.map((each) => admin.fetchTopicOffsets(each))));
    await producer.connect();
  });
  afterAll(async () => {
    await producer.disconnect();
    await admin.deleteTopics({ topics });
    await admin.disconnect();
  });

  const send = async (...messages: RawMessage[]) => void (await producer.send({ topic, messages }));
  const lagOf = async (group: string): Promise<number> => {
    const groupId = `${bus.topicPrefix}.${group}`;
    const [standing] = await admin.fetchOffsets({ groupId, topics: [topic] });
    const ends = await admin.fetchTopicOffsets(topic);
    const done = standing?.partitions.map(({ offset }) => Math.max(Number(offset), 0)) ?? [];
    return sum(ends.map(({ high }) => Number(high))) - sum(done);
  };
  return { bus, topic, send, lagOf };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

interface Parked {
  key: string;
  value: string | null;
  headers: Record<string, string>;
}

/** The event ids of a group's parked messages, once they include these. */
export async function parkedBy(
  group: string,
  { bus, topic }: { bus: Bus; topic: string },
  messages: RawMessage[],
): Promise<Map<string, Parked[]>> {
  const parked: Parked[] = [];
  const reader = bus.kafka.consumer({ groupId: `reader-${randomUUID()}`, maxWaitTimeInMs: 50 });
  await reader.connect();
  await reader.subscribe({ topic: deadLetterTopicOf(topic), fromBeginning: true });
  await reader.run({
    eachMessage: async ({ message }) => {
      const read = asText(message);
      if (read.headers["dlq-group"] === group) parked.push(read);
    },
  });
  await eventually(
    () => expect(parked.map(idOf)).toEqual(expect.arrayContaining(messages.map(idOf))),
    20_000,
  );
  await reader.disconnect();
  return Map.groupBy(parked, idOf);
}

function asText({ key, value, headers = {} }: KafkaMessage): Parked {
  const texts = Object.entries(headers).map(([name, header]) => [name, String(header)]);
  return {
    key: String(key),
    value: value?.toString() ?? null,
    headers: Object.fromEntries(texts),
  };
}

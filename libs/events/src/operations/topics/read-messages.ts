import { randomUUID } from "node:crypto";
import type { KafkaMessage } from "kafkajs";
import { OPERATIONS_GROUP } from "../../kafka/access";
import type { Desk } from "../desk";
import type { Position } from "../names";
import { wholeOf } from "./offsets";
import { Progress, type Reading } from "./reading-progress";

/**
 * Reads a part of a topic, each message once, those of one partition in order. kafkajs reads only
 * in groups, so each read has a consumer group of its own and deletes it afterwards.
 */
export async function readMessages(desk: Desk, reading: Reading): Promise<void> {
  const progress = new Progress(reading);
  if (progress.isOver) return;
  const { bus, admin, stopping } = desk;
  const groupId = `${bus.topicPrefix}.${OPERATIONS_GROUP}${randomUUID()}`;
  const consumer = bus.kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 200,
    retry: { restartOnFailure: async () => !progress.isOver },
  });
  const stop = () => progress.stop();
  stopping.addEventListener("abort", stop);
  if (stopping.aborted) stop();
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) progress.fail(payload.error);
  });
  // Not after `run`, which also returns when the group could not be joined yet.
  consumer.on(consumer.events.GROUP_JOIN, () => {
    for (const [partition, next] of progress.positions) {
      consumer.seek({ topic: reading.topic, partition, offset: String(next) });
    }
  });
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [reading.topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => progress.take(payload),
    });
    await progress.ended;
  } finally {
    stopping.removeEventListener("abort", stop);
    progress.stop();
    await consumer.disconnect().catch(() => {});
    // The broker deletes empty groups itself, only later.
    await admin.deleteGroups([groupId]).catch(() => {});
  }
}

/** One message; undefined when the topic does not hold it, or no longer. */
export async function readMessage(
  desk: Desk,
  topic: string,
  { partition, offset }: Position,
): Promise<KafkaMessage | undefined> {
  const held = (await wholeOf(desk, topic)).get(partition);
  if (!held || offset < held.from || offset >= held.to) return undefined;
  let found: KafkaMessage | undefined;
  await readMessages(desk, {
    topic,
    ranges: new Map([[partition, { from: offset, to: offset + 1n }]]),
    each: (message) => {
      found = message;
    },
  });
  return found;
}

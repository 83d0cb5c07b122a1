import { randomUUID } from "node:crypto";
import { busOfEnvironment } from "@kobo/events";
import { createLogger } from "@kobo/runtime";
import type { EachBatchPayload } from "kafkajs";
import type { Medium, Piece } from "./medium";

interface Options {
  /** The variables of a process that reads Kafka. */
  access: Record<string, string>;
  /** All topics of ours by default, without the broker's own. */
  matches?: (topic: string) => boolean;
}

type Batch = EachBatchPayload["batch"];
type IHeaders = Batch["messages"][number]["headers"];

const READ_TIMEOUT_MS = 60_000;

/** Every record in a topic now: its key, value and headers. */
export function kafkaMedium(options: Options): Medium {
  return { name: "Kafka", unit: "records", read: () => recordsOf(options) };
}

async function* recordsOf({ access, matches = (topic) => !topic.startsWith("__") }: Options) {
  const logger = createLogger("canary", "silent");
  const { kafka } = busOfEnvironment({ clientId: "canary", logger }, access);
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter(matches);
  const ends = await endsOf(topics, (topic) => admin.fetchTopicOffsets(topic));
  await admin.disconnect();
  if (ends.size > 0) yield* await readUntil(ends);

  async function readUntil(missing: Map<string, bigint>): Promise<Piece[]> {
    const consumer = kafka.consumer({ groupId: `canary-${randomUUID()}` });
    // By place, since records are delivered again after a rebalance.
    const pieces = new Map<string, Piece>();
    const done = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => done.reject(new Error(`Not read in time: ${[...missing.keys()].join(", ")}`)),
      READ_TIMEOUT_MS,
    );
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      eachBatch: async ({ batch }) => {
        for (const piece of piecesOf(batch)) pieces.set(piece.place, piece);
        const partition = `${batch.topic}/${batch.partition}`;
        const end = missing.get(partition);
        if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) missing.delete(partition);
        if (missing.size === 0) done.resolve();
      },
    });
    await done.promise.finally(() => clearTimeout(timer));
    await consumer.disconnect();
    return [...pieces.values()];
  }
}

interface Offsets {
  partition: number;
  low: string;
  high: string;
}

/** The end offsets of the partitions that hold records. */
async function endsOf(
  topics: readonly string[],
  offsetsOf: (topic: string) => Promise<Offsets[]>,
): Promise<Map<string, bigint>> {
  const ends = await Promise.all(
    topics.map(async (topic) =>
      (await offsetsOf(topic))
        .filter(({ low, high }) => low !== high)
        .map(({ partition, high }) => [`${topic}/${partition}`, BigInt(high)] as const),
    ),
  );
  return new Map(ends.flat());
}

function piecesOf({ topic, partition, messages }: Batch): Piece[] {
  return messages.map(({ offset, key, value, headers }) => ({
    place: `${topic}/${partition} at ${offset}`,
    text: [key, value].map((bytes) => bytes?.toString("latin1") ?? "").join("\n") + textOf(headers),
    units: 1,
  }));
}

function textOf(headers: IHeaders = {}): string {
  return Object.entries(headers)
    .flatMap(([name, value]) =>
      [value].flat().map((each) => `\n${name}: ${each?.toString("latin1")}`),
    )
    .join("");
}

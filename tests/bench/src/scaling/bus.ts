import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { busOfEnvironment, CATALOGUE, type EventName, topicOf } from "@kobo/events";
import { createLogger } from "@kobo/runtime";

/** An event as it lies on the bus. Those of one topic and partition come in their order. */
export interface CarriedEvent {
  /** UUID. */
  id: string;
  topic: string;
  partition: number;
  key: string;
  /** Of key, value and headers, as they were sent. */
  bytes: number;
}

const LOOK_MS = 50;
const TIMEOUT_MS = 60_000;

/** Everything that is on the bus now. `access` are the variables with which a process reads it. */
export async function carriedEvents(access: Record<string, string>): Promise<CarriedEvent[]> {
  const logger = createLogger("bench", "silent");
  const bus = busOfEnvironment({ clientId: "bench", logger }, access);
  const names = Object.keys(CATALOGUE) as EventName[];
  const topics = [...new Set(names.map((name) => topicOf(bus, name)))];
  const admin = bus.kafka.admin();
  await admin.connect();
  const held = (await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)))).flat();
  await admin.disconnect();
  const wanted = held.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);

  const carried: CarriedEvent[] = [];
  // A group that gathers anew begins anew; what was read is passed over.
  const read = new Map<string, bigint>();
  const consumer = bus.kafka.consumer({ groupId: `bench-${randomUUID()}` });
  await consumer.connect();
  try {
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch: { topic, partition, messages } }) => {
        const place = `${topic}/${partition}`;
        for (const { key, value, headers, offset } of messages) {
          if (BigInt(offset) <= (read.get(place) ?? -1n)) continue;
          read.set(place, BigInt(offset));
          const id = String(headers?.ce_id);
          const bytes = (key?.length ?? 0) + (value?.length ?? 0) + bytesOf(headers ?? {});
          carried.push({ id, topic, partition, key: key?.toString() ?? "", bytes });
        }
      },
    });
    const deadline = Date.now() + TIMEOUT_MS;
    while (carried.length < wanted) {
      if (Date.now() > deadline) {
        throw new Error(`Of ${wanted} events on the bus ${carried.length} came in time.`);
      }
      await delay(LOOK_MS);
    }
    return carried;
  } finally {
    await consumer.disconnect();
  }
}

function bytesOf(headers: Readonly<Record<string, unknown>>): number {
  return Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length,
    0,
  );
}

import { randomUUID } from "node:crypto";
import { type Bus, type EventName, topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";

export interface PublishedEvent {
  key: string;
  id: string;
  /** JSON. */
  data: string;
}

/** Everything in the event's topic, each record as often as it was written. Records of one key are in their order. */
export async function publishedWith(bus: Bus, event: EventName): Promise<PublishedEvent[]> {
  const topic = topicOf(bus, event);
  const admin = bus.kafka.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const expected = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
  const seen: PublishedEvent[] = [];
  const consumer = bus.kafka.consumer({ groupId: `reader-${randomUUID()}` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message: { key, headers, value } }) =>
      void seen.push({ key: String(key), id: String(headers?.ce_id), data: String(value) }),
  });
  await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(expected), 30_000);
  await consumer.disconnect();
  return seen;
}

import { type Bus, type EventName, topicOf } from "@kobo/events";
import { readTopics } from "@kobo/events/testing";

export interface PublishedEvent {
  key: string;
  id: string;
  /** JSON. */
  data: string;
}

/** Everything in the event's topic, each record as often as it was written. Records of one key are in their order. */
export async function publishedWith(bus: Bus, event: EventName): Promise<PublishedEvent[]> {
  const records = await readTopics(bus, [topicOf(bus, event)]);
  return records.map(({ message: { key, headers, value } }) => ({
    key: String(key),
    id: String(headers?.ce_id),
    data: String(value),
  }));
}

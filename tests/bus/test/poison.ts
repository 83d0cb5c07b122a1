import { newUuid } from "@kobo/core/ids";
import { type Bus, topicOf } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { EVENT } from "../src/effects";
import { deadLetterTopicOf } from "./topics";
import { anEvent } from "./writer";

/** A message as it lies on a topic. */
export interface RawMessage {
  key: string;
  value: string | null;
  headers: Record<string, string>;
}

/** Its number among the bad ones, by which it is found again. */
const NUMBER = "poison-number";

/** Broken in one way, and sound in all others. */
type Break = (message: RawMessage) => RawMessage;

const HUGE = 900_000;
/** With its headers it is as large as a topic takes, and one header more would be too much. */
const FULL = 1_047_600;

const BREAKS: Break[] = [
  (message) => ({ ...message, value: "{ not json" }),
  (message) => ({ ...message, value: JSON.stringify({ amount: "many" }) }),
  (message) => ({ ...message, value: null }),
  (message) => ({ ...message, headers: {} }),
  (message) => ({ ...message, value: JSON.stringify("x".repeat(HUGE)) }),
];

/** So many bad messages, of every kind in turn; the last is the largest that there can be. */
export function badMessages(count: number, keys: readonly string[]): RawMessage[] {
  return Array.from({ length: count }, (_, number) => {
    const isLast = number === count - 1;
    const spoil = BREAKS[number % BREAKS.length] ?? ((message) => message);
    const key = keys[number % keys.length] ?? "";
    const bad = isLast ? { ...aMessage(key), value: "x".repeat(FULL) } : spoil(aMessage(key));
    return { ...bad, headers: { ...bad.headers, [NUMBER]: String(number) } };
  });
}

/** An event in CloudEvents' binary mode, written down without the help of the code under test. */
function aMessage(key: string): RawMessage {
  const { data, at } = anEvent(key, 0);
  return {
    key,
    value: JSON.stringify(data),
    headers: {
      ce_specversion: "1.0",
      ce_id: newUuid(),
      ce_source: "/kobo/transfer",
      ce_type: EVENT,
      ce_time: at.toISOString(),
      ce_subject: key,
      ce_dataschema: `urn:kobo:event:${EVENT}:1`,
      ce_merchantid: newUuid(),
      ce_mode: "test",
      "content-type": "application/json",
    },
  };
}

/** One by one: together they would be too large. */
export async function sendRaw(bus: Bus, messages: readonly RawMessage[]): Promise<void> {
  const producer = bus.kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  try {
    for (const message of messages) {
      await producer.send({ topic: topicOf(bus, EVENT), messages: [message] });
    }
  } finally {
    await producer.disconnect();
  }
}

/** The messages in the dead-letter topic, by the numbers of the bad messages. */
export async function readParked(bus: Bus, count: number): Promise<Map<number, RawMessage>> {
  const parked = new Map<number, RawMessage>();
  const reader = bus.kafka.consumer({ groupId: newUuid(), allowAutoTopicCreation: false });
  await reader.connect();
  try {
    await reader.subscribe({ topic: deadLetterTopicOf(bus), fromBeginning: true });
    await reader.run({
      eachMessage: async ({ message: { key, value, headers = {} } }) => {
        const texts = Object.entries(headers).map(([name, text]) => [name, String(text)]);
        parked.set(Number(headers[NUMBER]), {
          key: String(key),
          value: value === null ? null : value.toString(),
          headers: Object.fromEntries(texts),
        });
      },
    });
    await eventually(() => expect(parked.size).toBe(count), 30_000);
  } finally {
    await reader.disconnect();
  }
  return parked;
}

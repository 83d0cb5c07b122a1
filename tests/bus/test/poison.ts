import { newUuid } from "@kobo/core/ids";
import { type Bus, topicOf } from "@kobo/events";
import { readTopics } from "@kobo/events/testing";
import { EVENT } from "../src/effects";
import { deadLetterTopicOf } from "./topics";
import { anEvent } from "./writer";

/** A message on a topic. */
export interface RawMessage {
  key: string;
  value: string | null;
  headers: Record<string, string>;
}

/** The header with a poison message's number, by which its dead letter is found. */
const NUMBER = "poison-number";

/** Makes a message invalid in one way. */
type Break = (message: RawMessage) => RawMessage;

const HUGE = 900_000;
/** With its headers at a topic's limit, so that another header does not fit. */
const FULL = 1_047_600;

const BREAKS: Break[] = [
  (message) => ({ ...message, value: "{ not json" }),
  (message) => ({ ...message, value: JSON.stringify({ amount: "many" }) }),
  (message) => ({ ...message, value: null }),
  (message) => ({ ...message, headers: {} }),
  (message) => ({ ...message, value: JSON.stringify("x".repeat(HUGE)) }),
];

/** Poison messages of every kind in turn; the last has the maximum size. */
export function badMessages(count: number, keys: readonly string[]): RawMessage[] {
  return Array.from({ length: count }, (_, number) => {
    const isLast = number === count - 1;
    const breakIt = BREAKS[number % BREAKS.length] ?? ((message) => message);
    const key = keys[number % keys.length] ?? "";
    const bad = isLast ? { ...aMessage(key), value: "x".repeat(FULL) } : breakIt(aMessage(key));
    return { ...bad, headers: { ...bad.headers, [NUMBER]: String(number) } };
  });
}

/** An event in CloudEvents' binary mode, built without the code under test. */
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

/** Sends one message per request: together they would be too large. */
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

/** The dead letters, by the numbers of their poison messages. */
export async function readDeadLetters(bus: Bus): Promise<Map<number, RawMessage>> {
  const records = await readTopics(bus, [deadLetterTopicOf(bus)]);
  return new Map(
    records.map(({ message: { key, value, headers = {} } }) => {
      const texts = Object.entries(headers).map(([name, text]) => [name, String(text)]);
      const message: RawMessage = {
        key: String(key),
        value: value === null ? null : value.toString(),
        headers: Object.fromEntries(texts),
      };
      return [Number(headers[NUMBER]), message];
    }),
  );
}

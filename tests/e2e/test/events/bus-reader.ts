import { randomUUID } from "node:crypto";
import { busOfEnvironment, type EventName, topicOf } from "@kobo/events";
import { kafkaVariables } from "@kobo/local";
import { createLogger } from "@kobo/runtime";
import { theStack } from "../world";

/** An event on the bus. */
export interface OnBus {
  type: string;
  key: string;
  /** Its attributes, such as `ce_id`. */
  headers: Record<string, string>;
  data: Record<string, unknown>;
}

/** Reads the topics of these events from the beginning. */
export async function readBus(
  names: readonly EventName[],
): Promise<{ received: readonly OnBus[]; stop: () => Promise<void> }> {
  const logger = createLogger("e2e", "silent");
  const access = kafkaVariables("internal-teams", theStack());
  const bus = busOfEnvironment({ clientId: "e2e", logger }, access);
  const consumer = bus.kafka.consumer({ groupId: `e2e-${randomUUID()}` });
  const received: OnBus[] = [];
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
  await consumer.connect();
  const topics = [...new Set(names.map((name) => topicOf(bus, name)))];
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const headers = Object.fromEntries(
        Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
      );
      received.push({
        type: headers.ce_type ?? "",
        key: message.key?.toString() ?? "",
        headers,
        data: JSON.parse(message.value?.toString() ?? "null"),
      });
    },
  });
  await joined;
  return { received, stop: () => consumer.disconnect() };
}

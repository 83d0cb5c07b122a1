import { connectBus, ensureTopics } from "@kobo/events";
import { createLogger } from "@kobo/runtime";

/** Makes the topics that are missing. */
export async function makeTopics(kafkaBrokers: string): Promise<void> {
  const logger = createLogger("local", "silent");
  const bus = connectBus({ brokers: kafkaBrokers.split(","), clientId: "local", logger });
  await ensureTopics(bus, { replication: 1 });
}

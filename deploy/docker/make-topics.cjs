/** Makes the topics that are missing; services never make any. Runs once, before they start. */
const { connectBus, ensureTopics } = require("@kobo/events");
const { createLogger, loadConfig } = require("@kobo/runtime");
const { z } = require("zod");

const Config = z.object({
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z.string().min(1),
  /** Copies of each partition: 3, or 1 where there is one broker. */
  KAFKA_REPLICATION: z.coerce.number().int().positive(),
});

const config = loadConfig(Config);
const logger = createLogger("make-topics", "info");
const bus = connectBus({
  brokers: config.KAFKA_BROKERS.split(","),
  clientId: "make-topics",
  logger,
});
// A failure is nobody's to catch: it ends the process with code 1.
void ensureTopics(bus, { replication: config.KAFKA_REPLICATION });

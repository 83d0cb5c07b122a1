/** Makes the topics that are missing, and the users of Kafka with their ACLs; services never make any. Runs once, before they start. */
const { busOfEnvironment, ensureTopics, ensureUsers, KAFKA_USERS } = require("@kobo/events");
const { createLogger, loadConfig } = require("@kobo/runtime");
const { z } = require("zod");

/** Where the password of a user stands: `CARD_PAYMENTS_KAFKA_PASSWORD`. */
const passwordVariable = (user) => `${user.replaceAll("-", "_").toUpperCase()}_KAFKA_PASSWORD`;

const Config = z.object({
  /** Copies of each partition: 3, or 1 where there is one broker. */
  KAFKA_REPLICATION: z.coerce.number().int().positive(),
  ...Object.fromEntries(KAFKA_USERS.map((user) => [passwordVariable(user), z.string().min(1)])),
});

async function main() {
  const config = loadConfig(Config);
  const logger = createLogger("make-topics", "info");
  // As the user that may do everything.
  const bus = busOfEnvironment({ clientId: "make-topics", logger });
  await ensureTopics(bus, { replication: config.KAFKA_REPLICATION });
  await ensureUsers(bus, (user) => config[passwordVariable(user)]);
}

// A failure is not caught: it ends the process with code 1.
void main();

import { type Bus, connectBus } from "@kobo/events-client/core";
import { type Logger, loadConfig } from "@kobo/runtime";
import type { Admin, SASLOptions } from "kafkajs";
import { z } from "zod";

export { type Bus, connectBus };

/** Settings of every process that uses the bus. */
export const BusConfig = {
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z.string().min(1),
  /** The prefix of topics and consumer groups. */
  KAFKA_TOPIC_PREFIX: z.string().min(1).default("kobo"),
  /** The process's Kafka user; empty for brokers without authentication. */
  KAFKA_SASL_USERNAME: z.string().default(""),
  /** Its password. */
  KAFKA_SASL_PASSWORD: z.string().default(""),
  /** `SCRAM-SHA-512`, `SCRAM-SHA-256` or `PLAIN`. */
  KAFKA_SASL_MECHANISM: z
    .string()
    .default("SCRAM-SHA-512")
    .transform((name) => name.toLowerCase())
    .pipe(z.enum(["plain", "scram-sha-256", "scram-sha-512"])),
  /** `true` for brokers that take TLS. */
  KAFKA_TLS: z.stringbool().default(false),
  /** Certificates (PEM) of the authorities that the brokers' are checked against; the system's when absent. */
  KAFKA_CA: z.string().optional(),
};
const BusSettings = z.object(BusConfig);

interface Options {
  clientId: string;
  logger: Logger;
}

/** The bus of a process's settings. */
export function busOf(config: z.infer<typeof BusSettings>, { clientId, logger }: Options): Bus {
  const { KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = config;
  if ((username === "") !== (password === "")) {
    throw new Error("KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD are set together or not at all.");
  }
  const sasl = { mechanism: config.KAFKA_SASL_MECHANISM, username, password } as SASLOptions;
  return connectBus({
    brokers: config.KAFKA_BROKERS.split(","),
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    ...(username === "" ? {} : { sasl }),
    ...(config.KAFKA_TLS && { ssl: { ca: config.KAFKA_CA } }),
    clientId,
    logger,
  });
}

/** The bus of the environment, for commands. */
export function busOfEnvironment(options: Options, env: NodeJS.ProcessEnv = process.env): Bus {
  return busOf(loadConfig(BusSettings, env), options);
}

/** Runs `work` with a connection for administration, which is closed afterwards. */
export async function withAdmin<Result>(
  { kafka }: Bus,
  work: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

import { busOfEnvironment, ensureTopics, ensureUsers, KAFKA_USERS } from "@kobo/events";
import { createLogger } from "@kobo/runtime";
import { randomText, type Secrets } from "../services/secrets";
import { kafkaAdminVariables } from "./kafka-access";

type KafkaSecrets = Pick<Secrets, "kafkaAdminPassword" | "kafkaPasswords">;

/** Gives every user of Kafka a password that has none yet. */
export function completeKafkaPasswords({ kafkaPasswords }: KafkaSecrets): void {
  for (const user of KAFKA_USERS) kafkaPasswords[user] ??= randomText();
}

/** Makes the topics that are missing; on brokers that we started, also the users and what each may do. */
export async function makeTopics(kafkaBrokers: string, ours?: KafkaSecrets): Promise<void> {
  const bus = busOfEnvironment(
    { clientId: "local", logger: createLogger("local", "silent") },
    kafkaAdminVariables(kafkaBrokers, ours?.kafkaAdminPassword),
  );
  await Promise.all([
    ensureTopics(bus, { replication: 1 }),
    ours && ensureUsers(bus, (user) => ours.kafkaPasswords[user] ?? ""),
  ]);
}

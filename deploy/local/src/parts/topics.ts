import { busOfEnvironment, ensureTopics, ensureUsers, KAFKA_USERS } from "@kobo/events";
import { createLogger } from "@kobo/runtime";
import { randomText, type Secrets } from "../services/secrets";
import { kafkaAdminVariables } from "./kafka-access";

type KafkaSecrets = Pick<Secrets, "kafkaAdminPassword" | "kafkaPasswords">;

/** Gives each Kafka user without a password a new one. */
export function completeKafkaPasswords({ kafkaPasswords }: KafkaSecrets): void {
  for (const user of KAFKA_USERS) kafkaPasswords[user] ??= randomText();
}

/** Creates the missing topics; on brokers that we started, also the users and their ACLs. */
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

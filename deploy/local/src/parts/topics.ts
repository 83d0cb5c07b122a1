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
    ensureTopics(bus, { replication: replicationOn(kafkaBrokers) }),
    ours && ensureUsers(bus, (user) => ours.kafkaPasswords[user] ?? ""),
  ]);
}

const REPLICATION_MAX = 3;

/** As many copies as there are brokers, up to the three of production. */
function replicationOn(kafkaBrokers: string): number {
  return Math.min(kafkaBrokers.split(",").length, REPLICATION_MAX);
}

import { ADMIN } from "./broker";

/** The running system's access to Kafka. */
export interface KafkaAccess {
  kafkaBrokers: string;
  /** By user. Empty for the user's own brokers: all services then use the user in `KAFKA_SASL_USERNAME`. */
  kafkaPasswords: Readonly<Record<string, string>>;
}

/** The variables with which a process connects to Kafka as this user. */
export function kafkaVariables(
  user: string,
  { kafkaBrokers, kafkaPasswords }: KafkaAccess,
): Record<string, string> {
  const password = kafkaPasswords[user];
  if (password === undefined) return { KAFKA_BROKERS: kafkaBrokers };
  return variables(kafkaBrokers, user, password, "SCRAM-SHA-512");
}

/** The same for the launcher, as admin; without a password, as the user in its own environment. */
export function kafkaAdminVariables(
  kafkaBrokers: string,
  password: string | undefined,
): Record<string, string> {
  if (password !== undefined) return variables(kafkaBrokers, ADMIN, password, "PLAIN");
  const own = Object.entries(process.env).filter(([name]) => /^KAFKA_(?:SASL|TLS|CA)/.test(name));
  return { ...Object.fromEntries(own), KAFKA_BROKERS: kafkaBrokers };
}

function variables(brokers: string, username: string, password: string, mechanism: string) {
  return {
    KAFKA_BROKERS: brokers,
    KAFKA_SASL_USERNAME: username,
    KAFKA_SASL_PASSWORD: password,
    KAFKA_SASL_MECHANISM: mechanism,
  };
}

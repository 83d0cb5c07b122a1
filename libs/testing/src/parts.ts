/** Addresses of the suite's PostgreSQL, Redis and Kafka, set by `npm test`, which starts them. */
function part(variable: string): string {
  const address = process.env[variable];
  if (!address) throw new Error(`${variable} is not set. Run the suite by \`npm test\`.`);
  return address;
}

/** A user that may make databases and roles. */
export function testDatabaseUrl(): string {
  return part("TEST_DATABASE_URL");
}

export function testRedisUrl(): string {
  return part("TEST_REDIS_URL");
}

export function testKafkaBrokers(): string[] {
  return part("TEST_KAFKA_BROKERS").split(",");
}

/** kafkajs options of the suite's Kafka, as a user with all rights. */
export function testKafka() {
  const { TEST_KAFKA_SASL_USERNAME: username, TEST_KAFKA_SASL_PASSWORD: password } = process.env;
  const mechanism = process.env.TEST_KAFKA_SASL_MECHANISM?.toLowerCase() as "plain";
  const sasl = username && password ? { sasl: { mechanism, username, password } } : {};
  return { brokers: testKafkaBrokers(), ...sasl };
}

/** The same as environment variables of a service. */
export function testKafkaVariables(): Record<string, string> {
  const ours = Object.entries(process.env).filter(([name]) => name.startsWith(KAFKA));
  return Object.fromEntries(ours.map(([name, value = ""]) => [name.replace(/^TEST_/, ""), value]));
}

const KAFKA = "TEST_KAFKA_";

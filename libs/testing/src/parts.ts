/** Where the suite's PostgreSQL, Redis and Kafka answer. `npm test` starts them and says so here. */
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

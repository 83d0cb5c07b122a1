import { environmentOf, surroundingsOf } from "../../src/environment";
import type { Launch } from "../../src/plan";
import type { Secrets } from "../../src/secrets";
import { SERVICES } from "../../src/services";

const secrets: Secrets = {
  postgresPassword: "owner",
  rolePasswords: { bills: "word" },
  gatewaySecret: "gateway-secret",
  webhookSecretKey: "webhook-key",
  provider: { apiKey: "a", publicKey: "p", secretKey: "s" },
  merchants: [],
};
const parts = {
  databaseUrl: "postgres://kobo:owner@127.0.0.1:5000/kobo",
  redisUrl: "redis://127.0.0.1:5001",
  kafkaBrokers: "127.0.0.1:5002",
};

function environmentOfService(name: string): Record<string, string> {
  const service = SERVICES.find((candidate) => candidate.name === name);
  if (!service) throw new Error(`There is no service ${name}.`);
  const launch: Launch = { name, service, opsPort: 6001, grpcPort: 6002 };
  const config = { directory: "/data", port: 8080, sandboxPort: 8081 };
  const surroundings = surroundingsOf(config, { secrets, simulatorPort: 7000 });
  return environmentOf(launch, {
    surroundings,
    parts,
    targets: { "wallet-ledger": "ipv4:127.0.0.1:6003" },
  });
}

test("a service logs in with the role of its schema", () => {
  expect(environmentOfService("bills").DATABASE_URL).toBe(
    "postgres://kobo_bills:word@127.0.0.1:5000/kobo",
  );
});

test("a service is told only of what it needs", () => {
  expect(environmentOfService("simulator")).not.toHaveProperty("DATABASE_URL");
  expect(environmentOfService("simulator")).not.toHaveProperty("KAFKA_BROKERS");
  expect(environmentOfService("payid")).not.toHaveProperty("REDIS_URL");
});

test("bills finds the simulator's two books", () => {
  expect(environmentOfService("bills")).toMatchObject({
    BILL_PROVIDER_TEST_URL: "http://127.0.0.1:7000/bill-provider/test/api",
    BILL_PROVIDER_LIVE_URL: "http://127.0.0.1:7000/bill-provider/live/api",
    WALLET_LEDGER_TARGET: "ipv4:127.0.0.1:6003",
    REDIS_URL: parts.redisUrl,
  });
});

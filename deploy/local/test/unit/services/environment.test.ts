import { join } from "node:path";
import { KAFKA_USERS } from "@kobo/events";
import { newOperatorKey } from "@kobo/operators";
import { CALLERS } from "@kobo/rpc";
import { ROOT } from "../../../src/config";
import { environmentOf, surroundingsOf } from "../../../src/services/environment";
import type { Secrets } from "../../../src/services/secrets";
import { SERVICES, servesGrpc } from "../../../src/services/services";
import type { Launch } from "../../../src/stack/plan";

const LONG = "0123456789abcdef".repeat(3);
const secrets: Secrets = {
  postgresPassword: "owner",
  redisPassword: "redis",
  kafkaAdminPassword: "kafka",
  kafkaPasswords: { bills: "bills-on-kafka", payid: "payid-on-kafka" },
  rolePasswords: { bills: "word" },
  rpcSecrets: Object.fromEntries(CALLERS.map((name) => [name, `${name} ${LONG}`])),
  gatewaySecret: LONG,
  webhookSecretKey: Buffer.alloc(32).toString("base64"),
  webhookOldSecretKeys: [Buffer.alloc(32, 1).toString("base64")],
  provider: { apiKey: "a", publicKey: "p", secretKey: "s" },
  bankPartner: { apiKey: "partner-key", noticeSecret: "notice-secret" },
  rail: { secretKey: "rail-key" },
  cardProcessor: {
    testSecretKey: "test-card-key",
    liveSecretKey: "live-card-key",
    noticeSecret: "card-notice-secret",
  },
  cardFingerprintKey: LONG,
  identityKey: Buffer.alloc(32, 3).toString("base64"),
  dashboardSecretKey: Buffer.alloc(32, 2).toString("base64"),
  checkoutSecretKey: Buffer.alloc(32, 3).toString("base64"),
  operatorKeys: { ada: newOperatorKey() },
  dashboardSignIns: {},
  merchants: [],
};
const parts = {
  databaseUrl: "postgres://kobo:owner@127.0.0.1:5000/kobo",
  redisUrl: "redis://127.0.0.1:5001",
  kafkaBrokers: "127.0.0.1:5002",
};
const targets = Object.fromEntries(
  SERVICES.filter(servesGrpc).map(({ name }, index) => [name, `ipv4:127.0.0.1:${6100 + index}`]),
);
const names = SERVICES.map(({ name }) => name);

function environmentOfService(
  name: string,
  kafkaPasswords: Record<string, string> = secrets.kafkaPasswords,
  certificates?: string,
): Record<string, string> {
  const service = SERVICES.find((candidate) => candidate.name === name);
  if (!service) throw new Error(`There is no service ${name}.`);
  const grpcPort = servesGrpc(service) ? 6002 : undefined;
  const launch: Launch = { name, service, isReplica: false, opsPort: 6001, grpcPort };
  const ports = { port: 8080, sandboxPort: 8081, dashboardPort: 8082, checkoutPort: 8083 };
  const config = { directory: "/data", ...ports };
  const surroundings = surroundingsOf(config, {
    ...{ secrets: { ...secrets, certificates }, simulatorPort: 7000, smtpPort: 7001 },
  });
  return environmentOf(launch, { surroundings, parts: { ...parts, kafkaPasswords }, targets });
}

/** The parts of a service's zod schema that the tests use. */
interface Schema {
  shape: Record<string, unknown>;
  safeParse: (environment: Record<string, string>) => { error?: Error };
}

async function configOf(service: string): Promise<Schema> {
  const source: { Config: Schema } = await import(join(ROOT, "services", service, "src/config"));
  return source.Config;
}

test.each(names)("%s accepts the environment that it is given", async (name) => {
  const Config = await configOf(name);

  expect(Config.safeParse(environmentOfService(name)).error).toBeUndefined();
});

test.each(names)("%s gets no variable that it does not read", async (name) => {
  const known = [...Object.keys((await configOf(name)).shape), "NODE_ENV", "OPS_PORT"];

  const given = Object.keys(environmentOfService(name));

  expect(given.filter((variable) => !known.includes(variable))).toEqual([]);
});

test("a service has its own certificate, where certificates were issued", () => {
  expect(environmentOfService("bills", {}, "/data/tls/tools")).toMatchObject({
    RPC_TLS_DIR: "/data/tls/bills",
  });
  expect(environmentOfService("bills")).not.toHaveProperty("RPC_TLS_DIR");
});

test("a service logs in with the role of its schema", () => {
  expect(environmentOfService("bills").DATABASE_URL).toBe(
    "postgres://kobo_bills:word@127.0.0.1:5000/kobo",
  );
});

test("a service logs in to Kafka as the user of its name", () => {
  expect(environmentOfService("bills")).toMatchObject({
    KAFKA_BROKERS: "127.0.0.1:5002",
    KAFKA_SASL_USERNAME: "bills",
    KAFKA_SASL_PASSWORD: "bills-on-kafka",
    KAFKA_SASL_MECHANISM: "SCRAM-SHA-512",
  });
});

test("every service that needs Kafka is one of its users", () => {
  const onKafka = SERVICES.filter(({ needs }) => needs.includes("kafka"));

  expect(KAFKA_USERS).toEqual(expect.arrayContaining(onKafka.map(({ name }) => name)));
});

test("with external brokers, a service gets no Kafka credentials", () => {
  const given = Object.keys(environmentOfService("bills", {}));

  expect(given.filter((name) => name.startsWith("KAFKA_"))).toEqual(["KAFKA_BROKERS"]);
});

test("a service gets only the settings it needs", () => {
  expect(environmentOfService("simulator")).not.toHaveProperty("DATABASE_URL");
  expect(environmentOfService("simulator")).not.toHaveProperty("KAFKA_BROKERS");
  expect(environmentOfService("payid")).not.toHaveProperty("REDIS_URL");
});

test("bills gets the simulator's address for each mode", () => {
  expect(environmentOfService("bills")).toMatchObject({
    BILL_PROVIDER_TEST_URL: "http://127.0.0.1:7000/bill-provider/test/api",
    BILL_PROVIDER_LIVE_URL: "http://127.0.0.1:7000/bill-provider/live/api",
    WALLET_LEDGER_TARGET: targets["wallet-ledger"],
    REDIS_URL: parts.redisUrl,
  });
});

test("payid gets both modes of the bank partner, and the secret of its callbacks", () => {
  expect(environmentOfService("payid")).toMatchObject({
    BANK_PARTNER_TEST_URL: "http://127.0.0.1:7000/bank-partner/test/v1",
    BANK_PARTNER_TEST_API_KEY: "partner-key",
    BANK_PARTNER_TEST_NOTICE_SECRET: "notice-secret",
    BANK_PARTNER_LIVE_URL: "http://127.0.0.1:7000/bank-partner/live/v1",
    BANK_PARTNER_LIVE_API_KEY: "partner-key",
    BANK_PARTNER_LIVE_NOTICE_SECRET: "notice-secret",
    PAYID_IDENTITY_KEY: secrets.identityKey,
    CARD_PAYMENTS_TARGET: targets["card-payments"],
  });
});

test("transfer gets the rail's address and key for each mode", () => {
  expect(environmentOfService("transfer")).toMatchObject({
    RAIL_TEST_URL: "http://127.0.0.1:7000/rail/test",
    RAIL_TEST_SECRET_KEY: "rail-key",
    RAIL_LIVE_URL: "http://127.0.0.1:7000/rail/live",
    RAIL_LIVE_SECRET_KEY: "rail-key",
  });
});

test("card-payments gets one address with a key for each mode, and the secret of the callbacks", () => {
  expect(environmentOfService("card-payments")).toMatchObject({
    CARD_PROCESSOR_TEST_URL: "http://127.0.0.1:7000",
    CARD_PROCESSOR_TEST_SECRET_KEY: "test-card-key",
    CARD_PROCESSOR_TEST_NOTICE_SECRET: "card-notice-secret",
    CARD_PROCESSOR_LIVE_URL: "http://127.0.0.1:7000",
    CARD_PROCESSOR_LIVE_SECRET_KEY: "live-card-key",
    CARD_PROCESSOR_LIVE_NOTICE_SECRET: "card-notice-secret",
    CARD_FINGERPRINT_KEY: LONG,
  });
});

test("the gateway gets the targets of the services behind the API", () => {
  expect(environmentOfService("gateway")).toMatchObject({
    CARD_PAYMENTS_TARGET: targets["card-payments"],
    BILLS_TARGET: targets.bills,
  });
});

test("checkout has a separate origin, and the roots to which its pages send cards", () => {
  expect(environmentOfService("checkout")).toMatchObject({
    PORT: "8083",
    CHECKOUT_URL: "http://127.0.0.1:8083",
    PUBLIC_LIVE_URL: "http://127.0.0.1:8080",
    PUBLIC_SANDBOX_URL: "http://127.0.0.1:8081",
    CARD_PAYMENTS_TARGET: targets["card-payments"],
  });
});

test("the dashboard is on localhost, and its mails go to the simulator", () => {
  expect(environmentOfService("dashboard")).toMatchObject({
    PORT: "8082",
    PUBLIC_URL: "http://localhost:8082",
    SMTP_URL: "smtp://127.0.0.1:7001",
    PUBLIC_MAILBOX_URL: "http://127.0.0.1:7000/mailbox",
  });
  expect(environmentOfService("simulator")).toMatchObject({ SMTP_PORT: "7001" });
});

test("the simulator has the services' keys, and sends its callbacks to the root of each mode", () => {
  expect(environmentOfService("simulator")).toMatchObject({
    BANK_PARTNER_API_KEY: "partner-key",
    BANK_PARTNER_NOTICE_SECRET: "notice-secret",
    BANK_PARTNER_NOTICE_TEST_URL: "http://127.0.0.1:8081/callbacks/bank-partner",
    BANK_PARTNER_NOTICE_LIVE_URL: "http://127.0.0.1:8080/callbacks/bank-partner",
    PROVIDER_NOTICE_TEST_URL: "http://127.0.0.1:8081/callbacks/bill-provider",
    PROVIDER_NOTICE_LIVE_URL: "http://127.0.0.1:8080/callbacks/bill-provider",
    RAIL_SECRET_KEY: "rail-key",
    RAIL_NOTICE_TEST_URL: "http://127.0.0.1:8081/callbacks/rail",
    RAIL_NOTICE_LIVE_URL: "http://127.0.0.1:8080/callbacks/rail",
    CARD_PROCESSOR_TEST_SECRET_KEY: "test-card-key",
    CARD_PROCESSOR_LIVE_SECRET_KEY: "live-card-key",
    CARD_PROCESSOR_NOTICE_SECRET: "card-notice-secret",
    CARD_PROCESSOR_NOTICE_TEST_URL: "http://127.0.0.1:8081/callbacks/card-processor",
    CARD_PROCESSOR_NOTICE_LIVE_URL: "http://127.0.0.1:8080/callbacks/card-processor",
    CARD_PROCESSOR_PUBLIC_URL: "http://127.0.0.1:7000",
  });
});

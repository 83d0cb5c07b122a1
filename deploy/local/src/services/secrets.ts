import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newOperatorKey } from "@kobo/operators";
import { Failure } from "../failure";
import { writeWhole } from "../processes/write-whole";
import { certificatesOfCommands } from "./certificates";

/** A seeded merchant, with the secrets that the gateway shows only once. */
export interface SeededMerchant {
  name: string;
  id: string;
  slug: string;
  liveKey: string;
  testKey: string;
  /** The id of the transfer of its starting funds, which makes it idempotent. */
  fundingId: string;
}

/** How the owner of a seeded merchant signs in to the sandbox's dashboard. */
export interface DashboardSignIn {
  email: string;
  password: string;
}

/** The secrets that are kept between starts. */
export interface Secrets {
  postgresPassword: string;
  redisPassword: string;
  /** Kafka's admin. */
  kafkaAdminPassword: string;
  /** The other Kafka users, by name. */
  kafkaPasswords: Record<string, string>;
  /** The services' roles, by schema. */
  rolePasswords: Record<string, string>;
  /** The callers' secrets for gRPC. */
  rpcSecrets: Record<string, string>;
  /** The folder of the certificate for commands; absent where nothing was started. */
  certificates?: string | undefined;
  gatewaySecret: string;
  /** Base64 of 32 bytes. */
  webhookSecretKey: string;
  /** Older keys, as long as secrets are encrypted with them. */
  webhookOldSecretKeys: string[];
  provider: { apiKey: string; publicKey: string; secretKey: string };
  bankPartner: { apiKey: string; noticeSecret: string };
  /** Its key also signs its callbacks. */
  rail: { secretKey: string };
  /** Both modes have one address: the key selects the mode. */
  cardProcessor: { testSecretKey: string; liveSecretKey: string; noticeSecret: string };
  /** With another key, saved cards would get new fingerprints. */
  cardFingerprintKey: string;
  /** Base64 of 32 bytes. */
  dashboardSecretKey: string;
  /** Base64 of 32 bytes. */
  identityKey: string;
  /** Base64 of 32 bytes. */
  checkoutSecretKey: string;
  /** The private keys of the sandbox's operators, by name. */
  operatorKeys: Record<string, string>;
  /** By merchant id. */
  dashboardSignIns: Record<string, DashboardSignIn>;
  merchants: SeededMerchant[];
}

const SECRETS_FILE = "secrets.json";

/** The secrets of a data folder; created on first use, readable by the owner alone. */
export function openSecrets(
  directory: string,
  { schemas, callers }: { schemas: readonly string[]; callers: readonly string[] },
): Secrets {
  const kept = readSecrets(directory);
  if (!kept && existsSync(join(directory, "postgres/data"))) {
    throw new Failure(
      `${join(directory, SECRETS_FILE)} is missing, and with it the password of the data there. Start again with: npm run reset`,
    );
  }
  // A folder of an earlier version gets the missing secrets and keeps the others.
  const secrets = { ...newSecrets(), ...kept };
  for (const schema of schemas) secrets.rolePasswords[schema] ??= randomText();
  for (const caller of callers) secrets.rpcSecrets[caller] ??= randomText();
  keepSecrets(directory, secrets);
  return secrets;
}

/** Undefined before the first start. */
export function readSecrets(directory: string): Secrets | undefined {
  const file = join(directory, SECRETS_FILE);
  if (!existsSync(file)) return undefined;
  const kept: Secrets = JSON.parse(readFileSync(file, "utf8"));
  const certificates = certificatesOfCommands(directory);
  return { ...kept, ...(certificates && { certificates }) };
}

export function keepSecrets(directory: string, secrets: Secrets): void {
  writeWhole(join(directory, SECRETS_FILE), secrets);
}

function newSecrets(): Secrets {
  return {
    postgresPassword: randomText(),
    redisPassword: randomText(),
    kafkaAdminPassword: randomText(),
    kafkaPasswords: {},
    rolePasswords: {},
    rpcSecrets: {},
    gatewaySecret: randomText(),
    webhookSecretKey: randomBytes(32).toString("base64"),
    webhookOldSecretKeys: [],
    provider: {
      apiKey: randomUUID(),
      publicKey: `PK_${randomText()}`,
      secretKey: `SK_${randomText()}`,
    },
    bankPartner: { apiKey: randomText(), noticeSecret: randomText() },
    rail: { secretKey: randomText() },
    cardProcessor: {
      testSecretKey: randomText(),
      liveSecretKey: randomText(),
      noticeSecret: randomText(),
    },
    cardFingerprintKey: randomText(),
    identityKey: randomBytes(32).toString("base64"),
    dashboardSecretKey: randomBytes(32).toString("base64"),
    checkoutSecretKey: randomBytes(32).toString("base64"),
    operatorKeys: { ada: newOperatorKey(), bola: newOperatorKey() },
    dashboardSignIns: {},
    merchants: [],
  };
}

/** 48 letters and digits: safe inside a URL, and long enough for every secret. */
export function randomText(): string {
  return randomBytes(24).toString("hex");
}

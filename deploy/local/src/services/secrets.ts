import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { writeWhole } from "../processes/write-whole";

/** A merchant of ours, with what the gateway shows only once. */
export interface SeededMerchant {
  name: string;
  id: string;
  slug: string;
  liveKey: string;
  testKey: string;
  /** The id of the transfer of its starting funds: asked for again, it moves nothing. */
  fundingId: string;
}

/** What must stay the same from start to start. */
export interface Secrets {
  postgresPassword: string;
  redisPassword: string;
  /** Of the user of Kafka that may do everything. */
  kafkaAdminPassword: string;
  /** Every other user of Kafka has its own, by name. */
  kafkaPasswords: Record<string, string>;
  /** Every service's role has its own, by schema. */
  rolePasswords: Record<string, string>;
  /** What each caller proves itself with to the services that it calls. */
  rpcSecrets: Record<string, string>;
  gatewaySecret: string;
  /** Base64 of 32 bytes. */
  webhookSecretKey: string;
  /** Those before it, for as long as something is sealed with them. */
  webhookOldSecretKeys: string[];
  provider: { apiKey: string; publicKey: string; secretKey: string };
  bankPartner: { apiKey: string; noticeSecret: string };
  /** Its key signs its notices as well. */
  rail: { secretKey: string };
  /** One address answers for both modes: the key says which is meant. */
  cardProcessor: { testSecretKey: string; liveSecretKey: string; noticeSecret: string };
  /** With another one, saved cards would look like new ones. */
  cardFingerprintKey: string;
  merchants: SeededMerchant[];
}

const SECRETS_FILE = "secrets.json";

/** The secrets of a data folder; made on its first use, readable by the owner alone. */
export function openSecrets(
  directory: string,
  { schemas, callers }: { schemas: readonly string[]; callers: readonly string[] },
): Secrets {
  const kept = readSecrets(directory);
  if (!kept && existsSync(join(directory, "postgres"))) {
    throw new Failure(
      `${join(directory, SECRETS_FILE)} is missing, and with it the password of the data there. Begin anew: npm run reset`,
    );
  }
  // A folder of an earlier version gets what it lacks, and keeps all that it has.
  const secrets = { ...newSecrets(), ...kept };
  for (const schema of schemas) secrets.rolePasswords[schema] ??= randomText();
  for (const caller of callers) secrets.rpcSecrets[caller] ??= randomText();
  keepSecrets(directory, secrets);
  return secrets;
}

/** Undefined before the first start. */
export function readSecrets(directory: string): Secrets | undefined {
  const file = join(directory, SECRETS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
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
    merchants: [],
  };
}

/** 48 letters and digits: safe inside a URL, and long enough for every secret we keep. */
export function randomText(): string {
  return randomBytes(24).toString("hex");
}

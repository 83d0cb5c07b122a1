import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSecrets, readSecrets } from "../../../src/services/secrets";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();

const CALLERS = ["gateway", "payid"];
const RANDOM = expect.stringMatching(/^[0-9a-f]{48}$/);

test("secrets are created once and kept", () => {
  const first = openSecrets(directory(), { schemas: ["payid"], callers: CALLERS });

  expect(openSecrets(directory(), { schemas: ["payid"], callers: CALLERS })).toEqual(first);
});

test("only their owner can read them", () => {
  openSecrets(directory(), { schemas: [], callers: CALLERS });

  expect(statSync(join(directory(), "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a new schema gets a password, the others keep theirs", () => {
  const before = openSecrets(directory(), { schemas: ["payid"], callers: CALLERS }).rolePasswords;
  const after = openSecrets(directory(), {
    schemas: ["payid", "cards"],
    callers: CALLERS,
  }).rolePasswords;

  expect(after).toEqual({ ...before, cards: RANDOM });
});

test("a new caller gets a distinct secret, the others keep theirs", () => {
  const open = (callers: string[]) => openSecrets(directory(), { schemas: [], callers }).rpcSecrets;
  const before = open(["gateway"]);
  const after = open(["gateway", "payid"]);

  expect(after).toEqual({ ...before, payid: RANDOM });
  expect(after.payid).not.toBe(after.gateway);
});

test("a folder of an earlier version gets the missing secrets, and keeps the others", () => {
  const later = [
    "rpcSecrets",
    "redisPassword",
    "kafkaAdminPassword",
    "bankPartner",
    "rail",
    "cardProcessor",
    "cardFingerprintKey",
    "identityKey",
  ];
  const current = Object.entries(
    openSecrets(directory(), { schemas: ["payid"], callers: CALLERS }),
  );
  const earlier = Object.fromEntries(current.filter(([name]) => !later.includes(name)));
  writeFileSync(join(directory(), "secrets.json"), JSON.stringify(earlier));

  const secrets = openSecrets(directory(), { schemas: ["payid"], callers: CALLERS });

  expect(secrets).toEqual({
    ...earlier,
    rpcSecrets: { gateway: RANDOM, payid: RANDOM },
    redisPassword: RANDOM,
    kafkaAdminPassword: RANDOM,
    bankPartner: { apiKey: RANDOM, noticeSecret: RANDOM },
    rail: { secretKey: RANDOM },
    cardProcessor: { testSecretKey: RANDOM, liveSecretKey: RANDOM, noticeSecret: RANDOM },
    cardFingerprintKey: RANDOM,
    identityKey: secrets.identityKey,
  });
  expect(Buffer.from(secrets.identityKey, "base64")).toHaveLength(32);
  expect(readSecrets(directory())).toEqual(secrets);
});

test("the key that seals webhook secrets is base64 of 32 bytes", () => {
  const { webhookSecretKey } = openSecrets(directory(), { schemas: [], callers: CALLERS });

  expect(Buffer.from(webhookSecretKey, "base64")).toHaveLength(32);
});

test("data without its secrets is refused, not overwritten", () => {
  mkdirSync(join(directory(), "postgres/data"), { recursive: true });

  expect(() => openSecrets(directory(), { schemas: [], callers: CALLERS })).toThrow(
    "Start again with: npm run reset",
  );
});

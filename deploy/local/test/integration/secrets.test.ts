import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSecrets, readSecrets } from "../../src/secrets";
import { temporaryDirectory } from "../temporary-directory";

const directory = temporaryDirectory();

const RANDOM = expect.stringMatching(/^[0-9a-f]{48}$/);

test("secrets are made once and stay", () => {
  const first = openSecrets(directory(), ["payid"]);

  expect(openSecrets(directory(), ["payid"])).toEqual(first);
});

test("only their owner can read them", () => {
  openSecrets(directory(), []);

  expect(statSync(join(directory(), "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a schema that is new gets a password, the others keep theirs", () => {
  const before = openSecrets(directory(), ["payid"]).rolePasswords;
  const after = openSecrets(directory(), ["payid", "cards"]).rolePasswords;

  expect(after).toEqual({ ...before, cards: RANDOM });
});

test("a folder of an earlier version gets the secrets that it lacks, and loses none", () => {
  const later = ["bankPartner", "rail", "cardProcessor", "cardFingerprintKey"];
  const made = Object.entries(openSecrets(directory(), ["payid"]));
  const earlier = Object.fromEntries(made.filter(([name]) => !later.includes(name)));
  writeFileSync(join(directory(), "secrets.json"), JSON.stringify(earlier));

  const secrets = openSecrets(directory(), ["payid"]);

  expect(secrets).toEqual({
    ...earlier,
    bankPartner: { apiKey: RANDOM, noticeSecret: RANDOM },
    rail: { secretKey: RANDOM },
    cardProcessor: { testSecretKey: RANDOM, liveSecretKey: RANDOM, noticeSecret: RANDOM },
    cardFingerprintKey: RANDOM,
  });
  expect(readSecrets(directory())).toEqual(secrets);
});

test("the key that seals webhook secrets is base64 of 32 bytes", () => {
  const { webhookSecretKey } = openSecrets(directory(), []);

  expect(Buffer.from(webhookSecretKey, "base64")).toHaveLength(32);
});

test("data whose password is lost is not overwritten", () => {
  mkdirSync(join(directory(), "postgres"));

  expect(() => openSecrets(directory(), [])).toThrow("Begin anew: npm run reset");
});

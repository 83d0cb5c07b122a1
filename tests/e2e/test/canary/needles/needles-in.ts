import { TEST_CARDS } from "@kobo/core/test-cards";
import type { Needles } from "../scanner";
import type { Noted } from "../traffic";

interface Secret {
  name: string;
  value: string;
  mayBeShown?: boolean;
}

/** Passwords in URLs that the launcher shows to the user. */
const SHOWN_PASSWORDS: readonly string[] = ["secrets.postgresPassword", "secrets.redisPassword"];

/** Shorter values are names. */
const SECRET_LENGTH_MIN = 20;

/**
 * The texts to search for: the numbers of all test cards and of other cards that were sent, their
 * security codes, the keys that were given out, and the system's own secrets.
 */
export function needlesIn(noted: Noted, secrets: object): Needles {
  const keys = noted.keys.flatMap(formsOfKey).map((value) => ({
    name: "a key that was given out",
    value,
    mayBeShown: true,
  }));
  return {
    cards: [...new Set([...TEST_CARDS.map(({ number }) => number), ...noted.cards])],
    codes: noted.codes,
    secrets: [...keys, ...secretsOf(secrets)],
  };
}

const WEBHOOK_SECRET = "whsec_";

/** After `whsec_` the secret is in base64; it might be stored decoded as well. */
function formsOfKey(key: string): string[] {
  if (!key.startsWith(WEBHOOK_SECRET)) return [key];
  const secret = key.slice(WEBHOOK_SECRET.length);
  return [key, secret, Buffer.from(secret, "base64").toString("hex")];
}

interface SecretsFile {
  merchants?: Record<string, string>[];
  dashboardSignIns?: Record<string, { password: string }>;
}

/** Of demo merchants only what the launcher shows: their keys, and the passwords of their owners. */
function secretsOf({ merchants = [], dashboardSignIns = {}, ...own }: SecretsFile): Secret[] {
  const keys = merchants.flatMap(({ liveKey = "", testKey = "" }) => [liveKey, testKey]);
  const passwords = Object.values(dashboardSignIns).map(({ password }) => password);
  const leaves = leavesOf(own, "secrets").filter(({ value }) => value.length >= SECRET_LENGTH_MIN);
  return [
    ...keys.map((value) => ({ name: "a demo merchant's key", value, mayBeShown: true })),
    ...passwords.map((value) => ({ name: "a demo owner's password", value, mayBeShown: true })),
    ...leaves.map((leaf) => ({ ...leaf, mayBeShown: SHOWN_PASSWORDS.includes(leaf.name) })),
  ];
}

function leavesOf(node: unknown, name: string): Secret[] {
  if (typeof node === "string") return [{ name, value: node }];
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, child]) => leavesOf(child, `${name}.${key}`));
}

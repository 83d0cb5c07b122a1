import { type BinaryLike, createHmac, hkdfSync } from "node:crypto";
import { type SealingKeys, sealingKeys } from "@kobo/core/sealing";
import { secretsIn } from "@kobo/core/secrets";
import { withoutSeparators } from "./payments/card";

type JsonObject = Readonly<Record<string, unknown>>;

/** Keys that hash, more than one while one replaces another: the first hashes what is stored, and all of them compare. */
export type HashKeys = SealingKeys;

/** Derives the separate keys for hashing card numbers and requests from each secret, separated by commas. */
export function keysOf(secrets: string): { cardKeys: HashKeys; requestKeys: HashKeys } {
  const keysFor = (use: string) => {
    const derive = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", use, 32));
    const [first, ...others] = secretsIn(secrets);
    return sealingKeys(`card-payments/${use}`, [derive(first), ...others.map(derive)]);
  };
  return { cardKeys: keysFor("card"), requestKeys: keysFor("request") };
}

/**
 * Identifies a card without its number (decision 98). Card numbers can be enumerated, so only the key protects the
 * hash.
 */
export function cardFingerprint(number: string, key: BinaryLike): Buffer {
  return createHmac("sha256", key).update(number).digest();
}

/**
 * The body as it is fingerprinted: the known fields, with those of the payment method as HMACs. The CVC must not
 * outlive its payment, not even hashed, so it is left out, and so are unknown fields, which may contain it.
 */
export function withoutCardSecrets(
  body: JsonObject,
  { key, fields }: { key: BinaryLike; fields: readonly string[] },
): JsonObject {
  const { payment_method: method } = body;
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
  if (method === undefined) return rest;
  const { type, id, card } = membersOf(method);
  const { number, exp_month, exp_year } = membersOf(card);
  const digits = typeof number === "string" ? withoutSeparators(number) : number;
  const read = { type, id, number: digits, exp_month, exp_year };
  const hashes = Object.entries(read).map(([name, value]) => [name, hashOf(value, key)] as const);
  return { ...rest, payment_method: Object.fromEntries(hashes) };
}

/** Null for an absent value, and for lists and objects, which these fields never accept. */
function hashOf(value: unknown, key: BinaryLike): string | null {
  if (value === undefined || typeof value === "object") return null;
  return createHmac("sha256", key).update(JSON.stringify(value)).digest("hex");
}

function membersOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

import { type BinaryLike, createHmac, hkdfSync } from "node:crypto";
import { withoutSeparators } from "./payments/card";

type JsonObject = Readonly<Record<string, unknown>>;

/** What card numbers are hashed with, and what requests are: from one secret, and unlike each other. */
export function keysOf(secret: string): { cardKey: Buffer; requestKey: Buffer } {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", use, 32));
  return { cardKey: derive("card"), requestKey: derive("request") };
}

/**
 * By which a card is known again without its number (decision 98). Numbers are few enough to be tried
 * one by one, so only the key keeps them secret.
 */
export function cardFingerprint(number: string, key: BinaryLike): Buffer {
  return createHmac("sha256", key).update(number).digest();
}

/**
 * The body as it may be compared with another: only the fields that we read, since others may hold
 * anything and say nothing, and of the payment method each as its HMAC. The code on the card's back must not outlive its payment, not even hashed, so it is left out,
 * and so are fields that we do not know, which may be the same code under another name.
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

/** Null for what was not sent, and for lists and objects: where we read, none is accepted. */
function hashOf(value: unknown, key: BinaryLike): string | null {
  if (value === undefined || typeof value === "object") return null;
  return createHmac("sha256", key).update(JSON.stringify(value)).digest("hex");
}

function membersOf(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

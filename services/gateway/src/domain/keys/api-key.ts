import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "@kobo/core/tenant";

/** A secret key belongs on servers; a publishable one may be in a web page, and can do next to nothing. */
export type KeyKind = "secret" | "publishable";

const PREFIXES = { secret: "sk", publishable: "pk" } as const satisfies Record<KeyKind, string>;

/**
 * Keys (decision 16): `sk_live_` or `sk_test_`, of publishable keys `pk_live_` or `pk_test_`, 34 random base62 characters, and 6 base62 characters
 * of a CRC32 over all before them. The checksum detects a mistyped key without a look-up,
 * and lets secret scanners verify a match offline.
 */
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const KEY_FORMAT = /^[sp]k_(live|test)_[0-9A-Za-z]{40}$/;

export function newSecretKey(mode: Mode, kind: KeyKind = "secret"): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62[randomInt(BASE62.length)]);
  const body = `${PREFIXES[kind]}_${mode}_${random.join("")}`;
  return body + checksum(body);
}

/** The mode of a well-formed key; undefined when the format or the checksum is wrong. */
export function modeOfKey(key: string): Mode | undefined {
  const match = KEY_FORMAT.exec(key);
  if (!match) return undefined;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return checksum(body) === key.slice(-CHECKSUM_LENGTH) ? (match[1] as Mode) : undefined;
}

/** Schemes are case-insensitive (RFC 9110, 11.1). */
const BEARER = /^Bearer +([^\s]+)$/i;

/** The key in an Authorization header; empty when there is none. */
export function bearerOf(authorization: string | undefined): string {
  return BEARER.exec(authorization ?? "")?.[1] ?? "";
}

/** In hex. Only the hash of a key is stored. Its entropy is full, so one round of SHA-256 is enough. */
export function hashOfKey(key: string): string {
  return hash("sha256", key, "hex");
}

export function last4Of(key: string): string {
  return key.slice(-4);
}

function checksum(body: string): string {
  let value = crc32(body);
  let text = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = BASE62[value % BASE62.length] + text;
    value = Math.floor(value / BASE62.length);
  }
  return text;
}

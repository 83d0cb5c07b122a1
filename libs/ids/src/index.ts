import { createHash } from "node:crypto";
import { uuidv7obj } from "uuidv7";

/**
 * Ids are UUIDv7: sortable by time and safe to index. Inside (database, RPC between services) they are plain UUID
 * text; to the outside they carry a type prefix and are written in Crockford base32, such as `txn_06b2…` (decision 89).
 */
export type Prefix =
  | "cus"
  | "ent"
  | "evt"
  | "key"
  | "mer"
  | "pay"
  | "pm"
  | "re"
  | "txn"
  | "wh"
  | "whd"
  | "whr";

/** A new UUIDv7 as text. */
export function newUuid(): string {
  return uuidv7obj().toString();
}

/** A new public id such as `txn_06b2…`. */
export function newId(prefix: Prefix): string {
  return toPublicId(prefix, newUuid());
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS_PER_DIGIT = 5n;
const DIGITS = 26;

/** UUID text → `<prefix>_<26 base32 digits>`; the digits sort as the UUIDs do. */
export function toPublicId(prefix: Prefix, uuid: string): string {
  let value = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let digits = "";
  for (let i = 0; i < DIGITS; i++) {
    digits = ALPHABET[Number(value & 31n)] + digits;
    value >>= BITS_PER_DIGIT;
  }
  return `${prefix}_${digits}`;
}

const UUID_MAX = (1n << 128n) - 1n;

/** The UUID inside a public id, or undefined when the text is not an id of this kind. */
export function fromPublicId(prefix: Prefix, id: string): string | undefined {
  if (!id.startsWith(`${prefix}_`) || id.length !== prefix.length + 1 + DIGITS) return undefined;
  let value = 0n;
  for (const digit of id.slice(prefix.length + 1)) {
    const position = ALPHABET.indexOf(digit);
    if (position < 0) return undefined;
    value = (value << BITS_PER_DIGIT) | BigInt(position);
  }
  return value > UUID_MAX ? undefined : formatUuid(value.toString(16).padStart(32, "0"));
}

const TIME_HEX_DIGITS = 12;

/**
 * The id of one step of a longer story, such as the hold of a bill: always the same for the same root and step, so
 * that a step can be asked for again after a crash. It keeps the root's time, hence sorts and ages with it.
 */
export function deriveUuid(root: string, step: string): string {
  const hash = createHash("sha256").update(`${root}/${step}`).digest("hex");
  const time = root.replaceAll("-", "").slice(0, TIME_HEX_DIGITS);
  return formatUuid(`${time}7${hash.slice(0, 3)}${variantDigit(hash)}${hash.slice(4, 19)}`);
}

/**
 * The id of something that others named and dated, such as a payment that a bank tells of: always the same for the
 * same name and time, and as old as the thing itself.
 */
export function datedUuid(at: Date, name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  const time = at.getTime().toString(16).padStart(TIME_HEX_DIGITS, "0");
  return formatUuid(`${time}7${hash.slice(0, 3)}${variantDigit(hash)}${hash.slice(4, 19)}`);
}

/** A fixed id for a name that has no time, such as a system account. UUID version 8: the bits are a hash. */
export function namedUuid(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  return formatUuid(
    `${hash.slice(4, 16)}8${hash.slice(0, 3)}${variantDigit(hash)}${hash.slice(16, 31)}`,
  );
}

/** When a UUIDv7 was made, in ms since 1970; undefined for a UUID of another version. */
export function uuidTime(uuid: string): number | undefined {
  if (uuid[14] !== "7") return undefined;
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/** Not after any UUIDv7 made at the moment or later, and after all that were made before. */
export function firstUuidAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(TIME_HEX_DIGITS, "0");
  return formatUuid(time.padEnd(32, "0"));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Lower-case UUID text of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** RFC 9562 wants the variant bits `10` at the head of the fourth group. */
function variantDigit(hash: string): string {
  return ((Number.parseInt(hash[3] ?? "0", 16) & 0b0011) | 0b1000).toString(16);
}

function formatUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import { hash } from "node:crypto";
import { uuidv7obj } from "uuidv7";

/**
 * Ids are UUIDv7: sortable by time and safe to index. Inside (database, RPC between services) they are plain UUID
 * text; to the outside they carry a type prefix and are written in Crockford base32, such as `txn_06b2…` (decision 89).
 */
export type Prefix =
  | "blk"
  | "cs"
  | "cus"
  | "dp"
  | "ent"
  | "evt"
  | "file"
  | "key"
  | "mer"
  | "pay"
  | "plink"
  | "pm"
  | "re"
  | "rep"
  | "sch"
  | "schr"
  | "txn"
  | "va"
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
const DIGITS = 26;

/**
 * Five hex digits are as many bits as four of ours. A UUID is two hex digits and six times five, and so
 * its public id is two digits, of which the first has two bits to spare, and six times four.
 */
const HEAD = { hex: 2, digits: 2 };
const GROUP = { hex: 5, digits: 4 };

/** All that two digits can say, so that a number is written by two look-ups. */
const PAIRS = Array.from(
  { length: 1024 },
  (_, value) => `${ALPHABET[value >> 5]}${ALPHABET[value & 31]}`,
);

const DASH = "-".charCodeAt(0);
const HEX_DIGITS = "0123456789abcdef";
/** By character code. */
const HEX_VALUES = new Uint8Array(128);
for (let value = 0; value < HEX_DIGITS.length; value++) {
  HEX_VALUES[HEX_DIGITS.charCodeAt(value)] = value;
}

/** UUID text → `<prefix>_<26 base32 digits>`; the digits sort as the UUIDs do. */
export function toPublicId(prefix: Prefix, uuid: string): string {
  let id = `${prefix}_`;
  let value = 0;
  let count = 0;
  let groupEnd = HEAD.hex;
  for (let at = 0; at < uuid.length; at++) {
    const code = uuid.charCodeAt(at);
    if (code === DASH) continue;
    value = (value << 4) | (HEX_VALUES[code] as number);
    if (++count < groupEnd) continue;
    if (groupEnd > HEAD.hex) id += PAIRS[value >> 10];
    id += PAIRS[value & 1023];
    value = 0;
    groupEnd += GROUP.hex;
  }
  return id;
}

/** The most that the head of a UUID can be; two digits could say four times as much. */
const HEAD_MAX = 0xff;

/** The UUID inside a public id, or undefined when the text is not an id of this kind. */
export function fromPublicId(prefix: Prefix, id: string): string | undefined {
  const begin = prefix.length + 1;
  if (!id.startsWith(`${prefix}_`) || id.length !== begin + DIGITS) return undefined;
  const head = readDigits(id, begin, HEAD.digits);
  if (head === undefined || head > HEAD_MAX) return undefined;
  let hex = head.toString(16).padStart(HEAD.hex, "0");
  for (let at = begin + HEAD.digits; at < id.length; at += GROUP.digits) {
    const value = readDigits(id, at, GROUP.digits);
    if (value === undefined) return undefined;
    hex += value.toString(16).padStart(GROUP.hex, "0");
  }
  return formatUuid(hex);
}

/** Undefined when a character is no digit. */
function readDigits(id: string, begin: number, count: number): number | undefined {
  let value = 0;
  for (let at = begin; at < begin + count; at++) {
    const position = ALPHABET.indexOf(id[at] ?? "");
    if (position < 0) return undefined;
    value = (value << 5) | position;
  }
  return value;
}

const TIME_HEX_DIGITS = 12;

/**
 * The id of one step of a multi-step operation, such as the hold of a bill: the same for the same root and step, so
 * that the step can be repeated after a crash. It has the root's time, so it sorts and ages with it.
 */
export function deriveUuid(root: string, step: string): string {
  const digest = hash("sha256", `${root}/${step}`);
  const time = timeDigits(root);
  return formatUuid(`${time}7${digest.slice(0, 3)}${variantDigit(digest)}${digest.slice(4, 19)}`);
}

/**
 * The id of a statement's entry: that of its transfer in the statement of one account. A settlement has an entry in
 * each of two statements, the wallet's and its settling account's.
 */
export function entryUuid(
  transferId: string,
  { payId, account }: { payId: string; account?: "settling" | undefined },
): string {
  return deriveUuid(transferId, account ? `${payId}/${account}` : payId);
}

/**
 * The id of an object that another system named and dated, such as a payment reported by a bank: the same for the same
 * name and time, and as old as the object.
 */
export function datedUuid(at: Date, name: string): string {
  const digest = hash("sha256", name);
  const time = at.getTime().toString(16).padStart(TIME_HEX_DIGITS, "0");
  return formatUuid(`${time}7${digest.slice(0, 3)}${variantDigit(digest)}${digest.slice(4, 19)}`);
}

/** A fixed id for a name that has no time, such as a system account. UUID version 8: the bits are a hash. */
export function namedUuid(name: string): string {
  const digest = hash("sha256", name);
  return formatUuid(
    `${digest.slice(4, 16)}8${digest.slice(0, 3)}${variantDigit(digest)}${digest.slice(16, 31)}`,
  );
}

/** When a UUIDv7 was made, in ms since 1970; undefined for a UUID of another version. */
export function uuidTime(uuid: string): number | undefined {
  if (uuid[14] !== "7") return undefined;
  return Number.parseInt(timeDigits(uuid), 16);
}

/** The head of a UUIDv7 is its time. */
function timeDigits(uuid: string): string {
  return uuid.slice(0, 8) + uuid.slice(9, 13);
}

/** Not after any UUIDv7 made at the moment or later, and after all that were made before. */
export function firstUuidAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(TIME_HEX_DIGITS, "0");
  return formatUuid(time.padEnd(32, "0"));
}

/** The inverse of `firstUuidAt`. */
export function momentOfFirst(uuid: string): Date {
  return new Date(Number.parseInt(timeDigits(uuid), 16));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Lower-case UUID text of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** RFC 9562 wants the variant bits `10` at the head of the fourth group. */
function variantDigit(digest: string): string {
  return ((Number.parseInt(digest[3] ?? "0", 16) & 0b0011) | 0b1000).toString(16);
}

function formatUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

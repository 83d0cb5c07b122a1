import { slug } from "@kobo/core/names";

/** Crockford's base32: no letter that is taken for a digit or for another letter. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const DYNAMIC_LENGTH = 10;
const SUFFIX_LENGTH = 4;

/** How many random bytes an address takes. */
export const RANDOM_BYTES = DYNAMIC_LENGTH;

/** A one-time address that nobody can guess (decision 33), such as `7k2m9x4qpa.dpid`. */
export function dynamicAddress(random: Uint8Array): string {
  return `${digits(random, DYNAMIC_LENGTH)}.dpid`;
}

/** The address that a name asks for (decision 32): `Ada's Kitchen` → `ada-s-kitchen.spid`. */
export function staticAddress(name: string): string {
  return `${wordsOf(name)}.spid`;
}

/** The address for a name that somebody has already: with four random characters behind it. */
export function staticAddressWithSuffix(name: string, random: Uint8Array): string {
  return `${wordsOf(name)}-${digits(random, SUFFIX_LENGTH)}.spid`;
}

/** Addresses are matched whatever their case, and stored in lower case. */
export function normalised(payId: string): string {
  return payId.trim().toLowerCase();
}

function digits(random: Uint8Array, count: number): string {
  return Array.from(random.subarray(0, count), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** A name without a single Latin letter or digit still gets an address. */
function wordsOf(name: string): string {
  return slug(name) || "pay";
}

import { slug } from "@kobo/core/names";

/** Crockford's base32, without letters that look like digits or other letters. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const DYNAMIC_LENGTH = 10;
const SUFFIX_LENGTH = 4;

export const RANDOM_BYTES = DYNAMIC_LENGTH;

/** An unguessable dynamic PayID (decision 33), such as `7k2m9x4qpa.dpid`. */
export function dynamicAddress(random: Uint8Array): string {
  return `${digits(random, DYNAMIC_LENGTH)}.dpid`;
}

/** The static PayID of a name (decision 32): `Ada's Kitchen` → `ada-s-kitchen.spid`. */
export function staticAddress(name: string): string {
  return `${wordsOf(name)}.spid`;
}

/** For a name whose PayID is taken: with a suffix of four random characters. */
export function staticAddressWithSuffix(name: string, random: Uint8Array): string {
  return `${wordsOf(name)}-${digits(random, SUFFIX_LENGTH)}.spid`;
}

/** PayIDs are case-insensitive, and stored in lower case. */
export function normalised(payId: string): string {
  return payId.trim().toLowerCase();
}

function digits(random: Uint8Array, count: number): string {
  return Array.from(random.subarray(0, count), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** A name without Latin letters or digits still gets a PayID. */
function wordsOf(name: string): string {
  return slug(name) || "pay";
}

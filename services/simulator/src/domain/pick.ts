/** A hash of the key chooses the variant, so the same request always gets the same one. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a. Its low bits are poor, so the high ones are mixed in. */
function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  }
  hash = Math.imul(hash ^ (hash >>> 16), FNV_PRIME);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function pick<Option>(key: string, options: readonly [Option, ...Option[]]): Option {
  return options[hashOf(key) % options.length] ?? options[0];
}

const DIGITS_PER_HASH = 9;

/** Pseudo-random digits: meter tokens, PINs, serial numbers. */
export function digitsFrom(key: string, count: number): string {
  const blocks = Math.ceil(count / DIGITS_PER_HASH);
  // The block number comes first: after the key, two keys with equal hashes would stay equal.
  const digits = Array.from({ length: blocks }, (_, block) =>
    String(hashOf(`${block} ${key}`) % 10 ** DIGITS_PER_HASH).padStart(DIGITS_PER_HASH, "0"),
  );
  return digits.join("").slice(0, count);
}

/**
 * The keyed hashes of one request or card number, more than one while one key replaces another: the first is stored,
 * and what was stored before may equal any of them.
 */
export type Fingerprints = readonly [Buffer, ...Buffer[]];

export function isOneOf(stored: Buffer, fingerprints: Fingerprints): boolean {
  return fingerprints.some((fingerprint) => fingerprint.equals(stored));
}

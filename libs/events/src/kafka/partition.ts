const SEED = 0x9747b28c;
const MULTIPLIER = 0x5bd1e995;
const POSITIVE = 0x7fffffff;

/** The partition of a key, as Kafka's own clients choose it: murmur2 of its UTF-8 bytes. */
export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key)) & POSITIVE) % partitions;
}

function murmur2(bytes: Buffer): number {
  const { length } = bytes;
  const whole = length - (length % 4);
  let hash = SEED ^ length;
  for (let i = 0; i < whole; i += 4) {
    const word = Math.imul(bytes.readInt32LE(i), MULTIPLIER);
    hash = Math.imul(hash, MULTIPLIER) ^ Math.imul(word ^ (word >>> 24), MULTIPLIER);
  }
  if (whole < length) {
    hash = Math.imul(hash ^ bytes.readUIntLE(whole, length - whole), MULTIPLIER);
  }
  hash = Math.imul(hash ^ (hash >>> 13), MULTIPLIER);
  return hash ^ (hash >>> 15);
}

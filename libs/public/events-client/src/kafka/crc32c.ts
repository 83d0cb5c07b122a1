/** Castagnoli's polynomial, with its bits reversed. */
const POLYNOMIAL = 0x82f63b78;
/** The bytes that are looked up at once. */
const SLICES = 8;

/** The first table has the checksum of each byte; each further one that of the byte before it. */
const TABLES = tables();

function tables(): Int32Array[] {
  const all = Array.from({ length: SLICES }, () => new Int32Array(256));
  const [first] = all as [Int32Array];
  for (let byte = 0; byte < 256; byte++) {
    let checksum = byte;
    for (let bit = 0; bit < 8; bit++) {
      checksum = checksum & 1 ? (checksum >>> 1) ^ POLYNOMIAL : checksum >>> 1;
    }
    first[byte] = checksum;
  }
  for (let slice = 1; slice < SLICES; slice++) {
    const [last, table] = [all[slice - 1], all[slice]] as [Int32Array, Int32Array];
    for (let byte = 0; byte < 256; byte++) {
      const checksum = last[byte] as number;
      table[byte] = (checksum >>> 8) ^ (first[checksum & 0xff] as number);
    }
  }
  return all;
}

const [T0, T1, T2, T3, T4, T5, T6, T7] = TABLES as [
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
];

/** CRC32C of the bytes from `start` on, as record batches have it. Node's `crc32` has another polynomial. */
export function crc32c(bytes: Buffer, start: number): number {
  let checksum = -1;
  let at = start;
  for (const end = bytes.length - SLICES + 1; at < end; at += SLICES) {
    const low = bytes.readInt32LE(at) ^ checksum;
    const high = bytes.readInt32LE(at + 4);
    checksum =
      (T7[low & 0xff] as number) ^
      (T6[(low >>> 8) & 0xff] as number) ^
      (T5[(low >>> 16) & 0xff] as number) ^
      (T4[low >>> 24] as number) ^
      (T3[high & 0xff] as number) ^
      (T2[(high >>> 8) & 0xff] as number) ^
      (T1[(high >>> 16) & 0xff] as number) ^
      (T0[high >>> 24] as number);
  }
  for (; at < bytes.length; at++) {
    checksum = (checksum >>> 8) ^ (T0[(checksum ^ (bytes[at] as number)) & 0xff] as number);
  }
  return ~checksum >>> 0;
}

const HEX = 16;

/** UUIDv7: 48 bits of time, then random bits, so that ids sort by when they were made. */
export function uuidv7(
  now = Date.now(),
  random = crypto.getRandomValues(new Uint8Array(10)),
): string {
  const [first = 0, second = 0, third = 0, ...rest] = random;
  const bytes = [0x70 | (first & 0x0f), second, 0x80 | (third & 0x3f), ...rest];
  const tail = bytes.map((byte) => byte.toString(HEX).padStart(2, "0")).join("");
  const digits = now.toString(HEX).padStart(12, "0") + tail;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

import { createHash, randomBytes } from "node:crypto";

const CODES = 10;
const CODE_BYTES = 10;
/** Without characters that are mistaken for each other. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz023456789";

/** New recovery codes, such as `k7mq-…`, with 80 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const bits = BigInt(`0x${randomBytes(CODE_BYTES).toString("hex")}`);
    const digits = Array.from(
      { length: 16 },
      (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)],
    );
    return digits.join("").replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** Hyphens, spaces and capitals do not matter. */
export function hashOfCode(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, "");
  return createHash("sha256").update(plain).digest();
}

import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new token for a cookie or a mail. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Only hashes are stored. A token's entropy is full, so one round of SHA-256 is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

import { z } from "zod";

const BYTES = 32;

/** A variable with a key that seals or derives secrets: base64 of 32 random bytes, such as `openssl rand -base64 32` prints. */
export const SecretKey = z
  .base64()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === BYTES, `must be base64 of ${BYTES} bytes`);

const list = (text: string) =>
  text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");

/** Such keys, separated by commas: the first seals and signs, and all of them open and verify. */
export const SecretKeys = z
  .string()
  .transform(list)
  .pipe(z.tuple([SecretKey], SecretKey));

/** A variable with older keys that may still seal some rows, separated by commas; empty for none. */
export const OldSecretKeys = z.string().default("").transform(list).pipe(z.array(SecretKey));

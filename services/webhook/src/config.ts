import { BusConfig } from "@kobo/events";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

const SECRET_KEY_BYTES = 32;

const SecretKey = z
  .base64()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === SECRET_KEY_BYTES, "must be base64 of 32 bytes");

export const Config = z.object({
  /** The service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("gateway"),
  ...BusConfig,
  /**
   * Seals the endpoints' signing secrets and headers: base64 of 32 random bytes. Lost with it, lost
   * for ever.
   */
  WEBHOOK_SECRET_KEY: SecretKey,
  /**
   * Other keys that some may still be sealed with, separated by commas. While a new key takes the
   * place of the old one, every process knows both.
   */
  WEBHOOK_SECRET_OLD_KEYS: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((key) => key !== ""))
    .pipe(z.array(SecretKey)),
  /**
   * Lets test-mode endpoints be on this machine, over http and on any port. For development; live
   * endpoints never may.
   */
  ALLOW_LOOPBACK: z.stringbool().default(false),
  /** How long one exchange may take, from the look-up of the name to the last byte (decision 109). */
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().positive().default(15_000),
  /**
   * Exchanges under way at once in this process with endpoints that answer as they should, each little
   * more than a socket.
   */
  WEBHOOK_CONCURRENCY: z.coerce.number().int().positive().default(512),
  /** And with endpoints that fail, are slow or hang, so that they take no places from the others. */
  WEBHOOK_TROUBLED_CONCURRENCY: z.coerce.number().int().positive().default(256),
});

import { BusConfig } from "@kobo/events";
import { OperatorsConfig } from "@kobo/operators";
import { callerSecrets } from "@kobo/rpc";
import { OldSecretKeys, SecretKey } from "@kobo/runtime";
import { z } from "zod";

export const Config = z.object({
  /** Connects as the service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("gateway", "dashboard", "operator"),
  ...OperatorsConfig,
  ...BusConfig,
  /**
   * Seals the endpoints' signing secrets and headers: base64 of 32 random bytes. If it is lost,
   * they cannot be recovered.
   */
  WEBHOOK_SECRET_KEY: SecretKey,
  /**
   * Older keys that may still seal some rows, separated by commas. During a key rotation every
   * process knows both keys.
   */
  WEBHOOK_SECRET_OLD_KEYS: OldSecretKeys,
  /**
   * Allows test-mode endpoints on loopback addresses, over http and on any port. For development;
   * never applies to live endpoints.
   */
  ALLOW_LOOPBACK: z.stringbool().default(false),
  /** Timeout of one exchange, from the DNS lookup to the last byte (decision 109). */
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().positive().default(15_000),
  /**
   * Concurrency limit of this process for endpoints that respond normally. Each exchange costs
   * little more than a socket.
   */
  WEBHOOK_CONCURRENCY: z.coerce.number().int().positive().default(512),
  /** Separate concurrency limit for endpoints that fail, are slow or hang (bulkhead). */
  WEBHOOK_TROUBLED_CONCURRENCY: z.coerce.number().int().positive().default(256),
});

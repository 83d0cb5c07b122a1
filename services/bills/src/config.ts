import type { Mode } from "@kobo/core/tenant";
import { BusConfig } from "@kobo/events";
import { LedgerConfig } from "@kobo/ledger-client";
import { OperatorsConfig } from "@kobo/operators";
import { RedisConfig } from "@kobo/redis";
import { SecondApprovalConfig } from "@kobo/reviews";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

const Secret = z.string().min(1);

export const Config = z.object({
  /** Logs in as the service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("bills", "gateway", "transfer", "dashboard", "review-cli", "operator"),
  ...SecondApprovalConfig,
  ...OperatorsConfig,
  ...BusConfig,
  /** Caches the catalogue; purchases work without it. */
  ...RedisConfig,
  ...LedgerConfig,
  /** gRPC target of the gateway, which knows the merchants' cells. */
  GATEWAY_TARGET: z.string().min(1),

  /** The bill provider, with a separate account for each mode. */
  BILL_PROVIDER_TEST_URL: z.url(),
  /** The static key of every request. */
  BILL_PROVIDER_TEST_API_KEY: Secret,
  /** The key of requests that read. */
  BILL_PROVIDER_TEST_PUBLIC_KEY: Secret,
  /** The key of requests that buy. */
  BILL_PROVIDER_TEST_SECRET_KEY: Secret,
  BILL_PROVIDER_LIVE_URL: z.url(),
  BILL_PROVIDER_LIVE_API_KEY: Secret,
  BILL_PROVIDER_LIVE_PUBLIC_KEY: Secret,
  BILL_PROVIDER_LIVE_SECRET_KEY: Secret,
  /** The timeout of one call, in ms; less when the merchant's request ends sooner. */
  BILL_PROVIDER_TIMEOUT_MS: z.coerce.number().int().positive().default(8_000),
  /** Scales every delay of the requery schedule; below 1 in tests. */
  REQUERY_SCALE: z.coerce.number().positive().default(1),
  /**
   * The merchants' discount on insurance, in basis points (decision 73). Less than 100 %, so that there is money to
   * hold.
   */
  INSURANCE_COMMISSION_BPS: z.coerce.number().int().min(0).max(9_999).default(0),
  /** The interval of float checks, in ms. */
  FLOAT_CHECK_MS: z.coerce.number().int().positive().default(60_000),
  /** A float below this publishes an event for operators, in kobo. */
  BILL_PROVIDER_FLOAT_LOW_KOBO: z.coerce.bigint().nonnegative().default(50_000_000n),
});
export type Config = z.infer<typeof Config>;

/** The settings of the command that reads the provider's statement. */
export const StatementConfig = Config.pick({
  DATABASE_URL: true,
  BILL_PROVIDER_TEST_URL: true,
  BILL_PROVIDER_TEST_API_KEY: true,
  BILL_PROVIDER_TEST_PUBLIC_KEY: true,
  BILL_PROVIDER_TEST_SECRET_KEY: true,
  BILL_PROVIDER_LIVE_URL: true,
  BILL_PROVIDER_LIVE_API_KEY: true,
  BILL_PROVIDER_LIVE_PUBLIC_KEY: true,
  BILL_PROVIDER_LIVE_SECRET_KEY: true,
  BILL_PROVIDER_TIMEOUT_MS: true,
});

export function providerAccountOf(config: z.infer<typeof StatementConfig>, mode: Mode) {
  const timeoutMs = config.BILL_PROVIDER_TIMEOUT_MS;
  return mode === "test"
    ? {
        mode,
        timeoutMs,
        url: config.BILL_PROVIDER_TEST_URL,
        apiKey: config.BILL_PROVIDER_TEST_API_KEY,
        publicKey: config.BILL_PROVIDER_TEST_PUBLIC_KEY,
        secretKey: config.BILL_PROVIDER_TEST_SECRET_KEY,
      }
    : {
        mode,
        timeoutMs,
        url: config.BILL_PROVIDER_LIVE_URL,
        apiKey: config.BILL_PROVIDER_LIVE_API_KEY,
        publicKey: config.BILL_PROVIDER_LIVE_PUBLIC_KEY,
        secretKey: config.BILL_PROVIDER_LIVE_SECRET_KEY,
      };
}

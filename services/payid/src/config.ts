import type { Mode } from "@kobo/core/tenant";
import { BusConfig } from "@kobo/events";
import { LedgerConfig } from "@kobo/ledger-client";
import { OperatorsConfig } from "@kobo/operators";
import { SecondApprovalConfig } from "@kobo/reviews";
import { callerSecrets } from "@kobo/rpc";
import { SecretKeys } from "@kobo/runtime";
import { z } from "zod";

const Secret = z.string().min(1);

const MINUTE_MS = 60_000;

export const Config = z.object({
  /** The connection of the service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("payid", "gateway", "transfer", "checkout", "dashboard", "operator"),
  ...SecondApprovalConfig,
  ...OperatorsConfig,
  ...BusConfig,
  ...LedgerConfig,
  /** gRPC target of the gateway, which knows the merchants' cells. */
  GATEWAY_TARGET: z.string().min(1),

  /** gRPC target of card-payments, which serves the customers. */
  CARD_PAYMENTS_TARGET: z.string().min(1),
  /**
   * Seals the BVN and NIN of customers: base64 of 32 random bytes. If it is lost, they cannot be recovered. `new,old` while
   * one replaces the other.
   */
  PAYID_IDENTITY_KEY: SecretKeys,

  /** The bank partner; each mode has its own account, so that test money never reaches the live partner. */
  BANK_PARTNER_TEST_URL: z.url(),
  /** Authenticates calls to the partner. */
  BANK_PARTNER_TEST_API_KEY: Secret,
  /** Secret that verifies the partner's webhooks; `new,old` while one replaces the other. */
  BANK_PARTNER_TEST_NOTICE_SECRET: Secret,
  BANK_PARTNER_LIVE_URL: z.url(),
  BANK_PARTNER_LIVE_API_KEY: Secret,
  BANK_PARTNER_LIVE_NOTICE_SECRET: Secret,
  /** Timeout of one call, in ms; less when the request's deadline is sooner. */
  BANK_PARTNER_TIMEOUT_MS: z.coerce.number().int().positive().default(5_000),

  /** The maximum amount of a virtual account (decision 41): ₦10 million. */
  VIRTUAL_ACCOUNT_MAX_KOBO: z.coerce.bigint().positive().default(1_000_000_000n),
  /** Delay from an account's expiry to its `virtual_account.expired` event, in ms. */
  EXPIRY_GRACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(15 * MINUTE_MS),
});
export type Config = z.infer<typeof Config>;

/** Configuration of the reconcile command. */
export const StatementConfig = Config.pick({
  DATABASE_URL: true,
  BANK_PARTNER_TEST_URL: true,
  BANK_PARTNER_TEST_API_KEY: true,
  BANK_PARTNER_LIVE_URL: true,
  BANK_PARTNER_LIVE_API_KEY: true,
  BANK_PARTNER_TIMEOUT_MS: true,
});

export function partnerAccountOf(config: z.infer<typeof StatementConfig>, mode: Mode) {
  const timeoutMs = config.BANK_PARTNER_TIMEOUT_MS;
  return mode === "test"
    ? {
        mode,
        timeoutMs,
        url: config.BANK_PARTNER_TEST_URL,
        apiKey: config.BANK_PARTNER_TEST_API_KEY,
      }
    : {
        mode,
        timeoutMs,
        url: config.BANK_PARTNER_LIVE_URL,
        apiKey: config.BANK_PARTNER_LIVE_API_KEY,
      };
}

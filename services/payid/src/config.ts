import type { Mode } from "@kobo/core/tenant";
import { BusConfig } from "@kobo/events";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

const Secret = z.string().min(1);

const MINUTE_MS = 60_000;

export const Config = z.object({
  /** The service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("payid", "gateway", "transfer"),
  ...BusConfig,
  /** gRPC target of the ledger. */
  WALLET_LEDGER_TARGET: z.string().min(1),

  /** The bank partner, with an account of its own for each mode: test money never meets the real one. */
  BANK_PARTNER_TEST_URL: z.url(),
  BANK_PARTNER_TEST_API_KEY: Secret,
  /** What the partner signs its notices with. */
  BANK_PARTNER_TEST_NOTICE_SECRET: Secret,
  BANK_PARTNER_LIVE_URL: z.url(),
  BANK_PARTNER_LIVE_API_KEY: Secret,
  BANK_PARTNER_LIVE_NOTICE_SECRET: Secret,
  /** The longest that one call may take, in ms; less when the merchant's request ends sooner. */
  BANK_PARTNER_TIMEOUT_MS: z.coerce.number().int().positive().default(5_000),

  /** The most that a virtual account may be made for (decision 41): ₦10 million. */
  VIRTUAL_ACCOUNT_MAX_KOBO: z.coerce.bigint().positive().default(1_000_000_000n),
  /** How long after a virtual account has lapsed the merchant is told that nothing came, in ms. */
  EXPIRY_GRACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(15 * MINUTE_MS),
});
export type Config = z.infer<typeof Config>;

/** What the command that reads the partner's statements needs of it. */
export const StatementConfig = Config.pick({
  DATABASE_URL: true,
  BANK_PARTNER_TEST_URL: true,
  BANK_PARTNER_TEST_API_KEY: true,
  BANK_PARTNER_LIVE_URL: true,
  BANK_PARTNER_LIVE_API_KEY: true,
  BANK_PARTNER_TIMEOUT_MS: true,
});

/** What the command for reviewers needs of it. */
export const ReviewConfig = Config.pick({ DATABASE_URL: true });

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

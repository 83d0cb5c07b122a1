import { secretsIn } from "@kobo/core/secrets";
import type { Mode } from "@kobo/core/tenant";
import { BusConfig } from "@kobo/events";
import { LedgerConfig } from "@kobo/ledger-client";
import { OperatorsConfig } from "@kobo/operators";
import { SecondApprovalConfig } from "@kobo/reviews";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

const Secret = z.string().min(1);
const FINGERPRINT_KEY_LENGTH_MIN = 32;

export const Config = z.object({
  /** Connects with the service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("card-payments", "gateway", "checkout", "dashboard", "payid", "operator"),
  ...SecondApprovalConfig,
  ...OperatorsConfig,
  ...BusConfig,
  ...LedgerConfig,
  /** gRPC target of the gateway, which knows the merchants' cells. */
  GATEWAY_TARGET: z.string().min(1),

  /**
   * The secret of the keys for hashing card numbers and requests. With it and the database, an attacker can enumerate
   * card numbers. `new,old` while one replaces the other: without the old one, saved cards look new, and repeats under an
   * Idempotency-Key look like other requests.
   */
  CARD_FINGERPRINT_KEY: z
    .string()
    .refine(
      (text) => secretsIn(text).every(({ length }) => length >= FINGERPRINT_KEY_LENGTH_MIN),
      `must have at least ${FINGERPRINT_KEY_LENGTH_MIN} characters`,
    ),
  /** The platform fee, in hundredths of a percent of the captured amount. */
  CARD_FEE_BPS: z.coerce.bigint().min(0n).max(10_000n).default(0n),
  /**
   * A merchant's limit of declined cards in a minute, and a third of it per BIN, above which new cards are refused. A
   * shop has a few declines, card testing has hundreds.
   */
  CARD_DECLINES_PER_MINUTE: z.coerce.number().int().positive().default(60),

  /**
   * The platform's fee in kobo for a naira dispute whose money the processor takes; it returns with the money. The
   * processor's own fee is the platform's cost.
   */
  CARD_DISPUTE_FEE: z.coerce.bigint().min(0n).default(0n),

  /** The card processor. Each mode has its own account, so that test payments never reach a bank. */
  CARD_PROCESSOR_TEST_URL: z.url(),
  /** Authenticates calls to the processor. */
  CARD_PROCESSOR_TEST_SECRET_KEY: Secret,
  /** The signing secret of the processor's webhooks; `new,old` while one replaces the other. */
  CARD_PROCESSOR_TEST_NOTICE_SECRET: Secret,
  CARD_PROCESSOR_LIVE_URL: z.url(),
  CARD_PROCESSOR_LIVE_SECRET_KEY: Secret,
  CARD_PROCESSOR_LIVE_NOTICE_SECRET: Secret,
  /** The timeout of one call in ms; less if the merchant's request ends sooner. */
  CARD_PROCESSOR_TIMEOUT_MS: z.coerce.number().int().positive().default(8_000),
  /** Multiplies the delays of the query schedule; below 1 in tests. */
  QUERY_SCALE: z.coerce.number().positive().default(1),
});
export type Config = z.infer<typeof Config>;

/** The settings of the reconciliation command. */
export const StatementConfig = Config.pick({
  DATABASE_URL: true,
  CARD_PROCESSOR_TEST_URL: true,
  CARD_PROCESSOR_TEST_SECRET_KEY: true,
  CARD_PROCESSOR_LIVE_URL: true,
  CARD_PROCESSOR_LIVE_SECRET_KEY: true,
  CARD_PROCESSOR_TIMEOUT_MS: true,
});

export function processorAccountOf(config: z.infer<typeof StatementConfig>, mode: Mode) {
  const timeoutMs = config.CARD_PROCESSOR_TIMEOUT_MS;
  return mode === "test"
    ? {
        mode,
        timeoutMs,
        url: config.CARD_PROCESSOR_TEST_URL,
        secretKey: config.CARD_PROCESSOR_TEST_SECRET_KEY,
      }
    : {
        mode,
        timeoutMs,
        url: config.CARD_PROCESSOR_LIVE_URL,
        secretKey: config.CARD_PROCESSOR_LIVE_SECRET_KEY,
      };
}

import type { Mode } from "@kobo/core/tenant";
import { BusConfig } from "@kobo/events";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

const Secret = z.string().min(1);

export const Config = z.object({
  /** The service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("card-payments", "gateway"),
  ...BusConfig,
  /** gRPC target of the ledger. */
  WALLET_LEDGER_TARGET: z.string().min(1),

  /**
   * From which the keys come that card numbers are hashed with, and the requests that hold them. Whoever
   * has it and the database can try numbers one by one. With a new one saved cards look like new ones,
   * and repeats under an Idempotency-Key like other requests.
   */
  CARD_FINGERPRINT_KEY: z.string().min(32),
  /** The platform's share of what is captured, in hundredths of a percent. */
  CARD_FEE_BPS: z.coerce.bigint().min(0n).max(10_000n).default(0n),
  /**
   * How many of a merchant's cards may be declined within a minute, and a third as many of one bank, before
   * cards that are typed in are refused: a shop has a few, who tries out stolen numbers has hundreds.
   */
  CARD_DECLINES_PER_MINUTE: z.coerce.number().int().positive().default(60),

  /** The card processor, with an account of its own for each mode: test money never meets a bank. */
  CARD_PROCESSOR_TEST_URL: z.url(),
  CARD_PROCESSOR_TEST_SECRET_KEY: Secret,
  /** What the processor signs its notices with. */
  CARD_PROCESSOR_TEST_NOTICE_SECRET: Secret,
  CARD_PROCESSOR_LIVE_URL: z.url(),
  CARD_PROCESSOR_LIVE_SECRET_KEY: Secret,
  CARD_PROCESSOR_LIVE_NOTICE_SECRET: Secret,
  /** The longest that one call may take, in ms; less when the merchant's request ends sooner. */
  CARD_PROCESSOR_TIMEOUT_MS: z.coerce.number().int().positive().default(8_000),
  /** Multiplies every pause before the processor is asked again; below 1 in tests. */
  QUERY_SCALE: z.coerce.number().positive().default(1),
});
export type Config = z.infer<typeof Config>;

/** What the command that reads the processor's statements needs of it. */
export const StatementConfig = Config.pick({
  DATABASE_URL: true,
  CARD_PROCESSOR_TEST_URL: true,
  CARD_PROCESSOR_TEST_SECRET_KEY: true,
  CARD_PROCESSOR_LIVE_URL: true,
  CARD_PROCESSOR_LIVE_SECRET_KEY: true,
  CARD_PROCESSOR_TIMEOUT_MS: true,
});

/** What the command for reviewers needs of it. */
export const ReviewConfig = Config.pick({ DATABASE_URL: true });

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

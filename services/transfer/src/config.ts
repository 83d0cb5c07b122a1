import type { Mode } from "@kobo/core/tenant";
import { BusConfig } from "@kobo/events";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";
import { parseTiers } from "./domain/fees";

const Kobo = z.coerce.bigint().positive();
const KoboOrNothing = z.coerce.bigint().nonnegative();
const Secret = z.string().min(1);

export const Config = z.object({
  /** The service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("transfer", "gateway"),
  ...BusConfig,
  /** gRPC target of the ledger. */
  WALLET_LEDGER_TARGET: z.string().min(1),
  /** gRPC target of payid. */
  PAYID_TARGET: z.string().min(1),

  /** Most that one transfer may move, unless the merchant has a limit of his own; ₦10,000,000 (decision 47). */
  TRANSFER_MAX_KOBO: Kobo.default(1_000_000_000n),
  /** Most that a wallet may transfer in one Africa/Lagos day, likewise; ₦50,000,000 (decision 47). */
  TRANSFER_DAILY_CAP_KOBO: Kobo.default(5_000_000_000n),
  /**
   * What bank transfers cost: `500000:1000,5000000:2500,*:5000` takes ₦10 up to ₦5,000, ₦25 up to
   * ₦50,000 and ₦50 above. Empty for nothing (decision 46).
   */
  TRANSFER_FEES: z
    .string()
    .default("")
    .transform((text, context) => {
      const tiers = parseTiers(text);
      if (tiers) return tiers;
      context.addIssue("must be like 500000:1000,*:5000, cheapest first and with a price for all");
      return z.NEVER;
    }),
  /** The state's duty on a bank transfer, and the least amount that it is taken of. */
  STAMP_DUTY_KOBO: KoboOrNothing.default(0n),
  STAMP_DUTY_FROM_KOBO: KoboOrNothing.default(1_000_000n),

  /** The bank rail, with an account of its own for each mode: test money never meets the real one. */
  RAIL_TEST_URL: z.url(),
  RAIL_TEST_SECRET_KEY: Secret,
  RAIL_LIVE_URL: z.url(),
  RAIL_LIVE_SECRET_KEY: Secret,
  /** The longest that the rail may keep a merchant waiting, in ms; less when the request ends sooner. */
  RAIL_TIMEOUT_MS: z.coerce.number().int().positive().default(8_000),
  /** Multiplies every pause before the rail is asked again; below 1 in tests. */
  QUERY_SCALE: z.coerce.number().positive().default(1),
});
export type Config = z.infer<typeof Config>;

/** What the command that reads the rail's statements needs of it. */
export const StatementConfig = Config.pick({
  DATABASE_URL: true,
  RAIL_TEST_URL: true,
  RAIL_TEST_SECRET_KEY: true,
  RAIL_LIVE_URL: true,
  RAIL_LIVE_SECRET_KEY: true,
  RAIL_TIMEOUT_MS: true,
});

/** What the command of reviewers needs of it. */
export const ReviewConfig = Config.pick({ DATABASE_URL: true, QUERY_SCALE: true });

export function railAccountOf(config: z.infer<typeof StatementConfig>, mode: Mode) {
  const timeoutMs = config.RAIL_TIMEOUT_MS;
  return mode === "test"
    ? { mode, timeoutMs, url: config.RAIL_TEST_URL, secretKey: config.RAIL_TEST_SECRET_KEY }
    : { mode, timeoutMs, url: config.RAIL_LIVE_URL, secretKey: config.RAIL_LIVE_SECRET_KEY };
}

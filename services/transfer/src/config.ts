import { secretsIn } from "@kobo/core/secrets";
import type { Mode } from "@kobo/core/tenant";
import { BusConfig } from "@kobo/events";
import { LedgerConfig } from "@kobo/ledger-client";
import { OperatorsConfig } from "@kobo/operators";
import { SecondApprovalConfig } from "@kobo/reviews";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";
import { parseTiers } from "./domain/fees";

const Kobo = z.coerce.bigint().positive();
const KoboOrNothing = z.coerce.bigint().nonnegative();
const Secret = z.string().min(1);

export const Config = z.object({
  /** The connection of the service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("transfer", "gateway", "dashboard", "operator"),
  ...SecondApprovalConfig,
  ...OperatorsConfig,
  ...BusConfig,
  ...LedgerConfig,
  /** gRPC target of payid. */
  PAYID_TARGET: z.string().min(1),
  /** gRPC target of bills, whose purchases schedules make. */
  BILLS_TARGET: z.string().min(1),
  /** gRPC target of the gateway, which owns the merchants: those whose schedules run, and the cells of all. */
  GATEWAY_TARGET: z.string().min(1),

  /** Most that one transfer may move, unless the merchant has its own limit; ₦10,000,000 (decision 47). */
  TRANSFER_MAX_KOBO: Kobo.default(1_000_000_000n),
  /**
   * Most that one wallet may transfer in an Africa/Lagos day, unless the merchant has its own limit; ₦50,000,000
   * (decision 47).
   */
  TRANSFER_DAILY_CAP_KOBO: Kobo.default(5_000_000_000n),
  /**
   * Fees of bank transfers: `500000:1000,5000000:2500,*:5000` charges ₦10 up to ₦5,000, ₦25 up to ₦50,000 and ₦50
   * above. Empty means no fees (decision 46).
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
  /** Stamp duty on a bank transfer. */
  STAMP_DUTY_KOBO: KoboOrNothing.default(0n),
  /** The least amount that stamp duty applies to. */
  STAMP_DUTY_FROM_KOBO: KoboOrNothing.default(1_000_000n),

  /** The bank rail; each mode has its own account, so that test money never reaches the live rail. */
  RAIL_TEST_URL: z.url(),
  /** Authenticates calls to the rail, and verifies its webhooks. `new,old` while one replaces the other. */
  RAIL_TEST_SECRET_KEY: Secret,
  RAIL_LIVE_URL: z.url(),
  RAIL_LIVE_SECRET_KEY: Secret,
  /** Longest time that the rail may delay a merchant's response, in ms; less when the request's deadline is sooner. */
  RAIL_TIMEOUT_MS: z.coerce.number().int().positive().default(8_000),
  /** Multiplies every delay of the query schedule; below 1 in tests. */
  QUERY_SCALE: z.coerce.number().positive().default(1),
});
export type Config = z.infer<typeof Config>;

/** Configuration of the reconcile command. */
export const StatementConfig = Config.pick({
  DATABASE_URL: true,
  RAIL_TEST_URL: true,
  RAIL_TEST_SECRET_KEY: true,
  RAIL_LIVE_URL: true,
  RAIL_LIVE_SECRET_KEY: true,
  RAIL_TIMEOUT_MS: true,
});

export function railAccountOf(config: z.infer<typeof StatementConfig>, mode: Mode) {
  const timeoutMs = config.RAIL_TIMEOUT_MS;
  const [url, secrets] =
    mode === "test"
      ? [config.RAIL_TEST_URL, config.RAIL_TEST_SECRET_KEY]
      : [config.RAIL_LIVE_URL, config.RAIL_LIVE_SECRET_KEY];
  return { mode, timeoutMs, url, secretKey: secretsIn(secrets)[0], webhookSecrets: secrets };
}

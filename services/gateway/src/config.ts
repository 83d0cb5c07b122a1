import { LedgerConfig } from "@kobo/ledger-client";
import { RedisConfig } from "@kobo/redis";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";
import { LOOP_DELAY_MAX_MS } from "./domain/limits/load";

/** The address of a root for clients; paths are appended. */
const PublicUrl = z.url().transform((url) => url.replace(/\/+$/, ""));

const Port = z.coerce.number().int().min(0).max(65535);

export const Config = z.object({
  /** The live root. */
  PORT: Port,
  /** The sandbox root. */
  SANDBOX_PORT: Port,
  /** Merchants and keys, for the dashboard and `npm run merchant`. */
  GRPC_PORT: Port,
  /** The service's own role. */
  DATABASE_URL: z.url(),
  ...RedisConfig,
  ...callerSecrets(
    ...(["gateway", "payid", "transfer", "bills", "card-payments", "checkout"] as const),
    ...(["dashboard", "merchant-cli", "operator"] as const),
  ),
  ...LedgerConfig,
  /** The cell of new merchants' ledgers, one of `LEDGER_CELLS`; empty if they have none. */
  NEW_MERCHANTS_CELL: z.string().default(""),
  PAYID_TARGET: z.string().min(1),
  TRANSFER_TARGET: z.string().min(1),
  BILLS_TARGET: z.string().min(1),
  CARD_PAYMENTS_TARGET: z.string().min(1),
  CHECKOUT_TARGET: z.string().min(1),
  WEBHOOK_TARGET: z.string().min(1),
  /**
   * Keys the hashes of idempotency keys, and the MACs of cursors. At least 32 characters. `new,old` while one replaces
   * the other.
   */
  GATEWAY_SECRET: z.string().min(32),
  /** Multiplies every rate limit, for benchmarks that keep the limiter running. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** The gateways that share the rate limits: while Redis is unavailable each enforces its part. */
  GATEWAY_INSTANCES: z.coerce.number().int().min(1).default(1),
  /** The upper bound of requests in flight; under load the limit is lower. */
  REQUESTS_IN_FLIGHT_MAX: z.coerce.number().int().min(1).default(512),
  /** The event loop delay in ms above which requests are shed. Higher where tests keep a machine busy. */
  LOOP_DELAY_MAX_MS: z.coerce.number().int().min(1).default(LOOP_DELAY_MAX_MS),
  /** Open connections to one root; far more than a load balancer keeps. */
  CONNECTIONS_MAX: z.coerce.number().int().min(1).default(5_000),
  /** Open connections of one address; a twentieth of the maximum by default. Not applied behind a proxy. */
  CONNECTIONS_PER_ADDRESS_MAX: z.coerce.number().int().min(1).optional(),
  /**
   * The number of proxies in front of the gateway. The client's address is the one that the first of them
   * saw.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** The base of the addresses of logos and pages; also shown to a client with the other root's key. */
  PUBLIC_LIVE_URL: PublicUrl,
  /** The same of the sandbox root. */
  PUBLIC_SANDBOX_URL: PublicUrl,
  /** Shown by /health. */
  SERVICE_VERSION: z.string().default("0.1.0"),
});
export type Config = z.infer<typeof Config>;

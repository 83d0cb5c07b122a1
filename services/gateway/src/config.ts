import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";
import { IN_FLIGHT_MIN, LOOP_DELAY_MAX_MS } from "./domain/limits/load";

/** Where clients reach a root; paths are put behind it. */
const PublicUrl = z.url().transform((url) => url.replace(/\/+$/, ""));

const Port = z.coerce.number().int().min(0).max(65535);

export const Config = z.object({
  /** The live root. */
  PORT: Port,
  /** The sandbox root. */
  SANDBOX_PORT: Port,
  /** The service's own role. */
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  ...callerSecrets("gateway"),
  WALLET_LEDGER_TARGET: z.string().min(1),
  PAYID_TARGET: z.string().min(1),
  TRANSFER_TARGET: z.string().min(1),
  BILLS_TARGET: z.string().min(1),
  CARD_PAYMENTS_TARGET: z.string().min(1),
  WEBHOOK_TARGET: z.string().min(1),
  /** Keys what is kept of Idempotency-Key headers, and cursors. At least 32 characters. */
  GATEWAY_SECRET: z.string().min(32),
  /** Multiplies every rate limit, for benches: the limiter's code still runs. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** How many gateways share the rate limits: each keeps its part of them while Redis is away. */
  GATEWAY_INSTANCES: z.coerce.number().int().min(1).default(1),
  /** The most requests that are answered at once; beside a busy system it is fewer. */
  REQUESTS_IN_FLIGHT_MAX: z.coerce.number().int().min(1).default(512),
  /** So many are answered at once however busy the system is. */
  REQUESTS_IN_FLIGHT_MIN: z.coerce.number().int().min(1).default(IN_FLIGHT_MIN),
  /** How late this process may be, in ms, before fewer requests are let in. Longer where tests keep a machine busy. */
  LOOP_DELAY_MAX_MS: z.coerce.number().int().min(1).default(LOOP_DELAY_MAX_MS),
  /** Open connections to one root; far more than a load balancer keeps open. */
  CONNECTIONS_MAX: z.coerce.number().int().min(1).default(5_000),
  /** Of one address: a twentieth of them unless set. Behind a proxy it does not apply. */
  CONNECTIONS_PER_ADDRESS_MAX: z.coerce.number().int().min(1).optional(),
  /** How many proxies stand before the gateway. The client's address is the one that the first of them saw. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Told to a client with the other root's key, and put before the addresses of logos and pages. */
  PUBLIC_LIVE_URL: PublicUrl,
  PUBLIC_SANDBOX_URL: PublicUrl,
  /** Shown by /health. */
  SERVICE_VERSION: z.string().default("0.1.0"),
});
export type Config = z.infer<typeof Config>;

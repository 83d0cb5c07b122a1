import { z } from "zod";

const Secret = z.string().min(1);

export const Config = z.object({
  /** The service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z.string().min(1),
  /** What the names of topics and of consumer groups begin with. */
  KAFKA_TOPIC_PREFIX: z.string().min(1).default("kobo"),
  /** Keeps the catalogue; purchases go on without it. */
  REDIS_URL: z.url(),
  /** gRPC target of the ledger. */
  WALLET_LEDGER_TARGET: z.string().min(1),

  /** The bill provider, with an account of its own for each mode: test money never meets the real one. */
  BILL_PROVIDER_TEST_URL: z.url(),
  BILL_PROVIDER_TEST_API_KEY: Secret,
  BILL_PROVIDER_TEST_PUBLIC_KEY: Secret,
  BILL_PROVIDER_TEST_SECRET_KEY: Secret,
  BILL_PROVIDER_LIVE_URL: z.url(),
  BILL_PROVIDER_LIVE_API_KEY: Secret,
  BILL_PROVIDER_LIVE_PUBLIC_KEY: Secret,
  BILL_PROVIDER_LIVE_SECRET_KEY: Secret,
  /** The longest that one call may take, in ms; less when the merchant's request ends sooner. */
  BILL_PROVIDER_TIMEOUT_MS: z.coerce.number().int().positive().default(8_000),
  /** Multiplies every pause before the provider is asked again; below 1 in tests. */
  REQUERY_SCALE: z.coerce.number().positive().default(1),
});
export type Config = z.infer<typeof Config>;

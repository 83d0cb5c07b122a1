import { z } from "zod";

const Kobo = z.coerce.bigint().positive();

export const Config = z.object({
  /** The service's own role. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z.string().min(1),
  /** What the names of topics and of consumer groups begin with. */
  KAFKA_TOPIC_PREFIX: z.string().min(1).default("kobo"),
  /** gRPC target of the ledger. */
  WALLET_LEDGER_TARGET: z.string().min(1),
  /** gRPC target of payid. */
  PAYID_TARGET: z.string().min(1),
  /** Most that one transfer may move; ₦10,000,000 (decision 47). */
  TRANSFER_MAX_KOBO: Kobo.default(1_000_000_000n),
  /** Most that a wallet may transfer in one Africa/Lagos day; ₦50,000,000 (decision 47). */
  TRANSFER_DAILY_CAP_KOBO: Kobo.default(5_000_000_000n),
});

import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

export const Config = z.object({
  /** The service's own role: it may add to the ledger, not change it. */
  DATABASE_URL: z.url(),
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets("gateway", "payid", "transfer", "bills", "card-payments", "merchant-cli"),
  /** `host:port`, separated by commas. */
  KAFKA_BROKERS: z.string().min(1),
  /** What the names of topics and of consumer groups begin with. */
  KAFKA_TOPIC_PREFIX: z.string().min(1).default("kobo"),
});

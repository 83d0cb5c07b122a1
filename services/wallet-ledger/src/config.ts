import { BusConfig } from "@kobo/events";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";
import { LedgerSchema } from "./db/schema";

export const Config = z.object({
  /** Logs in as the service's role, which may add to the ledger but not change it. */
  DATABASE_URL: z.url(),
  /** The schema of the ledger: `wallet_ledger`, or that of a cell, such as `wallet_ledger_07`. */
  LEDGER_SCHEMA: LedgerSchema,
  GRPC_PORT: z.coerce.number().int().min(0).max(65535),
  ...callerSecrets(
    ...([
      "gateway",
      "payid",
      "transfer",
      "bills",
      "card-payments",
      "dashboard",
      "funding-cli",
      "operator",
    ] as const),
  ),
  ...BusConfig,
});

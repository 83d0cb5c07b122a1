import { BusConfig } from "@kobo/events";
import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";
import { LedgerSchema } from "./db/schema";
import { isCell } from "./domain/account";

export const Config = z.object({
  /** Logs in as the service's role, which may add to the ledger but not change it. */
  DATABASE_URL: z.url(),
  /** The schema of the ledger: `wallet_ledger`, or that of a cell, such as `wallet_ledger_07`. */
  LEDGER_SCHEMA: LedgerSchema,
  /** The other cells that the merchants of this one can pay, such as `08,09`. */
  OTHER_CELLS: z
    .string()
    .default("")
    .transform((text, context) => {
      const cells = text === "" ? [] : text.split(",");
      if (!cells.every(isCell)) context.addIssue("must be two digits for each cell, such as 08,09");
      return cells;
    }),
  /**
   * The server that reaches the schemas of all cells, on a cluster its coordinator. Logs in as a role that is a member of
   * those of all cells. Only with `OTHER_CELLS`.
   */
  CELLS_DATABASE_URL: z.url().optional(),
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

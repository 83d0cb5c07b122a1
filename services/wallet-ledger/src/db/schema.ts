import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";
import { z } from "zod";
import type { Cell } from "../domain/account";
import { BEFORE_DISTRIBUTION } from "./before-distribution";

/** The schema of a ledger without cells, and the source of every ledger's events. */
export const SCHEMA = "wallet_ledger";

/** `LEDGER_SCHEMA`. Each cell has a schema of its own, with its number: `wallet_ledger_07`. */
export const LedgerSchema = z
  .string()
  .regex(
    /^wallet_ledger(_\d{2})?$/,
    "must be wallet_ledger, or a cell's schema such as wallet_ledger_07",
  )
  .default(SCHEMA);

/** The ledger's schema in a cell. */
export function schemaOf(cell: Cell): string {
  return `${SCHEMA}_${cell}`;
}

/** Undefined for a ledger without cells. */
export function cellOf(schema: string): Cell | undefined {
  return schema === SCHEMA ? undefined : schema.slice(SCHEMA.length + 1);
}

export const migrationsOf = (schema: string): Migrations => ({
  schema,
  directories: [EVENT_TABLES, join(__dirname, "../../migrations")],
  beforeDistribution: BEFORE_DISTRIBUTION,
});

export const MIGRATIONS = migrationsOf(SCHEMA);

/** Where a ledger is. */
export interface LedgerDatabase {
  url: string;
  schema: string;
}

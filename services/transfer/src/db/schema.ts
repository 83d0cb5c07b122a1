import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";
import { RECONCILIATION_TABLES } from "@kobo/reconciliation";
import { REVIEW_TABLES } from "@kobo/reviews";
import { CLOCK_TABLES, type DueColumns } from "@kobo/sandbox-clock";
import { TABLE } from "./external-transfers";
import { RUN_TABLE } from "./schedule-runs";
import { SCHEDULE_TABLE } from "./schedules";

/** Holds bank transfers, bulk transfers, schedules and refunds: PayID transfers are stored in the ledger. */
export const SCHEMA = "transfer";

export const MIGRATIONS: Migrations = {
  schema: SCHEMA,
  directories: [
    EVENT_TABLES,
    CLOCK_TABLES,
    RECONCILIATION_TABLES,
    REVIEW_TABLES,
    join(__dirname, "../../migrations"),
  ],
};

/** The times that a merchant's test clock moves. */
export const DUE: readonly DueColumns[] = [
  { table: TABLE, columns: ["due_at", "grace_ends_at", "asked_from", "not_found_from"] },
  { table: SCHEDULE_TABLE, columns: ["due_at"] },
  { table: RUN_TABLE, columns: ["due_at"] },
];

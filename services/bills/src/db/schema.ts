import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";
import { RECONCILIATION_TABLES } from "@kobo/reconciliation";
import { REVIEW_TABLES } from "@kobo/reviews";
import { CLOCK_TABLES, type DueColumns } from "@kobo/sandbox-clock";

export const SCHEMA = "bills";

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

/** The columns that a merchant's test clock moves. */
export const DUE: readonly DueColumns[] = [
  {
    table: "purchases",
    columns: ["due_at", "asked_from"],
    // Rows that are not due need no update.
    ofMerchant: "merchant_id = :merchantId AND mode = 'test' AND due_at IS NOT NULL",
  },
];

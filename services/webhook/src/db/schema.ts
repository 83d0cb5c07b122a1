import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";
import { REVIEW_TABLES } from "@kobo/reviews";
import { CLOCK_TABLES, type DueColumns } from "@kobo/sandbox-clock";

export const SCHEMA = "webhook";

export const MIGRATIONS: Migrations = {
  schema: SCHEMA,
  directories: [EVENT_TABLES, CLOCK_TABLES, REVIEW_TABLES, join(__dirname, "../../migrations")],
};

/** Columns that a merchant's test clock advances. */
export const DUE: readonly DueColumns[] = [
  {
    table: "pending_deliveries",
    columns: ["due_at"],
    ofMerchant:
      "endpoint_id IN (SELECT id FROM endpoints WHERE merchant_id = :merchantId AND mode = 'test')",
  },
];

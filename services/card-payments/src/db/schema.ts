import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";
import { RECONCILIATION_TABLES } from "@kobo/reconciliation";
import { REVIEW_TABLES } from "@kobo/reviews";
import { CLOCK_TABLES, type DueColumns } from "@kobo/sandbox-clock";

export const SCHEMA = "card_payments";

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

/** The times that advancing a merchant's test clock brings forward. */
export const DUE: readonly DueColumns[] = [
  {
    table: "payments",
    columns: ["due_at", "ends_at"],
    // Rows that are not due stay unwritten.
    ofMerchant: "merchant_id = :merchantId AND mode = 'test' AND due_at IS NOT NULL",
  },
  {
    table: "refunds",
    columns: ["due_at", "asked_from"],
    ofMerchant: `due_at IS NOT NULL AND payment_id IN (
      SELECT id FROM payments WHERE merchant_id = :merchantId AND mode = 'test'
    )`,
  },
  {
    table: "disputes",
    columns: ["due_at"],
    ofMerchant: "merchant_id = :merchantId AND mode = 'test' AND due_at IS NOT NULL",
  },
  {
    table: "files",
    columns: ["due_at"],
    ofMerchant: "merchant_id = :merchantId AND mode = 'test' AND due_at IS NOT NULL",
  },
];

import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";
import { RECONCILIATION_TABLES } from "@kobo/reconciliation";
import { REVIEW_TABLES } from "@kobo/reviews";
import { CLOCK_TABLES, type DueColumns } from "@kobo/sandbox-clock";

export const SCHEMA = "payid";

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

const OF_MERCHANT = "merchant_id = :merchantId AND mode = 'test'";

/** The times that a merchant's test clock moves, in lock order. Final records have none. */
export const DUE_COLUMNS: readonly DueColumns[] = [
  {
    table: "pay_ids",
    columns: ["lapses_at"],
    ofMerchant: `${OF_MERCHANT} AND status = 'active'`,
  },
  {
    table: "virtual_accounts",
    columns: ["lapses_at", "due_at"],
    ofMerchant: `${OF_MERCHANT} AND completed_at IS NULL`,
  },
  { table: "inflows", columns: ["due_at"] },
];

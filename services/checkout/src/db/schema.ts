import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";
import { CLOCK_TABLES, type DueColumns } from "@kobo/sandbox-clock";
import { TABLE } from "./checkouts";

export const SCHEMA = "checkout";

export const MIGRATIONS: Migrations = {
  schema: SCHEMA,
  directories: [EVENT_TABLES, CLOCK_TABLES, join(__dirname, "../../migrations")],
};

/** The times that a merchant's test clock moves. */
export const DUE: readonly DueColumns[] = [{ table: TABLE, columns: ["due_at", "lapses_at"] }];

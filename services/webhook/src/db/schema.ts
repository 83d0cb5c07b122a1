import { join } from "node:path";
import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";

export const SCHEMA = "webhook";

export const MIGRATIONS: Migrations = {
  schema: SCHEMA,
  directories: [EVENT_TABLES, join(__dirname, "../../migrations")],
};

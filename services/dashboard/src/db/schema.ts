import { join } from "node:path";
import type { Migrations } from "@kobo/postgres";

export const SCHEMA = "dashboard";

export const MIGRATIONS: Migrations = {
  schema: SCHEMA,
  directories: [join(__dirname, "../../migrations")],
};

import { EVENT_TABLES } from "@kobo/events";
import type { Migrations } from "@kobo/postgres";

/** PayID transfers live in the ledger. Here is only what was heard of them and what is to be told. */
export const SCHEMA = "transfer";

export const MIGRATIONS: Migrations = { schema: SCHEMA, directories: [EVENT_TABLES] };

import { migrate } from "@kobo/postgres";
import { loadConfig } from "@kobo/runtime";
import { z } from "zod";
import { LedgerSchema, migrationsOf, SCHEMA } from "./db/schema";

const Config = z.object({
  /** A user that may create schemas and roles. */
  DATABASE_URL: z.url(),
  /** The password of the service's role. */
  ROLE_PASSWORD: z.string().min(1),
  /** The schema to bring up to date. */
  LEDGER_SCHEMA: LedgerSchema,
});

const {
  DATABASE_URL: adminUrl,
  ROLE_PASSWORD: rolePassword,
  LEDGER_SCHEMA: schema,
} = loadConfig(Config);
// A failure is not caught: it ends the process with code 1.
void migrate({ ...migrationsOf(schema), adminUrl, rolePassword, isDistributed: schema !== SCHEMA });

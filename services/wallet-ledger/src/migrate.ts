import { distribute, migrate } from "@kobo/postgres";
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

const config = loadConfig(Config);
async function main(): Promise<void> {
  const { DATABASE_URL: adminUrl, ROLE_PASSWORD: rolePassword, LEDGER_SCHEMA: schema } = config;
  const migrations = migrationsOf(schema);
  await migrate({ ...migrations, adminUrl, rolePassword });
  if (schema !== SCHEMA) await distribute(adminUrl, migrations);
}

// A failure is not caught: it ends the process with code 1.
void main();

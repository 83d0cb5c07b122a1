import { join } from "node:path";
import { type Migrations, migrate, roleOf } from "@kobo/postgres";
import { ROOT } from "../config";
import { SERVICES } from "./services";

interface Options {
  /** Names a user that may create schemas and roles. */
  databaseUrl: string;
  /** What each schema's role logs in with. */
  passwordOf: (schema: string) => string;
}

/** Brings every service's schema and role up to date. */
export async function migrateAll({ databaseUrl, passwordOf }: Options): Promise<void> {
  const schemas = SERVICES.filter((service) => service.schema !== undefined);
  await Promise.all(
    schemas.map(({ name }) => {
      const migrations = migrationsOf(name);
      const rolePassword = passwordOf(migrations.schema);
      return migrate({ ...migrations, adminUrl: databaseUrl, rolePassword });
    }),
  );
}

/** Services are not built into one another; this one is read where its build has put it. */
function migrationsOf(service: string): Migrations {
  const built: { MIGRATIONS: Migrations } = require(
    join(ROOT, "services", service, "dist/db/schema.js"),
  );
  return built.MIGRATIONS;
}

/** The database as a service's own role sees it. */
export function roleUrl(databaseUrl: string, schema: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = roleOf(schema);
  url.password = password;
  return url.href;
}

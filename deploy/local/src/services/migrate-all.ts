import { join } from "node:path";
import { type Migrations, migrate, roleOf } from "@kobo/postgres";
import { ROOT } from "../config";
import { SERVICES } from "./services";

interface Options {
  /** Its user may create schemas and roles. */
  databaseUrl: string;
  /** The password of each schema's role. */
  passwordOf: (schema: string) => string;
}

/** Migrates every service's schema and role. */
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

/** Services do not depend on each other's packages, so the service's build is loaded by path. */
export function migrationsOf(service: string): Migrations {
  const built: { MIGRATIONS: Migrations } = require(
    join(ROOT, "services", service, "dist/db/schema.js"),
  );
  return built.MIGRATIONS;
}

/** The database as a service's own role. */
export function roleUrl(databaseUrl: string, schema: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = roleOf(schema);
  url.password = password;
  return url.href;
}

import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testDatabaseUrl } from "@kobo/testing";
import pg from "pg";
import { connect, type Database } from "./connect";
import { ensureRole, type Migrations, migrate, roleOf } from "./migrate";
import { citusCluster, createOnCitus, dropOnCitus } from "./testing-citus";
import { ROLE_PASSWORD, withDatabase, withUser } from "./testing-urls";

export { anActionKey } from "./testing-action-keys";
export { ROLE_PASSWORD };

export interface TestDatabase {
  /** A pool that acts as the service's own role, with nothing but its rights. */
  db: Database;
  /** The service's role. */
  url: string;
  schema: string;
  /** The owner of the tables, who may do what the role may not. */
  adminUrl: string;
}

/** A migrated database for one test file, dropped after its last test. Call at the top of the file. */
export function testDatabase(migrations: Migrations): () => TestDatabase {
  const name = `test_${randomBytes(8).toString("hex")}`;
  let database: TestDatabase | undefined;

  beforeAll(async () => {
    const { schema } = migrations;
    const cluster = citusCluster();
    const { adminUrl, nodeUrl = adminUrl } = cluster
      ? await createOnCitus(cluster, name, migrations)
      : await createFromTemplate(name, migrations);
    const url = withUser(nodeUrl, roleOf(schema), ROLE_PASSWORD);
    const db = connect({ url, schema, applicationName: "test" });
    database = { db, url, schema, adminUrl };
  });

  afterAll(async () => {
    await database?.db.destroy();
    const cluster = citusCluster();
    if (cluster) await dropOnCitus(cluster, name);
    else await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  });

  return () => {
    if (!database) throw new Error("The test database exists only while tests run.");
    return database;
  };
}

async function createFromTemplate(
  name: string,
  migrations: Migrations,
): Promise<{ adminUrl: string; nodeUrl?: string }> {
  await asAdmin(async (admin) => {
    const template = await templateOf(admin, migrations);
    // The default writes every page of the copy to the log, too.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    await ensureRole(admin, roleOf(migrations.schema), ROLE_PASSWORD);
  });
  return { adminUrl: withDatabase(testDatabaseUrl(), name) };
}

/**
 * A migrated database to copy, which takes a fraction of the time of migrating. The first test file that needs it
 * makes it; the others wait. Some migrations depend on the day, and so does the template.
 */
async function templateOf(admin: pg.Client, migrations: Migrations): Promise<string> {
  const hash = createHash("sha256").update(migrations.schema).update(new Date().toDateString());
  for (const directory of migrations.directories) {
    for (const file of readdirSync(directory)) hash.update(readFileSync(join(directory, file)));
  }
  const name = `template_${hash.digest("hex").slice(0, 16)}`;
  await admin.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
  const { rowCount } = await admin.query(
    "SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate",
    [name],
  );
  if (!rowCount) {
    // One that is no template yet was left by a run that was cut off.
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
    const adminUrl = withDatabase(testDatabaseUrl(), name);
    await migrate({ ...migrations, adminUrl, rolePassword: ROLE_PASSWORD });
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  }
  await admin.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]);
  return name;
}

/** A database without anything in it, dropped after the work. */
export async function inEmptyDatabase<Result>(
  work: (url: string, admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  return asAdmin(async (admin) => {
    await admin.query(`CREATE DATABASE ${name}`);
    try {
      return await work(withDatabase(testDatabaseUrl(), name), admin);
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  });
}

async function asAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: testDatabaseUrl() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** A page of a list as a service's contract has it. */
interface WirePage {
  hasMore: boolean;
  nextBefore: string;
  previousAfter: string;
}

/** Reads a list to its end and back to its beginning, page by page, both in the order in which they were read. */
export async function turnPages<Page extends WirePage>(
  read: (place: { before: string; after: string }) => Promise<Page>,
): Promise<{ there: Page[]; back: Page[] }> {
  let page = await read({ before: "", after: "" });
  const there = [page];
  while (page.hasMore) {
    page = await read({ before: page.nextBefore, after: "" });
    there.push(page);
  }
  const back = [page];
  while (page.previousAfter !== "") {
    page = await read({ before: "", after: page.previousAfter });
    back.push(page);
  }
  return { there, back };
}

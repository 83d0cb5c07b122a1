import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, testDatabaseUrl } from "@kobo/testing";
import pg from "pg";
import { connect, type Database } from "./connect";
import { ensureRole, type Migrations, migrate, roleOf } from "./migrate";
import { CitusDatabase, citusCluster, type ReachNode } from "./testing-citus";
import { ROLE_PASSWORD, withDatabase, withUser } from "./testing-urls";

export { anActionKey } from "./testing-action-keys";
export { losingAnswer } from "./testing-lost-answers";
export { ROLE_PASSWORD };

/** A schema of a test database. */
interface TestSchema {
  schema: string;
  /** The service's role, at the server that has the schema. */
  url: string;
  /** The owner of the tables, at that server. */
  ownerUrl: string;
}

export interface TestDatabase extends TestSchema {
  /** A pool that acts as the service's own role, with nothing but its rights. */
  db: Database;
  /** The owner of the tables, who may do what the role may not; on a cluster, at its coordinator. */
  adminUrl: string;
  /** The owner on each server, the first of which is that of `adminUrl`. */
  adminUrls: string[];
  /** Adds one more schema; on a cluster, on the next node. */
  addSchema: (migrations: Migrations) => Promise<TestSchema>;
  /** Adds a role with the rights of others. Returns its URL, on a cluster at the coordinator. */
  addRole: (role: string, memberOf: readonly string[]) => Promise<string>;
}

interface Place {
  adminUrls: string[];
  /** Returns the database's URL at the server that has the schema. */
  add: (migrations: Migrations) => Promise<string>;
  addRole: (role: string, memberOf: readonly string[]) => Promise<void>;
  drop: () => Promise<void>;
}

interface Options {
  /** On a cluster, how its servers reach a node. */
  reachNode?: ReachNode;
}

/** Tests make many rows at once, on machines that are busy with other tests. */
const ACQUIRE_TIMEOUT_MS = 20_000;

/** A migrated database for one test file, dropped after its last test. Call at the top of the file. */
export function testDatabase(
  migrations: Migrations,
  { reachNode = (url) => url }: Options = {},
): () => TestDatabase {
  const name = `test_${randomBytes(8).toString("hex")}`;
  let place: Place | undefined;
  let database: TestDatabase | undefined;

  beforeAll(async () => {
    const cluster = citusCluster();
    const its = cluster ? await CitusDatabase.create(cluster, name, reachNode) : onOneServer(name);
    place = its;
    const { adminUrls } = its;
    const [adminUrl = ""] = adminUrls;
    const addSchema = async (each: Migrations): Promise<TestSchema> => {
      const ownerUrl = await its.add(each);
      const url = withUser(ownerUrl, roleOf(each.schema), ROLE_PASSWORD);
      return { schema: each.schema, url, ownerUrl };
    };
    const addRole = async (role: string, memberOf: readonly string[]): Promise<string> => {
      await its.addRole(role, memberOf);
      return withUser(adminUrl, role, ROLE_PASSWORD);
    };
    const own = await addSchema(migrations);
    const db = connect({
      url: own.url,
      schema: own.schema,
      applicationName: "test",
      acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
    });
    database = { ...own, db, adminUrl, adminUrls, addSchema, addRole };
  });

  afterAll(async () => {
    await database?.db.destroy();
    await place?.drop();
  });

  return () => {
    if (!database) throw new Error("The test database exists only while tests run.");
    return database;
  };
}

/** The first schema comes with the database, as a copy of a template. */
function onOneServer(name: string): Place {
  const adminUrl = withDatabase(testDatabaseUrl(), name);
  let exists = false;
  return {
    adminUrls: [adminUrl],
    add: async (migrations) => {
      if (exists) await migrate({ ...migrations, adminUrl, rolePassword: ROLE_PASSWORD });
      else await createFromTemplate(name, migrations);
      exists = true;
      return adminUrl;
    },
    addRole: (role, memberOf) =>
      asAdmin(async (admin) => {
        await ensureRole(admin, role, ROLE_PASSWORD);
        // Other test files may grant the same at this moment.
        for (const each of memberOf) {
          await eventually(() => admin.query(`GRANT ${each} TO ${role}`));
        }
      }),
    drop: async () => {
      await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

async function createFromTemplate(name: string, migrations: Migrations): Promise<void> {
  await asAdmin(async (admin) => {
    const template = await templateOf(admin, migrations);
    // The default writes every page of the copy to the log, too.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    await ensureRole(admin, roleOf(migrations.schema), ROLE_PASSWORD);
  });
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

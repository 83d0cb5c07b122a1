import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "@kobo/testing";
import pg from "pg";
import { type Migrations, migrate } from "../../src";
import { inEmptyDatabase, testDatabase } from "../../src/testing";
import { findLockedScans } from "../../src/testing-migrations";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A schema with a table of 1,000 rows, and then this migration. */
function aMigration(up: string, config = ""): Migrations {
  const directory = mkdtempSync(join(tmpdir(), "migrations-"));
  folders.push(directory);
  const write = (name: string, statement: string, more = "") =>
    writeFileSync(
      join(directory, `${name}.js`),
      `${more}\nexports.up = (knex) => knex.raw(${JSON.stringify(statement)});\nexports.down = () => {};`,
    );
  write(
    "01_first",
    "CREATE TABLE items (id int PRIMARY KEY, note text); INSERT INTO items SELECT i, '' FROM generate_series(1, 1000) i",
  );
  write("02_second", up, config);
  return { schema: "shop", directories: [directory] };
}

const NO_TRANSACTION = "exports.config = { transaction: false };";

test.each([
  ["a check over existing rows", "ALTER TABLE items ADD CHECK (id > 0)", "AccessExclusiveLock"],
  ["an index", "CREATE INDEX items_note ON items (note)", "ShareLock"],
  ["a rewrite", "ALTER TABLE items ALTER id TYPE bigint", "AccessExclusiveLock"],
  [
    "a backfill after a change of the table",
    "ALTER TABLE items ADD tag text; UPDATE items SET tag = ''",
    "AccessExclusiveLock",
  ],
])("%s scans the table under a strong lock", async (_, up, lock) => {
  await expect(findLockedScans(aMigration(up))).resolves.toContainEqual({
    migration: "02_second",
    table: "items",
    lock,
  });
});

test("a locked scan is also found outside of a transaction", async () => {
  const found = await findLockedScans(
    aMigration("ALTER TABLE items ADD CHECK (id > 0)", NO_TRANSACTION),
  );

  expect(found).toEqual([expect.objectContaining({ migration: "02_second" })]);
});

test.each([
  ["a check of new rows only", "ALTER TABLE items ADD CONSTRAINT c CHECK (id > 0) NOT VALID", ""],
  ["a column with a constant default", "ALTER TABLE items ADD tag text NOT NULL DEFAULT ''", ""],
  ["a concurrent index", "CREATE INDEX CONCURRENTLY i ON items (note)", NO_TRANSACTION],
  ["a separate backfill", "UPDATE items SET note = 'x'", ""],
])("%s is not a locked scan", async (_, up, config) => {
  await expect(findLockedScans(aMigration(up, config))).resolves.toEqual([]);
});

const database = testDatabase(aMigration("SELECT 1"));

test("statements wait only briefly behind a migration that waits for its lock, which then succeeds", async () => {
  const { adminUrl } = database();
  const [reader, other] = [0, 1].map(() => new pg.Client({ connectionString: adminUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([reader.connect(), other.connect()]);
  // Without a time limit, all others wait as long as this transaction is open.
  await reader.query("BEGIN; SELECT count(*) FROM shop.items");
  const later = aMigration("SELECT 1");
  writeFileSync(
    join(later.directories[0] as string, "03_third.js"),
    'exports.up = (knex) => knex.raw("ALTER TABLE items ADD tag text");\nexports.down = () => {};',
  );

  const migrating = migrate({ ...later, adminUrl, rolePassword: "test" });
  await eventually(async () => {
    const { rows } = await other.query(
      "SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'",
    );
    expect(rows).toHaveLength(1);
  });
  const begun = performance.now();
  await other.query("SELECT count(*) FROM shop.items");
  const waitedMs = performance.now() - begun;
  await delay(1_500);
  await reader.query("COMMIT");
  await migrating;

  expect(waitedMs).toBeLessThan(3_000);
  await expect(other.query("SELECT tag FROM shop.items LIMIT 1")).resolves.toBeDefined();
  await Promise.all([reader.end(), other.end()]);
});

test("several processes may migrate a schema concurrently, also with a concurrent index", async () => {
  await inEmptyDatabase(async (adminUrl) => {
    const migrations = aMigration("CREATE INDEX CONCURRENTLY i ON items (note)", NO_TRANSACTION);

    await Promise.all(
      [1, 2, 3].map(() => migrate({ ...migrations, adminUrl, rolePassword: "test" })),
    );
  });
});

test("a concurrent index of a divided table is one of each partition", async () => {
  const module = JSON.stringify(join(__dirname, "../../dist/index.js"));
  const migrations = aMigration(
    `CREATE TABLE orders (id int, note text) PARTITION BY RANGE (id);
     CREATE TABLE orders_p1 PARTITION OF orders FOR VALUES FROM (MINVALUE) TO (10);
     CREATE TABLE orders_p2 PARTITION OF orders FOR VALUES FROM (10) TO (MAXVALUE)`,
  );
  writeFileSync(
    join(migrations.directories[0] as string, "03_third.js"),
    `const { createIndexConcurrently: create } = require(${module});
     exports.config = { transaction: false };
     exports.up = async (knex) => {
       await create(knex, { name: "orders_note", on: "orders (note) WHERE id > 5" });
       await create(knex, { name: "items_note", on: "items (note)", isUnique: false });
     };
     exports.down = async () => {};`,
  );

  await inEmptyDatabase(async (adminUrl) => {
    await migrate({ ...migrations, adminUrl, rolePassword: "test" });
    const admin = new pg.Client(adminUrl);
    await admin.connect();
    const { rows } = await admin.query(
      "SELECT indexname, tablename FROM pg_indexes WHERE indexname LIKE '%note%' ORDER BY 1",
    );
    await admin.end();
    expect(rows.map(Object.values)).toEqual([
      ["items_note", "items"],
      ["orders_note_p1", "orders_p1"],
      ["orders_note_p2", "orders_p2"],
    ]);
  });
});

test("a migration that cannot be recorded is rolled back, also before one without a transaction", async () => {
  const migrations = aMigration(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''cut off''; END';
     CREATE TRIGGER refuse BEFORE INSERT ON migrations FOR EACH ROW
       WHEN (NEW.name = '03_third.js') EXECUTE FUNCTION refuse()`,
  );
  const [directory = ""] = migrations.directories;
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
  write(
    "03_third.js",
    'exports.up = (knex) => knex.raw("CREATE TABLE orders (id int)"); exports.down = () => {};',
  );
  write("04_fourth.js", `${NO_TRANSACTION} exports.up = exports.down = async () => {};`);

  await inEmptyDatabase(async (adminUrl) => {
    const run = () => migrate({ ...migrations, adminUrl, rolePassword: "test" });
    await expect(run()).rejects.toThrow("cut off");
    const admin = new pg.Client(adminUrl);
    await admin.connect();
    await admin.query("DROP TRIGGER refuse ON shop.migrations");
    await run();
    const { rows } = await admin.query("SELECT name FROM shop.migrations ORDER BY id");
    await admin.end();

    expect(rows.map(({ name }) => name.slice(0, 2))).toEqual(["01", "02", "03", "04"]);
  });
});

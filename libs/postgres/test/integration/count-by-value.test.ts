import { testDatabaseUrl } from "@kobo/testing";
import { connect, countByValue, type Database } from "../../src";

const TABLE = `sealed_${process.pid}`;
let db: Database;

beforeAll(async () => {
  const url = testDatabaseUrl();
  db = connect({ url, schema: "public", applicationName: "test", poolMax: 1 });
  await db.raw(`CREATE TABLE ${TABLE} (key text, kept boolean NOT NULL DEFAULT true)`);
  await db.raw(`CREATE INDEX ${TABLE}_key ON ${TABLE} (key) WHERE kept`);
});

afterAll(async () => {
  await db.raw(`DROP TABLE ${TABLE}`);
  await db.destroy();
});

const add = (key: string | null, count: number, kept = true) =>
  db.raw(`INSERT INTO ${TABLE} (key, kept) SELECT ?, ? FROM generate_series(1, ?)`, [
    ...[key, kept, count],
  ]);

const count = (max: number) =>
  countByValue(db, { table: TABLE, column: "key", where: "kept", max });

/** The rows and index entries of the table that were read so far. */
async function readSoFar(): Promise<number> {
  await db.raw("SELECT pg_stat_force_next_flush()");
  const { rows } = await db.raw<{ rows: { read: number }[] }>(
    `SELECT (seq_tup_read + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes
               WHERE relname = '${TABLE}'))::int AS read
     FROM pg_stat_user_tables WHERE relname = '${TABLE}'`,
  );
  return rows[0]?.read ?? 0;
}

test("rows are counted by value up to the maximum, and few rows of a large table are read", async () => {
  expect(await count(100)).toEqual([]);
  await add("b", 50_000);
  await add("c", 30, false);
  await add(null, 7);
  await add("a", 60_000);
  await add("d", 1);
  await db.raw(`ANALYZE ${TABLE}`);
  const before = await readSoFar();

  const counts = await count(100);

  expect(counts).toEqual([
    { value: "a", rows: 100 },
    { value: "b", rows: 100 },
    { value: "d", rows: 1 },
    { value: null, rows: 7 },
  ]);
  expect((await readSoFar()) - before).toBeLessThan(500);
});

import { testDatabaseUrl } from "@kobo/testing";
import { connect, type Database, deleteInBatches } from "../../src";

const TABLE = `aging_${process.pid}`;
let db: Database;

beforeAll(async () => {
  db = connect({ url: testDatabaseUrl(), schema: "public", applicationName: "test" });
  await db.raw(`CREATE TABLE ${TABLE} (id int PRIMARY KEY, age int NOT NULL)`);
});

afterAll(async () => {
  await db.raw(`DROP TABLE ${TABLE}`);
  await db.destroy();
});

beforeEach(async () => {
  await db(TABLE).delete();
  await db.raw(`INSERT INTO ${TABLE} SELECT n, n FROM generate_series(1, 8) AS n`);
});

const idsLeft = () => db(TABLE).orderBy("id").pluck("id");

/** The number of rows that each DELETE deleted. */
async function countsOf(deletion: () => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  const count = (deleted: number, { sql }: { sql: string }) => {
    if (sql.startsWith("delete")) counts.push(deleted);
  };
  db.on("query-response", count);
  await deletion().finally(() => db.off("query-response", count));
  return counts;
}

test("old rows are deleted in batches until none is left", async () => {
  let total = 0;

  const counts = await countsOf(async () => {
    total = await deleteInBatches(db, {
      ...{ table: TABLE, key: "id", age: "age", batch: 2 },
      where: (old) => old.where("age", "<=", 5),
    });
  });

  expect(counts).toEqual([2, 2, 1]);
  expect(total).toBe(5);
  expect(await idsLeft()).toEqual([6, 7, 8]);
});

test("rows of either of two conditions are deleted in batches, too", async () => {
  const counts = await countsOf(() =>
    deleteInBatches(db, {
      ...{ table: TABLE, key: "id", age: "age", batch: 2 },
      where: (old) => old.where("age", "<=", 2).orWhere("age", ">=", 8),
    }),
  );

  expect(counts).toEqual([2, 1]);
  expect(await idsLeft()).toEqual([3, 4, 5, 6, 7]);
});

import { AsyncLocalStorage } from "node:async_hooks";
import { eventually, TcpProxy, testDatabaseUrl } from "@kobo/testing";
import pg from "pg";
import { connect, type Database, groupCommit, insertMany, type Transaction } from "../../src";

const TABLE = "public.group_commit_test";
let admin: pg.Client;
let proxy: TcpProxy;
let db: Database;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: testDatabaseUrl() });
  await admin.connect();
  await admin.query(
    `DROP TABLE IF EXISTS ${TABLE}; CREATE TABLE ${TABLE} (id int PRIMARY KEY, note text)`,
  );
  proxy = await TcpProxy.to(testDatabaseUrl());
  const url = proxy.through(testDatabaseUrl());
  db = connect({ url, schema: "public", applicationName: "test" });
});
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await admin.query(`DROP TABLE ${TABLE}`);
  await admin.end();
});
beforeEach(async () => {
  proxy.refuse(false);
  proxy.inspectRequests(() => "pass");
  proxy.inspectResponses(() => "pass");
  await admin.query(`TRUNCATE ${TABLE}`);
});

interface Item {
  id: number;
  note: string;
}

const anItem = (id: number, note = `note ${id}`): Item => ({ id, note });
const someItems = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => anItem(from + index));

/** A group commit, and the ids of each of its transactions. */
function aGroup(itemsMax = 100) {
  const batches: number[][] = [];
  const add = groupCommit<Item, string>({
    db,
    itemsMax,
    store: async (trx, items) => {
      batches.push(items.map(({ id }) => id));
      return storeAll(trx, items);
    },
  });
  return { add, batches };
}

async function storeAll(trx: Transaction, items: readonly Item[]): Promise<string[]> {
  await insertMany(trx, items, {
    table: "group_commit_test",
    columns: { id: ["int", ({ id }) => id], note: ["text", ({ note }) => note] },
    ending: "ON CONFLICT DO NOTHING",
  });
  return items.map(({ id }) => `stored ${id}`);
}

const stored = async (): Promise<number[]> =>
  (await admin.query(`SELECT id FROM ${TABLE} ORDER BY id`)).rows.map(({ id }) => id);

test("concurrent items are stored by one transaction, and each caller gets its own result", async () => {
  const { add, batches } = aGroup();
  const commits = proxy.countRequests("COMMIT");

  const results = await Promise.all(someItems(1, 5).map(add));

  expect(results).toEqual(["stored 1", "stored 2", "stored 3", "stored 4", "stored 5"]);
  expect([batches, commits()]).toEqual([[[1, 2, 3, 4, 5]], 1]);
  expect(await stored()).toEqual([1, 2, 3, 4, 5]);
});

test("a lone item is written at once, and items that arrive meanwhile form the next batch", async () => {
  const { add, batches } = aGroup();

  const first = add(anItem(1));
  await eventually(async () => expect(batches).toEqual([[1]]));
  const others = [add(anItem(2)), add(anItem(3))];
  await first;
  others.push(add(anItem(4)));
  await Promise.all(others);

  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test("a transaction stores at most itemsMax items, in order", async () => {
  const { add, batches } = aGroup(3);

  await Promise.all(someItems(1, 7).map(add));

  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

test("a value that the database refuses fails alone", async () => {
  const { add } = aGroup();
  const items = [anItem(1), anItem(2, "no \u0000 in a text"), anItem(3)];

  const results = await Promise.allSettled(items.map(add));

  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: { code: "22021" } });
  expect(await stored()).toEqual([1, 3]);
});

test("an item blocked by a lock waits alone, and later items do not wait", async () => {
  const { add, batches } = aGroup();
  await admin.query(`BEGIN; INSERT INTO ${TABLE} VALUES (2)`);

  const neighbours = [add(anItem(1)), add(anItem(3))];
  const blocked = add(anItem(2));
  await Promise.all(neighbours);
  await add(anItem(4));
  await admin.query("COMMIT");

  expect(await blocked).toBe("stored 2");
  expect(batches[0]).toEqual([1, 3, 2]);
  expect(batches.slice(1).every((batch) => batch.length === 1)).toBe(true);
  expect(await stored()).toEqual([1, 2, 3, 4]);
});

test("the whole batch is retried after a COMMIT of unknown outcome", async () => {
  const { add, batches } = aGroup();
  proxy.loseAnswerTo("COMMIT");

  const results = await Promise.all([anItem(1), anItem(2)].map(add));

  expect(results).toEqual(["stored 1", "stored 2"]);
  expect(batches).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("when the database is unavailable all items fail without single retries, and the next items are stored", async () => {
  const { add, batches } = aGroup();
  proxy.refuse(true);

  const results = await Promise.allSettled([anItem(1), anItem(2)].map(add));
  proxy.refuse(false);

  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(batches.every((batch) => batch.length === 2)).toBe(true);
  expect(await add(anItem(3))).toBe("stored 3");
});

test("work that returns too few results fails, and nothing is stored", async () => {
  const add = groupCommit<Item, string>({
    db,
    itemsMax: 2,
    store: async (trx, items) => (await storeAll(trx, items)).slice(1),
  });

  await expect(add(anItem(1))).rejects.toThrow("The results do not fit the items.");
  expect(await stored()).toEqual([]);
});

test("a batch runs outside of any request's context, and each caller keeps its own", async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const add = groupCommit<Item, string>({
    db,
    itemsMax: 2,
    store: (trx, items) => {
      seen.push(requests.getStore());
      return storeAll(trx, items);
    },
  });

  const after = await requests.run("Ada's", async () => {
    await add(anItem(1));
    return requests.getStore();
  });

  expect([seen, after]).toEqual([[undefined], "Ada's"]);
});

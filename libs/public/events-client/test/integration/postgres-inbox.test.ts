import { randomUUID } from "node:crypto";
import { TcpProxy } from "@kobo/testing";
import { Pool, type PoolClient } from "pg";
import { inboxTable, postgresInbox } from "../../src";
import { testDatabase } from "../database";

const database = testDatabase();
const { pool, inbox: table, effects } = database;
const inbox = postgresInbox(pool, { table });

async function effect(client: PoolClient, id: string): Promise<void> {
  await client.query(`INSERT INTO ${effects} VALUES ($1)`, [id]);
}

async function effectsOf(id: string): Promise<number> {
  const { rowCount } = await pool.query(`SELECT FROM ${effects} WHERE event_id = $1`, [id]);
  return rowCount ?? 0;
}

/** The ids that a group has not handled. It rolls back on purpose, so nothing is marked. */
async function freshOf(group: string, ids: string[]): Promise<string[]> {
  let found: string[] = [];
  const looking = inbox.once(group, ids, async (_, fresh) => {
    found = [...fresh];
    throw new Error("only looked");
  });
  await expect(looking).rejects.toThrow("only looked");
  return found;
}

test("handled events are not delivered to their group again, but to others", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await inbox.once("one", [first, first], (client) => effect(client, first));

  await expect(freshOf("one", [first, second])).resolves.toEqual([second]);
  await expect(freshOf("other", [first])).resolves.toEqual([first]);
  await expect(effectsOf(first)).resolves.toBe(1);
});

test("when the work fails, its marks and effects are rolled back", async () => {
  const id = randomUUID();
  const failing = inbox.once("one", [id], async (client) => {
    await effect(client, id);
    throw new Error("I choke on this");
  });

  await expect(failing).rejects.toThrow("I choke on this");
  await expect(effectsOf(id)).resolves.toBe(0);
  await expect(freshOf("one", [id])).resolves.toEqual([id]);
});

test("work that ignores a failed statement is rejected", async () => {
  const id = randomUUID();
  const careless = inbox.once("one", [id], async (client) => {
    await effect(client, id);
    await client.query("SELECT 1 / 0").catch(() => {});
  });

  await expect(careless).rejects.toThrow("rolled back");
  await expect(freshOf("one", [id])).resolves.toEqual([id]);
});

test("a connection lost during the work counts as an unavailable database, not as a failed event", async () => {
  const id = randomUUID();
  const proxy = await TcpProxy.to(database.url);
  const proxied = new Pool({ connectionString: proxy.through(database.url) });
  const through = postgresInbox(proxied, { table });
  let failure: unknown;

  await through
    .once("one", [id], async (client) => {
      proxy.cutAll();
      await effect(client, id);
    })
    .catch((error: unknown) => {
      failure = error;
    });

  expect(through.isUnavailable(failure)).toBe(true);
  await through.once("one", [id], (client) => effect(client, id));
  await expect(effectsOf(id)).resolves.toBe(1);
  await proxied.end();
  await proxy.close();
});

test("members that mark the same events in different order do not block each other", async () => {
  const ids = Array.from({ length: 200 }, () => randomUUID());
  const handled: string[] = [];
  const member = (order: string[]) =>
    inbox.once("racing", order, async (_, fresh) => void handled.push(...fresh));

  await Promise.all([member(ids), member(ids.toReversed()), member(ids.toSorted())]);

  expect(handled.toSorted()).toEqual(ids.toSorted());
});

test.each([
  [Object.assign(new Error("refused"), { code: "ECONNREFUSED" }), true],
  [Object.assign(new Error("deadlock"), { code: "40P01" }), true],
  [Object.assign(new Error("shutting down"), { code: "57P01" }), true],
  [Object.assign(new Error("password authentication failed"), { code: "28P01" }), true],
  [new Error("Query read timeout"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [new Error("I choke on this"), false],
  ["thrown text", false],
])("%s: the database is unavailable: %s", (error, isAway) => {
  expect(inbox.isUnavailable(error)).toBe(isAway);
});

test("old marks are deleted for that group only", async () => {
  const old = [randomUUID(), randomUUID(), randomUUID()];
  const [recent, theirs] = [randomUUID(), randomUUID()];
  await inbox.once("forgetful", [...old, recent], async () => {});
  await inbox.once("mindful", [theirs], async () => {});
  await pool.query(
    `UPDATE ${table} SET at = now() - interval '9 days' WHERE event_id = ANY($1::uuid[])`,
    [[...old, theirs]],
  );

  await expect(inbox.forget("forgetful", 8, 2)).resolves.toBe(2);
  await expect(inbox.forget("forgetful", 8, 2)).resolves.toBe(1);

  const fresh = await freshOf("forgetful", [...old, recent]);
  expect(fresh.toSorted()).toEqual(old.toSorted());
  await expect(freshOf("mindful", [theirs])).resolves.toEqual([]);
});

test("a table name that is not an identifier is refused", () => {
  expect(() => postgresInbox(pool, { table: "inbox; DROP TABLE x" })).toThrow(TypeError);
  expect(() => inboxTable("inbox(")).toThrow(TypeError);
});

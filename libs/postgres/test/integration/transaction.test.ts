import { TcpProxy, testDatabaseUrl } from "@kobo/testing";
import pg from "pg";
import { CommitUnknown, connect, type Database, inTransaction, toAppError } from "../../src";

const TABLE = "public.transaction_test";
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
  db = connect({ url, schema: "public", applicationName: "test", poolMax: 4 });
});
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await admin.query(`DROP TABLE ${TABLE}`);
  await admin.end();
});
beforeEach(async () => {
  proxy.inspectRequests(() => "pass");
  proxy.inspectResponses(() => "pass");
  await admin.query(`TRUNCATE ${TABLE}`);
});

/** PostgreSQL's code for a key that is there already. */
const DUPLICATE = "23505";
/** The message after an error, which says what has become of the transaction: `Z`, its length, and the state. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const READY_BYTES = 6;

/** Where the error's own bytes end: PostgreSQL sends them at once, and what follows with them or later. */
function errorEnd(chunk: Buffer): number {
  const end = chunk.length - READY_BYTES;
  return chunk.indexOf(READY, end) === end ? end : chunk.length;
}

const countRows = async (): Promise<bigint> =>
  (await admin.query(`SELECT count(*) AS count FROM ${TABLE}`)).rows[0].count;

test("work is committed when it returns, and rolled back when it throws", async () => {
  await inTransaction(db, (trx) => trx(TABLE).insert({ id: 1 }));
  const failed = inTransaction(db, async (trx) => {
    await trx(TABLE).insert({ id: 2 });
    throw new Error("no");
  });

  await expect(failed).rejects.toThrow("no");
  expect(await countRows()).toBe(1n);
});

test("work that ignores a statement's error fails, and nothing is stored", async () => {
  const careless = inTransaction(db, async (trx) => {
    await trx(TABLE).insert({ id: 3 });
    await trx(TABLE)
      .insert({ id: 3 })
      .catch(() => {});
  });

  await expect(careless).rejects.toThrow("A statement of the transaction failed");
  expect(await countRows()).toBe(0n);
});

test("work that ignores a failed statement is rejected, also when the server reports the transaction's state later", async () => {
  let isHeld = false;
  proxy.inspectResponses((chunk) => {
    if (isHeld) return "hold";
    isHeld = chunk.includes(DUPLICATE);
    return isHeld ? { holdFrom: errorEnd(chunk) } : "pass";
  });

  const careless = inTransaction(db, async (trx) => {
    await trx(TABLE).insert({ id: 3 });
    await trx(TABLE)
      .insert({ id: 3 })
      .catch(() => {});
    setTimeout(() => {
      proxy.inspectResponses(() => "pass");
      proxy.releaseHeld();
    }, 100);
  });

  await expect(careless).rejects.toThrow("A statement of the transaction failed");
  expect(isHeld).toBe(true);
  expect(await countRows()).toBe(0n);
});

test("work whose connection is lost before the server reports its outcome is retried", async () => {
  let runs = 0;
  let isHeld = false;
  const result = await inTransaction(db, async (trx) => {
    runs++;
    await trx(TABLE).insert({ id: 5 });
    if (runs > 1) return "done";
    proxy.inspectResponses((chunk) => {
      if (isHeld) return "hold";
      isHeld = chunk.includes(DUPLICATE);
      return isHeld ? { holdFrom: errorEnd(chunk) } : "pass";
    });
    await trx(TABLE)
      .insert({ id: 5 })
      .catch(() => {});
    setTimeout(() => {
      proxy.inspectResponses(() => "pass");
      proxy.cutAll();
    }, 100);
    return "careless";
  });

  expect([result, runs]).toEqual(["done", 2]);
  expect(await countRows()).toBe(1n);
});

test("work that ignores the loss of its connection is retried", async () => {
  let runs = 0;
  const result = await inTransaction(db, async (trx) => {
    runs++;
    await trx(TABLE).insert({ id: 6 });
    if (runs > 1) return "done";
    proxy.inspectRequests(() => "cut");
    await trx(TABLE)
      .insert({ id: 7 })
      .catch(() => {});
    proxy.inspectRequests(() => "pass");
    return "careless";
  });

  expect([result, runs]).toEqual(["done", 2]);
  expect(await countRows()).toBe(1n);
});

test("work that rolls back to a savepoint keeps the rest", async () => {
  await inTransaction(db, async (trx) => {
    await trx(TABLE).insert({ id: 4 });
    await trx.transaction((part) => part(TABLE).insert({ id: 4 })).catch(() => {});
  });

  expect(await countRows()).toBe(1n);
});

test("two transactions that deadlock both succeed eventually", async () => {
  await admin.query(`INSERT INTO ${TABLE} VALUES (1), (2)`);
  let waiting = 0;
  const { promise: bothHoldOne, resolve: release } = Promise.withResolvers<void>();
  const lockInOrder = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      await trx(TABLE).where({ id: first }).forNoKeyUpdate();
      if (++waiting >= 2) release();
      await bothHoldOne;
      await trx(TABLE).where({ id: second }).forNoKeyUpdate();
      return "done";
    });

  const results = await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)]);

  expect(results).toEqual(["done", "done"]);
  expect(waiting).toBeGreaterThan(2);
});

test("work is retried when its connection is lost before COMMIT", async () => {
  let attempts = 0;

  await inTransaction(db, async (trx) => {
    await trx(TABLE).insert({ id: 1 });
    if (++attempts === 1) proxy.cutAll();
    await trx(TABLE).insert({ id: 2 });
  });

  expect(attempts).toBe(2);
  expect(await countRows()).toBe(2n);
});

test("a COMMIT of unknown outcome rejects with CommitUnknown", async () => {
  proxy.loseAnswerTo("COMMIT");

  const outcome = inTransaction(db, (trx) => trx(TABLE).insert({ id: 1 }));

  await expect(outcome).rejects.toThrow(CommitUnknown);
  expect(await countRows()).toBe(1n);
});

test("repeatable work is retried after a COMMIT of unknown outcome", async () => {
  proxy.loseAnswerTo("COMMIT");
  let attempts = 0;

  await inTransaction(
    db,
    async (trx) => {
      attempts++;
      await trx(TABLE).insert({ id: 1 }).onConflict("id").ignore();
    },
    { repeatable: true },
  );

  expect(attempts).toBe(2);
  expect(await countRows()).toBe(1n);
});

test("an exhausted pool is waited for once, and the error is retryable", async () => {
  const url = testDatabaseUrl();
  const small = connect({ url, schema: "public", applicationName: "test", poolMax: 1 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holder = inTransaction(small, async () => {
    hold();
    await released;
  });
  await held;
  const begun = performance.now();

  const failures = await Promise.all(
    [1, 2].map(() => inTransaction(small, async () => {}).then(() => undefined, toAppError)),
  );
  const waitedMs = performance.now() - begun;
  release();
  await holder;
  await small.destroy();

  expect(waitedMs).toBeLessThan(3_500);
  for (const failure of failures) {
    expect(failure?.code).toBe("SERVICE_UNAVAILABLE");
    expect(failure?.details.retryAfterSeconds).toBeGreaterThan(0);
  }
});

describe("the message of a failed statement", () => {
  const NOTE = "ada@example.com";
  const messageOf = (statement: Promise<unknown>) =>
    statement.then(
      () => "nothing was thrown",
      (error: Error) => error.message,
    );

  test.each<[string, (trx: Database) => PromiseLike<unknown>]>([
    ["inserted", (trx) => trx(TABLE).insert({ id: 1, note: NOTE })],
    ["updated", (trx) => trx(TABLE).where({ id: 2 }).update({ id: 1, note: NOTE })],
    ["sent raw", (trx) => trx.raw(`INSERT INTO ${TABLE} VALUES (1, ?)`, [NOTE])],
  ])("holds the statement, and no value that was %s", async (_how, statement) => {
    await admin.query(`INSERT INTO ${TABLE} VALUES (1), (2)`);

    const inside = await messageOf(inTransaction(db, async (trx) => statement(trx)));
    const alone = await messageOf(Promise.resolve(statement(db)));

    for (const message of [inside, alone]) {
      expect(message).toContain("duplicate key value violates unique constraint");
      expect(message).toContain("transaction_test");
      expect(message).not.toContain(NOTE);
    }
  });

  test("is not taken for a lost connection because of a value", async () => {
    await admin.query(`INSERT INTO ${TABLE} VALUES (1)`);
    let attempts = 0;

    const failed = inTransaction(db, async (trx) => {
      attempts++;
      await trx(TABLE).insert({ id: 1, note: "Connection terminated" });
    });

    await expect(failed).rejects.toMatchObject({ code: "23505" });
    expect(attempts).toBe(1);
  });
});

test("a statement that times out is not retried, and fails as SERVICE_UNAVAILABLE", async () => {
  let attempts = 0;

  const failed = inTransaction(db, async (trx) => {
    attempts++;
    await trx.raw("SET LOCAL statement_timeout = 50");
    await trx.raw("SELECT pg_sleep(30)");
  });

  const thrown = await failed.catch((error: unknown) => error);
  expect(thrown).toMatchObject({ code: "57014" });
  expect(toAppError(thrown)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(attempts).toBe(1);
});

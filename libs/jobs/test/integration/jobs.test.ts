import { setTimeout as delay } from "node:timers/promises";
import { connect, type Database } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { eventually, testDatabaseUrl } from "@kobo/testing";
import {
  bringForward,
  claimDue,
  type Lease,
  LeaseLost,
  release,
  startLeaseWorker,
  startWorker,
  type Worker,
  wakeWorkers,
} from "../../src";

const TABLE = "jobs_test";
const logger = createLogger("test", "silent");
let db: Database;

beforeAll(async () => {
  db = connect({ url: testDatabaseUrl(), schema: "public", applicationName: "test" });
  await db.raw(
    `DROP TABLE IF EXISTS ${TABLE};
     CREATE TABLE ${TABLE} (
       id uuid PRIMARY KEY DEFAULT gen_random_uuid(), due_at timestamptz,
       leased_until timestamptz, fence bigint NOT NULL DEFAULT 0, mode text
     )`,
  );
});
afterAll(async () => {
  await db.raw(`DROP TABLE ${TABLE}`);
  await db.destroy();
});
beforeEach(() => db(TABLE).delete());

async function givenJobs(count: number, dueInMs: number | null = 0): Promise<void> {
  const due = dueInMs === null ? null : db.raw("now() + ? * interval '1 ms'", [dueInMs]);
  await db(TABLE).insert(Array.from({ length: count }, () => ({ due_at: due })));
}
const claim = (limit: number, leaseMs = 10_000) => claimDue(db, { table: TABLE, limit, leaseMs });
const end = (lease: Lease, dueInMs?: number) =>
  db.transaction((trx) => release(trx, { table: TABLE, lease, dueInMs }));

test("only due jobs are claimed, each by one claimer", async () => {
  await givenJobs(20);
  await givenJobs(5, 60_000);
  await givenJobs(5, null);

  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(5)));

  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("an expired lease is claimed again, and its first holder can no longer finish the job", async () => {
  await givenJobs(1);
  const [first] = await claim(1, 20);
  await delay(40);
  const [second] = await claim(1);
  if (!first || !second) throw new Error("both claim");

  expect(second.id).toBe(first.id);
  expect(await end(first)).toBe(false);
  expect(await end(second)).toBe(true);
});

test("a job released with a due time is claimed again when due, one released without it is not", async () => {
  await givenJobs(2);
  const [again, never] = await claim(2);
  if (!again || !never) throw new Error("two jobs");
  await end(again, 60_000);
  await end(never);

  expect(await claim(5)).toEqual([]);
  await db(TABLE).update({ due_at: db.raw("due_at - interval '1 minute'") });

  expect((await claim(5)).map(({ id }) => id)).toEqual([again.id]);
});

test("waiting jobs can be brought forward; jobs that are due sooner, never due or locked are unchanged", async () => {
  const at = (ms: number) => db.raw("now() + ? * interval '1 ms'", [ms]);
  const [waits, locked, soon, never, other] = await db(TABLE)
    .insert([
      { due_at: at(60_000), mode: "test" },
      { due_at: at(60_000), mode: "test" },
      { due_at: at(-5_000), mode: "test" },
      { due_at: null, mode: "test" },
      { due_at: at(60_000), mode: "live" },
    ])
    .returning(["id", "due_at"]);
  const dueOf = async ({ id }: { id: string }) => (await db(TABLE).where({ id }).first()).due_at;

  const moved = await db.transaction(async (trx) => {
    await trx(TABLE).where({ id: locked.id }).forUpdate();
    return bringForward(db, { table: TABLE, where: { mode: "test" } });
  });

  expect(moved).toBe(1);
  expect((await dueOf(waits)).getTime()).toBeLessThan(Date.now() + 2_500);
  for (const row of [locked, soon, never, other]) expect(await dueOf(row)).toEqual(row.due_at);
});

test("a worker executes every job once, several concurrently, and a failing one does not stop it", async () => {
  await givenJobs(12);
  const seen: string[] = [];
  let running = 0;
  let most = 0;
  const worker = startWorker<Lease>({
    name: "test",
    claim,
    concurrency: 4,
    idleMs: 10,
    logger,
    work: async (lease) => {
      most = Math.max(most, ++running);
      await delay(5);
      running--;
      seen.push(lease.id);
      if (seen.length === 3) throw new Error("this one fails");
      await end(lease);
    },
  });

  await eventually(() => expect(seen).toHaveLength(12));
  await worker.stop();

  expect(new Set(seen).size).toBe(12);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

test("wake ends the idle wait; stop waits for the running job", async () => {
  let [started, finished] = [false, false];
  const worker = startWorker<Lease>({
    name: "test",
    claim,
    concurrency: 1,
    idleMs: 60_000,
    logger,
    work: async (lease) => {
      started = true;
      await delay(50);
      await end(lease);
      finished = true;
    },
  });
  await delay(50);
  await givenJobs(1);

  worker.wake();
  await eventually(() => expect(started).toBe(true));
  await worker.stop();

  expect(finished).toBe(true);
});

describe("a worker on leased rows", () => {
  class Away extends Error {}

  const start = (work: (lease: Lease) => Promise<void>, leaseMs = 10_000, idleMs = 10) =>
    startLeaseWorker({
      name: "test",
      db,
      table: TABLE,
      work,
      isTransient: (error) => error instanceof Away,
      leaseMs,
      concurrency: 2,
      idleMs,
      logger,
    });
  const row = () => db(TABLE).first();

  test("a transient error releases the lease, and the row is due again soon", async () => {
    await givenJobs(1);
    const worker = start(async () => {
      throw new Away();
    });

    await eventually(async () => expect((await row()).leased_until).toBeNull());
    await worker.stop();

    const { due_at, fence } = await row();
    expect(due_at.getTime()).toBeGreaterThan(Date.now());
    expect(fence).toBe(1n);
  });

  test("after an unhandled error the row is claimed again when its lease expires", async () => {
    await givenJobs(1);
    let attempts = 0;
    const worker = start(async (lease) => {
      if (++attempts === 1) throw new Error("unhandled error");
      await end(lease);
    }, 50);

    await eventually(async () => expect((await row()).due_at).toBeNull());
    await worker.stop();

    expect(attempts).toBe(2);
  });

  test("a lost lease is not logged as an error, and the row stays with its new holder", async () => {
    const logError = jest.spyOn(logger, "error");
    await givenJobs(1);
    let seen: Lease | undefined;
    const worker = start(async (lease) => {
      seen = lease;
      throw new LeaseLost();
    });

    await eventually(() => expect(seen).toBeDefined());
    await worker.stop();

    expect((await row()).leased_until).not.toBeNull();
    expect(logError).not.toHaveBeenCalled();
  });

  describe("with a long idle time", () => {
    const done: string[] = [];
    let worker: Worker;

    beforeEach(() => {
      done.length = 0;
      worker = start(
        async (lease) => {
          await end(lease);
          done.push(lease.id);
        },
        10_000,
        60_000,
      );
    });
    afterEach(() => worker.stop());

    test("claims a row when it is due, and one whose lease expires", async () => {
      await db.transaction(async (trx) => {
        const [now, soon] = ["now()", "now() + interval '100 ms'"].map((sql) => trx.raw(sql));
        await trx(TABLE).insert([{ due_at: soon }, { due_at: now, leased_until: soon }]);
      });
      worker.wake();

      await eventually(() => expect(done).toHaveLength(2));
    });

    test("claims a row that this process made due sooner, after its transaction commits", async () => {
      await db.transaction(async (trx) => {
        wakeWorkers(trx, TABLE);
        await trx(TABLE).insert({ due_at: trx.raw("now()") });
      });
      await eventually(() => expect(done).toHaveLength(1));

      await givenJobs(1, 60_000);
      await bringForward(db, { table: TABLE, where: {} });
      await eventually(() => expect(done).toHaveLength(2));
    });
  });
});

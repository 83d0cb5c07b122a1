import { ReconciliationDifferenceRecord } from "@kobo/api-schemas/records";
import { EVENT_TABLES, isKnownEvent } from "@kobo/events";
import type { Lease } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { RECONCILIATION_TABLES, reconcileCommand, startReconciliation } from "../../src";
import { lagosDayOf, spanOfDay } from "../../src/day";
import { countOpen } from "../../src/differences";
import { reconcile } from "../../src/reconcile";
import { countMissed, TABLE } from "../../src/runs";
import { aMovement, DAY, FakeSources, NOON } from "../factories";

const SCHEMA = "reconciliation_test";
const database = testDatabase({
  schema: SCHEMA,
  directories: [EVENT_TABLES, RECONCILIATION_TABLES],
});
const logger = createLogger("test", "silent");
const { signal } = new AbortController();
const MERCHANT = "0193a5b0-0000-7000-8000-000000000001";
/** The role of a service may not delete what was found. */
let owner: Database;
let sources: FakeSources;

beforeAll(() => {
  owner = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test" });
});
afterAll(() => owner.destroy());
beforeEach(async () => {
  await owner.raw("TRUNCATE reconciliation_runs, reconciliation_differences, outbox");
  sources = new FakeSources();
});

const compareDay = (day: string, lease?: Lease) =>
  reconcile({
    ...{ db: database().db, sources: sources, signal, secondLookMs: 0 },
    subject: { mode: "test", source: "rail", day },
    ...(lease ? { lease } : {}),
  });
const runOf = (day: string) => database().db(TABLE).where({ mode: "test", day }).first();
const openOf = async (day: string) => {
  const { id } = await runOf(day);
  const rows = await database()
    .db("reconciliation_differences")
    .where({ run_id: id, closed_at: null });
  return rows.map(({ kind, key }) => `${kind} ${key}`).sort();
};

/** One difference of every kind, and one movement that is the same on both sides. */
function injectAll(at = NOON): void {
  const ours = (key: string, fields = {}) =>
    sources.kept.test.ours.push(aMovement({ key, at, merchantId: MERCHANT, ...fields }));
  const theirs = (key: string, fields = {}) =>
    sources.kept.test.theirs.push(aMovement({ key, at, ...fields }));
  ours("same");
  theirs("same");
  ours("a");
  theirs("b");
  ours("c");
  theirs("c", { amount: 9_999n });
  ours("d", { standing: "failed" });
  theirs("d");
  ours("e");
  theirs("e");
  theirs("e");
}
const INJECTED = [
  "amount_differs c",
  "double e",
  "ours_only a",
  "status_differs d",
  "theirs_only b",
];

test("every kind of difference is stored, reported and passed on for correction", async () => {
  injectAll();

  const { found, ...counts } = await compareDay(DAY);

  expect(counts).toEqual({ ours: 5, theirs: 6, differences: 5 });
  expect(found).toHaveLength(5);
  expect(await openOf(DAY)).toEqual(INJECTED);
  expect([...sources.healed].sort()).toEqual(INJECTED);
  expect(await runOf(DAY)).toMatchObject({ ours: 5, theirs: 6, differences: 5, fence: 0n });
  const events = await database().db("outbox").orderBy("key");
  const records = events.map(({ data }) => ReconciliationDifferenceRecord.parse(JSON.parse(data)));
  expect(records.map(({ kind, key }) => `${kind} ${key}`).sort()).toEqual(INJECTED);
  expect(records.every((record) => record.day === DAY && record.source === "rail")).toBe(true);
  expect(events.every(({ type }) => isKnownEvent(type))).toBe(true);
  const owners = Object.fromEntries(events.map(({ key, merchant_id }) => [key, merchant_id]));
  expect(owners).toMatchObject({ a: MERCHANT, b: "00000000-0000-0000-0000-000000000000" });
});

test("a missing amount is stored and reported as null", async () => {
  const { ours, theirs } = sources.kept.test;
  ours.push(aMovement({ key: "ours", amount: undefined, standing: "failed" }));
  theirs.push(aMovement({ key: "ours" }));
  theirs.push(aMovement({ key: "theirs", amount: undefined }));

  await compareDay(DAY);

  const rows = await database().db("reconciliation_differences").orderBy("key");
  expect(rows).toMatchObject([
    { our_amount: null, our_status: "failed", their_amount: 10_000n },
    { our_amount: null, our_status: null, their_amount: null, their_status: "success" },
  ]);
  const events = await database().db("outbox").orderBy("key");
  expect(
    events.map(({ data }) => ReconciliationDifferenceRecord.parse(JSON.parse(data))),
  ).toMatchObject([
    { ourAmount: null, theirAmount: 10_000 },
    { ourAmount: null, theirAmount: null },
  ]);
});

test("a difference is stored and reported in its currency", async () => {
  const { ours, theirs } = sources.kept.test;
  ours.push(aMovement({ key: "a", currency: "USD" }));
  theirs.push(aMovement({ key: "a" }));
  theirs.push(aMovement({ key: "b", currency: "KES" }));

  await compareDay(DAY);
  theirs[0] = aMovement({ key: "a", currency: "EUR" });
  await compareDay(DAY);

  const rows = await database().db("reconciliation_differences").orderBy("key");
  expect(rows).toMatchObject([
    { kind: "amount_differs", our_currency: "USD", their_currency: "EUR" },
    { kind: "theirs_only", our_currency: null, their_currency: "KES" },
  ]);
  const events = await database().db("outbox").orderBy("key");
  expect(
    events.map(({ data }) => ReconciliationDifferenceRecord.parse(JSON.parse(data))),
  ).toMatchObject([
    { ourCurrency: "USD", theirCurrency: "NGN" },
    { ourCurrency: null, theirCurrency: "KES" },
  ]);
});

test.each(["rail", "bank_partner", "bill_provider", "card_processor"] as const)(
  "a statement of %s can be compared",
  async (source) => {
    const options = { db: database().db, sources, signal, secondLookMs: 0 };

    await reconcile({ ...options, subject: { mode: "test", source, day: DAY } });

    expect(await runOf(DAY)).toMatchObject({ source, differences: 0 });
  },
);

test("a day can be compared again: each difference is reported once", async () => {
  injectAll();

  await compareDay(DAY);
  await Promise.all([1, 2, 3].map(() => compareDay(DAY)));

  expect(await openOf(DAY)).toEqual(INJECTED);
  expect(await database().db("outbox")).toHaveLength(5);
});

test("a resolved difference is closed, and reopened when it recurs", async () => {
  injectAll();
  await compareDay(DAY);
  const injected = sources.kept.test;

  sources.kept.test = { ours: [], theirs: [] };
  await compareDay(DAY);
  const meanwhile = await openOf(DAY);
  sources.kept.test = injected;
  await compareDay(DAY);

  expect(meanwhile).toEqual([]);
  expect(await openOf(DAY)).toEqual(INJECTED);
  expect(await database().db("outbox")).toHaveLength(5);
});

test("more differences than one SQL statement takes are all stored", async () => {
  const count = 2_500;
  for (let i = 0; i < count; i++) sources.kept.test.theirs.push(aMovement({ key: `k-${i}` }));

  await compareDay(DAY);

  expect(await openOf(DAY)).toHaveLength(count);
  expect(await database().db("outbox").count()).toEqual([{ count: BigInt(count) }]);
  expect(await countOpen(database().db, "rail")).toEqual({ live: 0, test: count });
});

test("a payment in transit between two records is not a difference", async () => {
  sources.kept.test.ours.push(aMovement({ key: "moving" }));
  sources.onLook = () => {
    if (sources.looks === 2) sources.kept.test.theirs.push(aMovement({ key: "moving" }));
  };

  const { found } = await compareDay(DAY);

  expect(sources.looks).toBe(2);
  expect(found).toEqual([]);
  expect(await database().db("outbox")).toEqual([]);
});

test("a difference that appears between the two reads is left to the next comparison", async () => {
  sources.kept.test.ours.push(aMovement({ key: "stays" }));
  sources.onLook = () => {
    if (sources.looks === 2) sources.kept.test.theirs.push(aMovement({ key: "just came" }));
  };

  const { found } = await compareDay(DAY);

  expect(found.map(({ key }) => key)).toEqual(["stays"]);
});

test("equal records are read once", async () => {
  await compareDay(DAY);

  expect(sources.looks).toBe(1);
});

describe("a payment recorded days after it happened", () => {
  const DAY_MS = 86_400_000;
  const later = new Date(NOON.getTime() + 4 * DAY_MS);
  const inDay = async (at: Date) =>
    (await compareDay(lagosDayOf(at))).found.map(({ kind, key }) => `${kind} ${key}`);

  test("is the same movement, seen from either day", async () => {
    sources.kept.test.theirs = [aMovement()];
    sources.kept.test.ours = [aMovement({ at: later, since: NOON })];

    expect(await inDay(NOON)).toEqual([]);
    expect(await inDay(later)).toEqual([]);
  });

  test("is reported on the provider's day when it differs", async () => {
    sources.kept.test.theirs = [aMovement({ amount: 1n })];
    sources.kept.test.ours = [aMovement({ at: later, since: NOON })];

    expect(await inDay(NOON)).toEqual(["amount_differs k-1"]);
    expect(await inDay(later)).toEqual([]);
  });

  test("is reported on our day when the provider never had it", async () => {
    sources.kept.test.ours = [aMovement({ at: later, since: NOON })];

    expect(await inDay(NOON)).toEqual([]);
    expect(await inDay(later)).toEqual(["ours_only k-1"]);
  });

  test("is not matched with a provider record of days later", async () => {
    sources.kept.test.ours = [aMovement({ since: NOON })];
    sources.kept.test.theirs = [aMovement(), aMovement({ at: later })];

    expect(await inDay(NOON)).toEqual([]);
    expect(await inDay(later)).toEqual(["theirs_only k-1"]);
  });
});

test("the two modes are compared separately", async () => {
  injectAll();
  const options = { db: database().db, sources, signal, secondLookMs: 0 };

  const live = await reconcile({ ...options, subject: { mode: "live", source: "rail", day: DAY } });

  expect(live).toEqual({ ours: 0, theirs: 0, differences: 0, found: [] });
});

test("a run that lost its lease stores nothing", async () => {
  injectAll();
  await compareDay(DAY);
  const { id } = await runOf(DAY);
  await database().db("outbox").delete();
  sources.kept.test.theirs.push(aMovement({ key: "new" }));

  await expect(compareDay(DAY, { id, fence: 7n })).rejects.toThrow();

  expect(await openOf(DAY)).toEqual(INJECTED);
  expect(await database().db("outbox")).toEqual([]);
});

describe("when a day is due", () => {
  const dueOf = async (day: string): Promise<Date | null> => (await runOf(day)).due_at;

  test("a day that has not ended is compared again after its end, at 01:30 in Lagos", async () => {
    const day = lagosDayOf(new Date());

    await compareDay(day);

    const end = spanOfDay(day).to.getTime();
    expect(await dueOf(day)).toEqual(new Date(end + 1.5 * 3_600_000));
  });

  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

  const HOUR_MS = 3_600_000;
  const firstDueOf = (day: string) => spanOfDay(day).to.getTime() + 1.5 * HOUR_MS;
  /** The day of which the seventh day of comparing ends within the next 24 hours. */
  const lastDay = () => {
    const [older, old] = [lagosDayOf(ago(8)), lagosDayOf(ago(7))];
    return firstDueOf(older) + 7 * 24 * HOUR_MS > Date.now() ? older : old;
  };
  const inMs = async (day: string) => ((await dueOf(day))?.getTime() ?? 0) - Date.now();

  test("a day without differences is due again a day later", async () => {
    const day = lagosDayOf(ago(3));

    await compareDay(day);

    expect(await inMs(day)).toBeGreaterThan(23.9 * HOUR_MS);
    expect(await inMs(day)).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(await countMissed(database().db, "rail")).toEqual({ live: 0, test: 0 });
  });

  test("a day without differences is due again for seven days, and no longer", async () => {
    const last = lastDay();
    await compareDay(last);
    await compareDay(lagosDayOf(ago(12)));

    expect(await dueOf(last)).toEqual(new Date(firstDueOf(last) + 7 * 24 * HOUR_MS));
    expect(await dueOf(lagosDayOf(ago(12)))).toBeNull();
  });

  test("a day with differences is due again within the hour, and not after a week", async () => {
    for (const at of [ago(3), ago(12)]) {
      sources.kept.test.theirs = [aMovement({ key: "odd", at })];
      await compareDay(lagosDayOf(at));
    }

    expect(await inMs(lagosDayOf(ago(3)))).toBeGreaterThan(0.9 * HOUR_MS);
    expect(await inMs(lagosDayOf(ago(3)))).toBeLessThanOrEqual(HOUR_MS);
    expect(await dueOf(lagosDayOf(ago(12)))).toBeNull();
  });
});

describe("the scheduled job", () => {
  const yesterday = (): string => lagosDayOf(new Date(Date.now() - 86_400_000));
  const start = () =>
    startReconciliation({ db: database().db, sources: sources, logger, secondLookMs: 0 });
  const finished = (mode: string, day: string) =>
    database().db(TABLE).where({ mode, day }).whereNotNull("finished_at").first();
  test("yesterday is compared in both modes, once, however many processes there are", async () => {
    // Before 01:30 in Lagos yesterday is not due yet: then it is called due.
    const workers = [start(), start(), start()];
    try {
      await eventually(async () => {
        const rows = await database().db(TABLE).where({ day: yesterday() });
        expect(rows).toHaveLength(2);
      });
      await database()
        .db(TABLE)
        .where({ day: yesterday(), finished_at: null })
        .update({
          due_at: database().db.raw("least(due_at, now())"),
        });
      for (const worker of workers) worker.wake();
      await eventually(async () => {
        expect(await finished("live", yesterday())).toBeDefined();
        expect(await finished("test", yesterday())).toBeDefined();
      });
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }

    expect(sources.looks).toBe(2);
  });

  test("a change in a day without differences is found when the day is compared again", async () => {
    const { db } = database();
    const at = new Date(Date.now() - 3 * 86_400_000);
    const day = lagosDayOf(at);
    sources.kept.test = { ours: [aMovement({ at })], theirs: [aMovement({ at })] };
    await compareDay(day);
    sources.kept.test.theirs = [aMovement({ at, standing: "reversed" })];
    await db(TABLE)
      .where({ mode: "test", day })
      .update({ due_at: db.raw("now()") });
    const worker = start();
    try {
      await eventually(async () => expect(sources.healed).toEqual(["status_differs k-1"]));
    } finally {
      await worker.stop();
    }

    expect(await openOf(day)).toEqual(["status_differs k-1"]);
  });

  test("a statement that cannot be read is requested again, by any process", async () => {
    const { db } = database();
    const [{ id }] = await db(TABLE)
      .insert({ mode: "test", source: "rail", day: DAY, due_at: db.raw("now()") })
      .returning("id");
    sources.onLook = () => {
      throw new Error("the statement is unavailable");
    };
    const worker = start();
    const run = () => db(TABLE).where({ id }).first();
    try {
      await eventually(async () => {
        const { leased_until, due_at } = await run();
        expect(leased_until).toBeNull();
        expect(due_at.getTime()).toBeGreaterThan(Date.now());
      });
      sources.onLook = () => {};
      await db(TABLE)
        .where({ id })
        .update({ due_at: db.raw("now()") });
      worker.wake();
      await eventually(async () => expect((await run()).finished_at).not.toBeNull());
    } finally {
      await worker.stop();
    }
  });

  test("a process that stops releases its day to the next one at once", async () => {
    const { db } = database();
    const [{ id }] = await db(TABLE)
      .insert({ mode: "test", source: "rail", day: DAY, due_at: db.raw("now()") })
      .returning("id");
    sources.kept.test.theirs = [aMovement({ key: "1" }), aMovement({ key: "2" })];
    const reading = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    sources.onLook = () => {
      reading.resolve();
      return goOn.promise;
    };
    const worker = start();
    await reading.promise;

    const stopped = worker.stop();
    goOn.resolve();
    await stopped;

    const run = await db(TABLE).where({ id }).first();
    expect(run).toMatchObject({ finished_at: null, leased_until: null });
    expect(run.due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test("an overdue day that was not compared is counted", async () => {
    const { db } = database();
    await db(TABLE).insert({ mode: "test", source: "rail", day: "2026-01-05" });
    const before = await countMissed(db, "rail");
    await compareDay("2026-01-05");

    expect(before).toEqual({ live: 0, test: 1 });
    expect(await countMissed(db, "rail")).toEqual({ live: 0, test: 0 });
  });

  test("days that passed while no process ran are reconciled later", async () => {
    const { db } = database();
    const ago = (days: number) => lagosDayOf(new Date(Date.now() - days * 86_400_000));
    await db(TABLE).insert({ mode: "test", source: "rail", day: ago(4) });
    const worker = start();
    try {
      await eventually(async () => {
        const rows: { day: string }[] = await db(TABLE)
          .where({ mode: "test" })
          .whereRaw("day > now() - interval '30 days'")
          .select(db.raw("day::text AS day"))
          .orderBy("day");
        expect(rows.map(({ day }) => day)).toEqual([ago(4), ago(3), ago(2), ago(1)]);
        // Yesterday may not be due yet.
        for (const day of [ago(3), ago(2)]) expect(await finished("test", day)).toBeDefined();
      });
    } finally {
      await worker.stop();
    }
  });
});

describe("the command", () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const count = await reconcileCommand({
      ...{ db: database().db, sources: sources, args, secondLookMs: 0 },
      write: (line) => lines.push(line),
      now: new Date("2025-03-02T00:30:00Z"),
    });
    return { count, lines };
  };

  test("yesterday and today so far are compared in both modes", async () => {
    const { count, lines } = await run();

    expect(count).toBe(0);
    expect(lines).toEqual([
      "2025-03-01  live  rail: 0 of ours, 0 of theirs of this day, no differences",
      "2025-03-01  test  rail: 0 of ours, 0 of theirs of this day, no differences",
      "2025-03-02  live  rail: 0 of ours, 0 of theirs of this day, no differences",
      "2025-03-02  test  rail: 0 of ours, 0 of theirs of this day, no differences",
    ]);
  });

  test("differences are listed in readable form", async () => {
    injectAll(new Date("2025-03-09T11:00:00Z"));

    const { count, lines } = await run("--day", "2025-03-09", "--mode", "test");

    expect(count).toBe(5);
    expect(lines).toEqual([
      "2025-03-09  test  rail: 5 of ours, 6 of theirs of this day, 5 differ",
      "  ours only       a  ours: ₦100.00 success  theirs: none",
      "  amount differs  c  ours: ₦100.00 success  theirs: ₦99.99 success",
      "  status differs  d  ours: ₦100.00 failed  theirs: ₦100.00 success",
      "  double          e  ours: ₦100.00 success  theirs: ₦200.00 success, success",
      "  theirs only     b  ours: none  theirs: ₦100.00 success",
    ]);
  });

  test("a missing amount is listed as unknown", async () => {
    const at = new Date("2025-03-09T11:00:00Z");
    sources.kept.test.ours = [aMovement({ at, amount: undefined, standing: "failed" })];
    sources.kept.test.theirs = [aMovement({ at })];

    const { lines } = await run("--day", "2025-03-09", "--mode", "test");

    expect(lines[1]).toBe(
      "  status differs  k-1  ours: unknown amount failed  theirs: ₦100.00 success",
    );
  });

  test("amounts are listed in their currencies", async () => {
    const at = new Date("2025-03-09T11:00:00Z");
    const { ours, theirs } = sources.kept.test;
    ours.push(aMovement({ at, amount: 123_456n, currency: "USD" }));
    theirs.push(aMovement({ at, amount: 123_456n }));

    const { lines } = await run("--day", "2025-03-09", "--mode", "test");

    expect(lines[1]).toBe(
      "  amount differs  k-1  ours: USD 1,234.56 success  theirs: ₦1,234.56 success",
    );
  });

  test("an invalid day, mode or option is refused before anything is read", async () => {
    await expect(run("--day", "yesterday")).rejects.toThrow();
    await expect(run("--mode", "prod")).rejects.toThrow();
    await expect(run("--when", "now")).rejects.toThrow();

    expect(sources.looks).toBe(0);
  });
});

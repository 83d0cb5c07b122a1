import { newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { maintainPartitions } from "../../../src/app/deliveries/maintain-partitions";
import { deleteExpired } from "../../../src/db/deliveries/pending-deliveries";
import { createMissing, daysAhead, dropExpired, firstKeptDay } from "../../../src/db/partitions";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { logger } from "../../factories";
import { ago, DAY_MS, dayOf, givenEvent, givenFinished, givenPending } from "../../stored";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
const TABLES = ["events", "finished_deliveries", "attempts"];

async function asOwner<Result>(work: (owner: Database) => Promise<Result>): Promise<Result> {
  const owner = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "owner" });
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

const partitionOf = (table: string, day: string) => `${table}_${day.replaceAll("-", "")}`;
const givenPartitions = (day: string) =>
  asOwner(async (owner) => {
    for (const table of TABLES) await owner.raw("SELECT make_partition(?, ?::date)", [table, day]);
  });
const partitions = async (): Promise<string[]> => {
  const { rows } = await db().raw<{ rows: { name: string }[] }>(
    `SELECT relname AS name FROM pg_class
     WHERE relispartition AND relkind = 'r' AND relnamespace = to_regnamespace(?) ORDER BY name`,
    [SCHEMA],
  );
  return rows.map(({ name }) => name);
};

/** The last day ahead of the table has no partition. */
const givenMissing = (table: string) =>
  asOwner((owner) => owner.raw(`DROP TABLE ${partitionOf(table, dayOf(ago(-7 * DAY_MS)))}`));
/** Whether no table has a partition of that day. */
const hasDropped = async (daysAgo: number): Promise<boolean> => {
  const names = TABLES.map((table) => partitionOf(table, dayOf(ago(daysAgo * DAY_MS))));
  return (await partitions()).every((name) => !names.includes(name));
};

test("drops partitions older than 34 days with their rows, and no others", async () => {
  const [gone, longGone, kept] = [35, 50, 34].map((days) => dayOf(ago(days * DAY_MS))) as [
    string,
    string,
    string,
  ];
  for (const day of [gone, longGone, kept]) await givenPartitions(day);
  const tenant = aTenant();
  const oldEvent = await givenEvent(db(), tenant, { day: gone });
  const keptEvent = await givenEvent(db(), tenant, { day: kept });
  const todaysEvent = await givenEvent(db(), tenant);
  const before = await partitions();

  const worker = maintainPartitions(db(), logger);

  await eventually(async () => {
    const dropped = [gone, longGone].flatMap((day) =>
      TABLES.map((table) => partitionOf(table, day)),
    );
    expect(await partitions()).toEqual(before.filter((name) => !dropped.includes(name)));
  });
  await worker.stop();
  expect(await db()("events").where({ id: oldEvent })).toEqual([]);
  expect((await db()("events").pluck("id")).sort()).toEqual([keptEvent, todaysEvent].sort());
});

const keptFrom = () => dayOf(ago(34 * DAY_MS));
const fourDrops = async (): Promise<boolean[]> => [
  await dropExpired(db(), keptFrom()),
  await dropExpired(db(), keptFrom()),
  await dropExpired(db(), keptFrom()),
  await dropExpired(db(), keptFrom()),
];

test("drops one partition per call, so that no two tables are locked at once", async () => {
  await givenPartitions(dayOf(ago(36 * DAY_MS)));

  expect(await fourDrops()).toEqual([true, true, true, false]);
});

test("concurrent processes create a missing partition once", async () => {
  await givenMissing("attempts");
  expect(await daysAhead(db())).toBe(6);

  const created = await Promise.all([1, 2, 3, 4].map(() => createMissing(db())));

  expect(created.reduce((sum, count) => sum + count)).toBe(1);
  expect(await daysAhead(db())).toBe(7);
});

test("a long read of an old partition delays its drop, not the creation of new ones", async () => {
  const old = dayOf(ago(36 * DAY_MS));
  await givenPartitions(old);
  await givenMissing("attempts");
  const reader = await db().transaction();
  await reader.raw("SELECT * FROM attempts WHERE day = ?::date", [old]);

  expect(await createMissing(db())).toBe(1);
  expect(await dropExpired(db(), keptFrom())).toBe(false);
  await reader.rollback();

  expect(await fourDrops()).toEqual([true, true, true, false]);
});

test("a process of the previous version creates partitions, and drops none", async () => {
  const old = dayOf(ago(36 * DAY_MS));
  await givenPartitions(old);
  await givenMissing("attempts");

  const { rows } = await db().raw("SELECT * FROM keep_partitions()");

  // Created and dropped partitions, and deleted deliveries.
  expect(rows.map(Object.values)).toEqual([[1, 0, 0]]);
  expect(await fourDrops()).toEqual([true, true, true, false]);
});

test("rows of today and the coming days have a partition", async () => {
  const tenant = aTenant();

  for (const days of [0, 1, 7]) {
    await givenEvent(db(), tenant, { day: dayOf(ago(-days * DAY_MS)) });
  }

  expect(await db()("events").where({ merchant_id: tenant.merchantId })).toHaveLength(3);
  await expect(givenEvent(db(), tenant, { day: dayOf(ago(-8 * DAY_MS)) })).rejects.toThrow(
    /no partition/,
  );
});

test("the service's role can run the maintenance, but cannot drop or create partitions itself", async () => {
  const today = dayOf(new Date());

  await expect(db().raw(`DROP TABLE ${partitionOf("events", today)}`)).rejects.toThrow(/owner/);
  await expect(db().raw("SELECT make_partition('events', current_date + 60)")).rejects.toThrow(
    /permission denied/,
  );
  await expect(db()(partitionOf("events", today)).select()).rejects.toThrow(/permission denied/);
  await expect(db()("events").delete()).rejects.toThrow(/permission denied/);
});

test("a caller's temporary tables are not mistaken for partitions", async () => {
  await givenPartitions(dayOf(ago(37 * DAY_MS)));
  const name = partitionOf("events", dayOf(ago(37 * DAY_MS)));

  await db().transaction(async (trx) => {
    await trx.raw(`CREATE TEMPORARY TABLE ${name} (id int)`);
    await trx.raw("SELECT drop_expired_partition()");
    await trx.raw("SELECT drop_expired_partition()");
    await trx.raw("SELECT drop_expired_partition()");
    expect(await trx(`pg_temp.${name}`)).toEqual([]);
  });

  expect(await partitions()).not.toContain(name);
});

/** Two expired deliveries, one for its own day and one for its event's, and one that is kept. */
async function givenExpired(): Promise<{ expired: string[]; kept: string }> {
  const endpointId = newUuid();
  const given = () => givenPending(db(), { endpointId, eventId: newUuid() });
  const [old, ofOldEvent, kept] = [await given(), await given(), await given()];
  const gone = dayOf(ago(35 * DAY_MS));
  await givenPartitions(gone);
  await db()("pending_deliveries").where({ id: old }).update({ day: gone });
  await db()("pending_deliveries").where({ id: ofOldEvent }).update({ event_day: gone });
  return { expired: [old, ofOldEvent], kept };
}

test("deliveries pending beyond the retention of their event expire", async () => {
  const { expired, kept } = await givenExpired();

  const worker = maintainPartitions(db(), logger);

  await eventually(async () => expect(await hasDropped(35)).toBe(true));
  await worker.stop();
  const left = await db()("pending_deliveries")
    .whereIn("id", [...expired, kept])
    .pluck("id");
  expect(left).toEqual([kept]);
});

test("expired deliveries are deleted in batches of the queue", async () => {
  const { expired, kept } = await givenExpired();
  const [first, second] = expired as [string, string];
  const deleteAfter = (after: string, limit: number) =>
    inTransaction(db(), (trx) => deleteExpired(trx, { after, keptFrom: keptFrom(), limit }));
  const left = () =>
    db()("pending_deliveries")
      .whereIn("id", [...expired, kept])
      .orderBy("id")
      .pluck("id");

  expect(await deleteAfter(first, 1)).toEqual({ expired: 1, reached: second });
  expect(await left()).toEqual([first, kept]);
  expect(await deleteAfter(second, 10)).toEqual({ expired: 0, reached: null });
  expect(await left()).toEqual([first, kept]);

  expect(await fourDrops()).toEqual([true, true, true, false]);
  await db()("pending_deliveries")
    .whereIn("id", [...expired, kept])
    .delete();
});

test("an expired delivery that cannot be deleted holds up the drop of its partition, not the creation of new ones", async () => {
  const { expired } = await givenExpired();
  await givenMissing("events");
  const holder = await db().transaction();
  await holder("pending_deliveries").whereIn("id", expired).forUpdate();

  const worker = maintainPartitions(db(), logger, 20);

  await eventually(async () => expect(await daysAhead(db())).toBe(7));
  expect(await hasDropped(35)).toBe(false);
  await holder.rollback();
  await eventually(async () => expect(await hasDropped(35)).toBe(true));
  await worker.stop();
  expect(await db()("pending_deliveries").whereIn("id", expired)).toEqual([]);
});

test("a maintenance that began before midnight deletes and drops nothing of the next day to expire", async () => {
  const { expired } = await givenExpired();
  const yesterday = dayOf(ago(35 * DAY_MS));
  const all = { after: "00000000-0000-0000-0000-000000000000", limit: 10 };
  const deleteBefore = (day: string) =>
    inTransaction(db(), (trx) => deleteExpired(trx, { ...all, keptFrom: day }));

  expect(await firstKeptDay(db())).toBe(keptFrom());
  expect(await deleteBefore(yesterday)).toMatchObject({ expired: 0 });
  expect(await dropExpired(db(), yesterday)).toBe(false);
  expect(await hasDropped(35)).toBe(false);

  expect(await deleteBefore(keptFrom())).toMatchObject({ expired: expired.length });
  expect(await fourDrops()).toEqual([true, true, true, false]);
  expect(await firstKeptDay(db())).toBeUndefined();
  await db()("pending_deliveries").delete();
});

test("a failure is logged as a warning and retried before the next hour", async () => {
  const lines: string[] = [];
  const loud = createLogger("test", "warn", { write: (line: string) => void lines.push(line) });
  const holder = await db().transaction();
  await holder.raw("SELECT pg_advisory_xact_lock(hashtextextended('webhook/keep_partitions', 0))");

  await givenMissing("events");

  const worker = maintainPartitions(db(), loud, 20);

  await eventually(() => expect(lines.join()).toContain("partition maintenance failed"));
  expect(lines.map((line) => JSON.parse(line).level)).not.toContain("error");
  await holder.rollback();
  await eventually(async () => expect(await daysAhead(db())).toBe(7));
  await worker.stop();
});

test("writes continue while a partition is dropped", async () => {
  await givenPartitions(dayOf(ago(40 * DAY_MS)));
  const tenant = aTenant();
  const writing = Promise.all(
    Array.from({ length: 50 }, async () => {
      const eventId = await givenEvent(db(), tenant);
      await givenFinished(db(), { endpointId: newUuid(), eventId });
    }),
  );

  const worker = maintainPartitions(db(), logger);
  await writing;

  await eventually(async () => expect(await hasDropped(40)).toBe(true));
  await worker.stop();
  expect(await db()("events").where({ merchant_id: tenant.merchantId })).toHaveLength(50);
});

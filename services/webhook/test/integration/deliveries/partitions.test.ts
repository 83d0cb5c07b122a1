import { newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { maintainPartitions } from "../../../src/app/deliveries/maintain-partitions";
import { daysAhead, maintain } from "../../../src/db/partitions";
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

test("drops one partition per call, so that no two tables are locked at once", async () => {
  await givenPartitions(dayOf(ago(36 * DAY_MS)));

  const calls = [
    await maintain(db()),
    await maintain(db()),
    await maintain(db()),
    await maintain(db()),
  ];

  expect(calls.map(({ dropped }) => dropped)).toEqual([1, 1, 1, 0]);
});

test("concurrent processes create a missing partition once", async () => {
  await asOwner((owner) =>
    owner.raw(`DROP TABLE ${partitionOf("attempts", dayOf(ago(-7 * DAY_MS)))}`),
  );
  expect(await daysAhead(db())).toBe(6);

  const calls = await Promise.all([1, 2, 3, 4].map(() => maintain(db())));

  expect(calls.map(({ created }) => created).reduce((sum, created) => sum + created)).toBe(1);
  expect(await daysAhead(db())).toBe(7);
});

test("a long read of an old partition delays its drop, not the creation of new ones", async () => {
  const old = dayOf(ago(36 * DAY_MS));
  await givenPartitions(old);
  await asOwner((owner) =>
    owner.raw(`DROP TABLE ${partitionOf("attempts", dayOf(ago(-7 * DAY_MS)))}`),
  );
  const reader = await db().transaction();
  await reader.raw("SELECT * FROM attempts WHERE day = ?::date", [old]);

  expect(await maintain(db())).toMatchObject({ created: 1, dropped: 0 });
  await reader.rollback();

  const calls = [
    await maintain(db()),
    await maintain(db()),
    await maintain(db()),
    await maintain(db()),
  ];
  expect(calls.map(({ dropped }) => dropped)).toEqual([1, 1, 1, 0]);
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
    await trx.raw("SELECT * FROM keep_partitions()");
    await trx.raw("SELECT * FROM keep_partitions()");
    await trx.raw("SELECT * FROM keep_partitions()");
    expect(await trx(`pg_temp.${name}`)).toEqual([]);
  });

  expect(await partitions()).not.toContain(name);
});

test("deliveries pending beyond the retention of their event expire", async () => {
  const endpointId = newUuid();
  const [old, oldEvent, kept] = [
    await givenPending(db(), { endpointId, eventId: newUuid() }),
    await givenPending(db(), { endpointId, eventId: newUuid() }),
    await givenPending(db(), { endpointId, eventId: newUuid() }),
  ];
  const gone = dayOf(ago(35 * DAY_MS));
  await db()("pending_deliveries").where({ id: old }).update({ day: gone });
  await db()("pending_deliveries").where({ id: oldEvent }).update({ event_day: gone });

  expect(await maintain(db())).toMatchObject({ expired: 2 });

  expect(await db()("pending_deliveries").pluck("id")).toEqual([kept]);
});

test("a failure is logged as an error and retried before the next hour", async () => {
  const lines: string[] = [];
  const loud = createLogger("test", "error", { write: (line: string) => void lines.push(line) });
  const holder = await db().transaction();
  await holder.raw("SELECT pg_advisory_xact_lock(hashtextextended('webhook/keep_partitions', 0))");

  await asOwner((owner) =>
    owner.raw(`DROP TABLE ${partitionOf("events", dayOf(ago(-7 * DAY_MS)))}`),
  );

  const worker = maintainPartitions(db(), loud, 20);

  await eventually(() => expect(lines.join()).toContain("partition maintenance failed"));
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

  await eventually(async () =>
    expect((await partitions()).join()).not.toContain(dayOf(ago(40 * DAY_MS)).replaceAll("-", "")),
  );
  await worker.stop();
  expect(await db()("events").where({ merchant_id: tenant.merchantId })).toHaveLength(50);
});

import { newUuid } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { keepPartitions } from "../../../src/app/deliveries/keep-partitions";
import { daysAhead, keep } from "../../../src/db/partitions";
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

test("days of more than 34 days ago are dropped with their rows, and no others", async () => {
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

  const worker = keepPartitions(db(), logger);

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

test("no two tables are locked at once: each call drops one partition", async () => {
  await givenPartitions(dayOf(ago(36 * DAY_MS)));

  const calls = [await keep(db()), await keep(db()), await keep(db()), await keep(db())];

  expect(calls.map(({ dropped }) => dropped)).toEqual([1, 1, 1, 0]);
});

test("room that is missing is made again, by many processes at once", async () => {
  await asOwner((owner) =>
    owner.raw(`DROP TABLE ${partitionOf("attempts", dayOf(ago(-7 * DAY_MS)))}`),
  );
  expect(await daysAhead(db())).toBe(6);

  const calls = await Promise.all([1, 2, 3, 4].map(() => keep(db())));

  expect(calls.map(({ made }) => made).reduce((sum, made) => sum + made)).toBe(1);
  expect(await daysAhead(db())).toBe(7);
});

test("who reads an old day for long puts its end off, and not the room for the days to come", async () => {
  const old = dayOf(ago(36 * DAY_MS));
  await givenPartitions(old);
  await asOwner((owner) =>
    owner.raw(`DROP TABLE ${partitionOf("attempts", dayOf(ago(-7 * DAY_MS)))}`),
  );
  const reader = await db().transaction();
  await reader.raw("SELECT * FROM attempts WHERE day = ?::date", [old]);

  expect(await keep(db())).toMatchObject({ made: 1, dropped: 0 });
  await reader.rollback();

  const calls = [await keep(db()), await keep(db()), await keep(db()), await keep(db())];
  expect(calls.map(({ dropped }) => dropped)).toEqual([1, 1, 1, 0]);
});

test("rows of today and of each day to come find room", async () => {
  const tenant = aTenant();

  for (const days of [0, 1, 7]) {
    await givenEvent(db(), tenant, { day: dayOf(ago(-days * DAY_MS)) });
  }

  expect(await db()("events").where({ merchant_id: tenant.merchantId })).toHaveLength(3);
  await expect(givenEvent(db(), tenant, { day: dayOf(ago(-8 * DAY_MS)) })).rejects.toThrow(
    /no partition/,
  );
});

test("the service can have old days dropped, but drops and makes nothing by itself", async () => {
  const today = dayOf(new Date());

  await expect(db().raw(`DROP TABLE ${partitionOf("events", today)}`)).rejects.toThrow(/owner/);
  await expect(db().raw("SELECT make_partition('events', current_date + 60)")).rejects.toThrow(
    /permission denied/,
  );
  await expect(db()(partitionOf("events", today)).select()).rejects.toThrow(/permission denied/);
  await expect(db()("events").delete()).rejects.toThrow(/permission denied/);
});

test("a caller's own temporary tables are not taken for the service's", async () => {
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

test("what has waited for longer than its event is kept is forgotten", async () => {
  const endpointId = newUuid();
  const [old, oldEvent, kept] = [
    await givenPending(db(), { endpointId, eventId: newUuid() }),
    await givenPending(db(), { endpointId, eventId: newUuid() }),
    await givenPending(db(), { endpointId, eventId: newUuid() }),
  ];
  const gone = dayOf(ago(35 * DAY_MS));
  await db()("pending_deliveries").where({ id: old }).update({ day: gone });
  await db()("pending_deliveries").where({ id: oldEvent }).update({ event_day: gone });

  expect(await keep(db())).toMatchObject({ forgotten: 2 });

  expect(await db()("pending_deliveries").pluck("id")).toEqual([kept]);
});

test("a failure is told loudly, and tried again without waiting for an hour", async () => {
  const lines: string[] = [];
  const loud = createLogger("test", "error", { write: (line: string) => void lines.push(line) });
  const holder = await db().transaction();
  await holder.raw("SELECT pg_advisory_xact_lock(hashtextextended('webhook/keep_partitions', 0))");

  await asOwner((owner) =>
    owner.raw(`DROP TABLE ${partitionOf("events", dayOf(ago(-7 * DAY_MS)))}`),
  );

  const worker = keepPartitions(db(), loud, 20);

  await eventually(() => expect(lines.join()).toContain("partition maintenance failed"));
  await holder.rollback();
  await eventually(async () => expect(await daysAhead(db())).toBe(7));
  await worker.stop();
});

test("writing goes on while a day is dropped", async () => {
  await givenPartitions(dayOf(ago(40 * DAY_MS)));
  const tenant = aTenant();
  const writing = Promise.all(
    Array.from({ length: 50 }, async () => {
      const eventId = await givenEvent(db(), tenant);
      await givenFinished(db(), { endpointId: newUuid(), eventId });
    }),
  );

  const worker = keepPartitions(db(), logger);
  await writing;

  await eventually(async () =>
    expect((await partitions()).join()).not.toContain(dayOf(ago(40 * DAY_MS)).replaceAll("-", "")),
  );
  await worker.stop();
  expect(await db()("events").where({ merchant_id: tenant.merchantId })).toHaveLength(50);
});

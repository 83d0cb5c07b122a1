import { testDatabase } from "@kobo/postgres/testing";
import { warnOfFailing } from "../../../src/app/endpoints/warn-of-failing";
import { MIGRATIONS } from "../../../src/db/schema";
import { engineOn } from "../../engine";
import { type GivenEndpoint, givenEndpoint, givenLiveEndpoint } from "../../factories";

const { db, publish, makeFailing } = engineOn(testDatabase(MIGRATIONS));

const givenFailing = async (hours: number): Promise<GivenEndpoint> => {
  const endpoint = await givenLiveEndpoint(
    db(),
    "https://hooks.example.com/secret?token=never-shown",
  );
  await makeFailing(endpoint, hours);
  return endpoint;
};

const longerBy = ({ id }: GivenEndpoint, hours: number) =>
  db()("endpoint_health")
    .where({ endpoint_id: id })
    .update({ failing_since: db().raw("failing_since - ? * interval '1 hour'", [hours]) });

const warningsOf = async ({ id }: GivenEndpoint) => {
  const rows = await db()("outbox").where({ key: id, type: "webhook.endpoint.failing" });
  return rows.map(({ data }) => JSON.parse(data));
};

test("warns operators after an hour, a day and two days of failures of a live endpoint", async () => {
  const endpoint = await givenFailing(0.9);
  const warningCounts: number[] = [];

  for (const hours of [0, 0.2, 1, 22, 1, 24, 20]) {
    await longerBy(endpoint, hours);
    await warnOfFailing(db());
    await warnOfFailing(db());
    warningCounts.push((await warningsOf(endpoint)).length);
  }

  expect(warningCounts).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test("the warning holds the backlog, the last attempt, the time of disabling, and only the host of the URL", async () => {
  const endpoint = await givenFailing(1.5);
  await publish(endpoint, 3);
  await db()("endpoint_health")
    .where({ endpoint_id: endpoint.id })
    .update({ last_status_code: 503, last_error: "cut" });

  expect(await warnOfFailing(db())).toHaveLength(1);

  const [warning] = await warningsOf(endpoint);
  expect(warning).toMatchObject({
    host: "hooks.example.com",
    waiting: 3,
    lastStatusCode: 503,
    lastError: "cut",
  });
  expect(JSON.stringify(warning)).not.toContain("never-shown");
  const days = (Date.parse(warning.disablesAt) - Date.parse(warning.failingSince)) / 86_400_000;
  expect(days).toBeCloseTo(3.15, 1);
});

test("counts the backlog up to ten thousand, so that the lock is short", async () => {
  const endpoint = await givenFailing(1.5);
  await db().raw(
    `INSERT INTO pending_deliveries (id, endpoint_id, event_id, event_day, event_name, origin)
     SELECT gen_random_uuid(), ?, gen_random_uuid(), current_date, 'transfer.completed', 'event'
     FROM generate_series(1, 10100)`,
    [endpoint.id],
  );

  await warnOfFailing(db());

  expect(await warningsOf(endpoint)).toMatchObject([{ waiting: 10_000 }]);
});

test("an endpoint past several thresholds is warned of once", async () => {
  const endpoint = await givenFailing(30);

  await warnOfFailing(db());
  await warnOfFailing(db());

  expect(await warningsOf(endpoint)).toHaveLength(1);
});

test("ignores test, disabled and recovered endpoints", async () => {
  const inTestMode = await givenEndpoint(db());
  await makeFailing(inTestMode, 30);
  const disabled = await givenFailing(30);
  await db()("endpoints").where({ id: disabled.id }).update({ active: false });
  const recovered = await givenFailing(30);
  await db()("endpoint_health")
    .where({ endpoint_id: recovered.id })
    .update({ failing_since: null });

  await warnOfFailing(db());

  for (const endpoint of [inTestMode, disabled, recovered]) {
    expect(await warningsOf(endpoint)).toEqual([]);
  }
});

test("concurrent processes emit one warning", async () => {
  const endpoint = await givenFailing(2);

  await Promise.all(Array.from({ length: 8 }, () => warnOfFailing(db())));

  expect(await warningsOf(endpoint)).toHaveLength(1);
});

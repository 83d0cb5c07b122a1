import { aTenant } from "@kobo/core/testing";
import type { Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { toWireTenant } from "@kobo/rpc";
import { CLOCK_TABLES, sandboxClock } from "../../src";

const HOUR_MS = 3_600_000;
const CREATED = new Date("2026-11-21T10:00:00Z");
const DUE = new Date("2026-11-21T12:00:00Z");

const database = testDatabase({ schema: "clock_test", directories: [CLOCK_TABLES] });
let db: Database;

beforeAll(async () => {
  db = database().db;
  await asOwner(`
    CREATE TABLE clock_test.jobs (
      id serial PRIMARY KEY, merchant_id uuid, mode text, created_at timestamptz, due_at timestamptz
    );
    GRANT ALL ON ALL TABLES IN SCHEMA clock_test TO kobo_clock_test;
    GRANT ALL ON ALL SEQUENCES IN SCHEMA clock_test TO kobo_clock_test;
  `);
});
beforeEach(() => db("jobs").delete());

async function asOwner(sql: string): Promise<void> {
  const { connect } = await import("@kobo/postgres");
  const options = { schema: "clock_test", applicationName: "test" };
  const admin = connect({ url: database().adminUrl, ...options });
  await admin.raw(sql);
  await admin.destroy();
}

async function givenJob(merchantId: string, mode = "test", due: Date | null = DUE) {
  await db("jobs").insert({ merchant_id: merchantId, mode, created_at: CREATED, due_at: due });
}

const clock = (afterwards?: () => Promise<void>) =>
  sandboxClock({
    db,
    due: [{ table: "jobs", columns: ["due_at"] }],
    ...(afterwards ? { afterwards } : {}),
  });
const advanceTo = (tenant: ReturnType<typeof aTenant>, offsetMs: number) =>
  clock().Advance({ tenant: toWireTenant(tenant), offsetMs: String(offsetMs) });
const dueOf = async (merchantId: string) =>
  (await db("jobs").where({ merchant_id: merchantId }).orderBy("id")).map((row) => row.due_at);

test("an advance moves due times closer, and leaves recorded times", async () => {
  const tenant = aTenant();
  await givenJob(tenant.merchantId);

  await advanceTo(tenant, HOUR_MS);

  const [row] = await db("jobs");
  expect(row.due_at).toEqual(new Date(DUE.getTime() - HOUR_MS));
  expect(row.created_at).toEqual(CREATED);
});

test("an advance moves only the merchant's own test rows", async () => {
  const tenant = aTenant();
  const other = aTenant();
  await givenJob(tenant.merchantId, "live");
  await givenJob(tenant.merchantId, "test", null);
  await givenJob(other.merchantId);

  await advanceTo(tenant, HOUR_MS);

  expect(await dueOf(tenant.merchantId)).toEqual([DUE, null]);
  expect(await dueOf(other.merchantId)).toEqual([DUE]);
});

test("an offset that is already reached changes nothing, however often it is requested", async () => {
  const tenant = aTenant();
  await givenJob(tenant.merchantId);

  await Promise.all([1, 2, 3].map(() => advanceTo(tenant, 2 * HOUR_MS)));
  await advanceTo(tenant, HOUR_MS);

  expect(await dueOf(tenant.merchantId)).toEqual([new Date(DUE.getTime() - 2 * HOUR_MS)]);
});

test("a row created after an advance is moved only by later advances", async () => {
  const tenant = aTenant();
  await advanceTo(tenant, HOUR_MS);
  await givenJob(tenant.merchantId);

  await advanceTo(tenant, HOUR_MS + 1_000);

  expect(await dueOf(tenant.merchantId)).toEqual([new Date(DUE.getTime() - 1_000)]);
});

test("every advance calls afterwards", async () => {
  const advanceBank = jest.fn(async () => {});
  const request = { tenant: toWireTenant(aTenant()), offsetMs: "1000" };

  await clock(advanceBank).Advance(request);
  await clock(advanceBank).Advance(request);

  expect(advanceBank).toHaveBeenCalledTimes(2);
});

test("live time cannot be advanced, nor test time by more than a century or backwards", async () => {
  const live = toWireTenant(aTenant({ mode: "live" }));
  const request = (tenant: typeof live, offsetMs: number) =>
    clock().Advance({ tenant, offsetMs: String(offsetMs) });
  const test = toWireTenant(aTenant());

  await expect(request(live, HOUR_MS)).rejects.toMatchObject({ code: "TEST_MODE_ONLY" });
  await expect(request(test, 101 * 366 * 24 * HOUR_MS)).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
  await expect(request(test, -1)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

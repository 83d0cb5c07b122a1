import { randomBytes } from "node:crypto";
import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { SandboxClock, Transfers } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { dieAnswering, givenDoomed, patiently } from "../doomed";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
  wireTenantOf,
} from "../world";

const FUNDS = 10_000_000;
const AMOUNT = 20_000;
const ATTEMPTS = 5;
const DAY_MS = 86_460_000;
/** Schedules that fall due together, so that the process that dies has one of them. */
const SCHEDULES = 6;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

async function givenSchedule(merchant: TestMerchant, toPayId: string): Promise<string> {
  const created = await merchant.api.post("/schedules", {
    ...{ reference: uniqueReference(), type: "transfer", maxRuns: 1 },
    transfer: { fromPayId: merchant.wallet, toPayId, amount: AMOUNT },
    recurrence: { frequency: "daily", at: "09:00" },
  });
  return String(dataOf(created).id);
}

function givenSchedules(merchant: TestMerchant, toPayId: string): Promise<string[]> {
  return Promise.all(Array.from({ length: SCHEDULES }, () => givenSchedule(merchant, toPayId)));
}

async function givenParties() {
  const merchant = await givenMerchant({ funds: FUNDS });
  const payee = await givenMerchant({ funds: 0 });
  const fixed = { reference: uniqueReference(), name: `Staff ${uniqueReference().slice(-8)}` };
  const payId = String(dataOf(await payee.api.post("/payid/static", fixed)).payId);
  return { merchant, payee, payId };
}

/** Lets schedules fall due while a process crashes. Another process may run them all first; then more are made. */
async function runAndDie(merchant: TestMerchant, toPayId: string, crashPoint: string) {
  const all: string[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const ids = await givenSchedules(merchant, toPayId);
    all.push(...ids);
    const doomed = await givenDoomed("transfer", SandboxClock, crashPoint);
    const tenant = await wireTenantOf(db, merchant);
    const offsetMs = String(attempt * DAY_MS);
    await doomed.calls.Advance({ tenant, offsetMs }, patiently()).catch(() => {});
    const paid = untilCompleted(merchant, ids).then(() => "paid first" as const);
    await Promise.race([doomed.died, paid]);
    paid.catch(() => {});
    doomed.close();
    await doomed.stop();
    if ((await doomed.died) === "SIGKILL") return all;
  }
  throw new Error(`No process died at ${crashPoint}.`);
}

function untilCompleted({ api }: TestMerchant, ids: readonly string[]) {
  return eventually(async () => {
    for (const id of ids) {
      const { status, lastRun } = dataOf(await api.get(`/schedules/${id}`));
      expect({ status, lastRun }).toMatchObject({
        ...{ status: "completed", lastRun: { status: "completed" } },
      });
    }
  }, 45_000);
}

/** The leases of the dead process run out. */
async function letTimePass(ids: readonly string[]): Promise<void> {
  const uuids = ids.map((id) => fromPublicId("sch", id) ?? "");
  for (const [table, column] of [
    ["transfer.schedules", "id"],
    ["transfer.schedule_runs", "schedule_id"],
  ] as const) {
    await db(table)
      .whereIn(column, uuids)
      .whereNotNull("leased_until")
      .update({ due_at: db.raw("least(due_at, now())"), leased_until: null });
  }
}

test.each(["schedule.opened", "schedule.run_begun", "schedule.run_paid", "schedule.run_recorded"])(
  "a process that dies at %s leaves schedules whose runs are each paid once",
  async (crashPoint) => {
    const { merchant, payee, payId } = await givenParties();

    const ids = await runAndDie(merchant, payId, crashPoint);
    await letTimePass(ids);
    await untilCompleted(merchant, ids);

    expect(await availableOf(payee)).toBe(ids.length * AMOUNT);
    expect(await availableOf(merchant)).toBe(FUNDS - ids.length * AMOUNT);
  },
  180_000,
);

test("a process that dies after storing a schedule leaves one schedule, which runs once", async () => {
  const { merchant, payee, payId } = await givenParties();
  const request = {
    ...{ tenant: await wireTenantOf(db, merchant), reference: uniqueReference() },
    transfer: { fromPayId: merchant.wallet, toPayId: payId, amountKobo: AMOUNT },
    recurrence: { frequency: "FREQUENCY_DAILY", interval: 1, at: "09:00" },
    ...{ runsMax: 1, actor: "key_test" },
    idempotency: { keyHash: randomBytes(32), fingerprint: randomBytes(32) },
  } as const;
  await dieAnswering("transfer", Transfers, "schedule.created", (calls) =>
    calls.CreateSchedule(request, patiently()),
  );

  // The repeat of the client under its key.
  const { calls, close, stop } = await givenDoomed("transfer", Transfers, "none");
  const { schedule, replayed } = await calls.CreateSchedule(request, patiently());
  close();
  await stop();
  const id = String(schedule?.id);
  expect(replayed).toBe(true);
  expect(dataOf(await merchant.api.get("/schedules")).schedules).toMatchObject([{ id }]);
  await merchant.api.post("/sandbox/time/advance", { minutes: DAY_MS / 60_000 });
  await untilCompleted(merchant, [id]);

  expect(await availableOf(payee)).toBe(AMOUNT);
}, 120_000);

test.each([
  ["pause", "SCHEDULE_ACTION_PAUSE", "paused"],
  ["resume", "SCHEDULE_ACTION_RESUME", "active"],
  ["cancel", "SCHEDULE_ACTION_CANCEL", "canceled"],
] as const)(
  "a process that dies at schedule.%s leaves the change, and a run that is paid once or never",
  async (change, action, after) => {
    const { merchant, payee, payId } = await givenParties();
    const id = await givenSchedule(merchant, payId);
    const path = `/schedules/${id}`;
    if (change === "resume") await merchant.api.post(`${path}/pause`);

    const request = { tenant: await wireTenantOf(db, merchant), id, action };
    await dieAnswering("transfer", Transfers, `schedule.${change}`, (calls) =>
      calls.ActOnSchedule(request, patiently()),
    );

    expect(dataOf(await merchant.api.get(path)).status).toBe(after);
    // A client that got no answer repeats the action.
    expect((await merchant.api.post(`${path}/${change}`)).status).toBe(200);
    if (change === "pause") await merchant.api.post(`${path}/resume`);
    await merchant.api.post("/sandbox/time/advance", { minutes: DAY_MS / 60_000 });
    if (change !== "cancel") await untilCompleted(merchant, [id]);
    else expect(dataOf(await merchant.api.get(path))).toMatchObject({ status: after, runs: 0 });

    expect(await availableOf(payee)).toBe(change === "cancel" ? 0 : AMOUNT);
  },
  120_000,
);

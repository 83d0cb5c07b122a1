import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { SandboxClock } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { givenDoomed, patiently } from "../doomed";
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

async function givenSchedules(merchant: TestMerchant, toPayId: string): Promise<string[]> {
  const one = async () => {
    const created = await merchant.api.post("/schedules", {
      ...{ reference: uniqueReference(), type: "transfer", maxRuns: 1 },
      transfer: { fromPayId: merchant.wallet, toPayId, amount: AMOUNT },
      recurrence: { frequency: "daily", at: "09:00" },
    });
    return String(dataOf(created).id);
  };
  return Promise.all(Array.from({ length: SCHEDULES }, one));
}

/** Lets schedules fall due beside a process that dies. Another process may run them all first; then more are made. */
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
  "a process that dies at %s leaves schedules of which each run is paid once",
  async (crashPoint) => {
    const merchant = await givenMerchant({ funds: FUNDS });
    const payee = await givenMerchant({ funds: 0 });
    const fixed = { reference: uniqueReference(), name: `Staff ${uniqueReference().slice(-8)}` };
    const payId = String(dataOf(await payee.api.post("/payid/static", fixed)).payId);

    const ids = await runAndDie(merchant, payId, crashPoint);
    await letTimePass(ids);
    await untilCompleted(merchant, ids);

    expect(await availableOf(payee)).toBe(ids.length * AMOUNT);
    expect(await availableOf(merchant)).toBe(FUNDS - ids.length * AMOUNT);
  },
  180_000,
);

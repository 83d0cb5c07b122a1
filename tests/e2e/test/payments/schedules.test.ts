import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import { AIRTIME, AIRTIME_CHARGE, DELIVERED } from "../bills/bills";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  merchantCommand,
  openDatabase,
  type TestMerchant,
  uniqueReference,
} from "../world";

const FUNDS = 10_000_000;
const AMOUNT = 50_000;
const BANK = "058";
const PAID = "0690000031";
const PENDING = "0690000035";
const REFUSED = "0690000036";
const DAY_MINUTES = 1_441;
const DAILY = { recurrence: { frequency: "daily", at: "09:00" } };

type Fields = Record<string, unknown>;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

const toBank = ({ wallet: fromPayId }: TestMerchant, accountNumber: string) => {
  return {
    type: "transfer",
    transfer: { fromPayId, accountNumber, bankCode: BANK, amount: AMOUNT },
  };
};
const airtime = ({ wallet: fromWallet }: TestMerchant, phone = DELIVERED) => {
  return { type: "bill", bill: { fromWallet, phone, ...AIRTIME } };
};
const sweep = ({ wallet: fromPayId }: TestMerchant, fields: Fields = {}) => {
  return { type: "sweep", sweep: { fromPayId, accountNumber: PAID, bankCode: BANK, ...fields } };
};

async function givenSchedule({ api }: Pick<TestMerchant, "api">, fields: Fields) {
  const reference = uniqueReference();
  const created = await api.post("/schedules", { reference, ...fields });
  expect(created).toMatchObject({ status: 201 });
  const schedule = dataOf(created);
  return { reference, schedule, id: String(schedule.id) };
}

const passADay = ({ api }: TestMerchant) =>
  api.post("/sandbox/time/advance", { minutes: DAY_MINUTES });

const act = (api: Api, id: string, action: string) => api.post(`/schedules/${id}/${action}`, {});

/** Waits for the newest run to have this status. */
async function untilRun({ api }: Pick<TestMerchant, "api">, id: string, status: string) {
  return eventually(async () => {
    const { runs } = dataOf(await api.get(`/schedules/${id}/runs`)) as { runs: Fields[] };
    expect(runs[0]).toMatchObject({ status });
    return runs[0] ?? {};
  }, 30_000);
}

test("a transfer repeats: announced before and reported after, and each run is an ordinary transfer", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const { id, schedule, reference } = await givenSchedule(merchant, {
    ...{ ...toBank(merchant, PAID), ...DAILY, maxRuns: 2, metadata: { flat: "12B" } },
  });
  expect(schedule).toMatchObject({ status: "active", runs: 0, metadata: { flat: "12B" } });

  await passADay(merchant);
  const run = await untilRun(merchant, id, "completed");

  expect(run).toMatchObject({ sequence: 1, scheduledFor: schedule.nextRunAt, amount: AMOUNT });
  const transfer = dataOf(await merchant.api.get(`/transfer/${run.id}`));
  expect(transfer).toMatchObject({ transactionId: run.transactionId, status: "completed" });
  expect(await availableOf(merchant)).toBe(FUNDS - AMOUNT);

  await passADay(merchant);
  await eventually(async () => {
    const { status, runs, nextRunAt } = dataOf(await merchant.api.get(`/schedules/${id}`));
    expect({ status, runs, nextRunAt }).toEqual({ status: "completed", runs: 2, nextRunAt: null });
  }, 30_000);
  await eventually(async () => {
    const published = await eventsOf(db, reference, "schedule.");
    expect([published[0], published.at(-1)]).toEqual(["schedule.upcoming", "schedule.completed"]);
  }, EVENTS_TIMEOUT_MS);
}, 120_000);

test("a bill repeats, and each run is an ordinary purchase", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const { id } = await givenSchedule(merchant, { ...airtime(merchant), ...DAILY, maxRuns: 1 });

  await passADay(merchant);
  const run = await untilRun(merchant, id, "completed");

  const purchase = dataOf(await merchant.api.get(`/bills/purchase/${run.id}`));
  expect(purchase).toMatchObject({ transactionId: run.transactionId, status: "completed" });
  expect(await availableOf(merchant)).toBe(FUNDS - AIRTIME_CHARGE);
}, 90_000);

test("a sweep leaves keepAmount, daily or once its threshold is reached", async () => {
  const [daily, byThreshold] = await Promise.all([
    givenMerchant({ funds: FUNDS }),
    givenMerchant({ funds: 1_000_000 }),
  ]);
  const kept = await givenSchedule(daily, { ...sweep(daily, { keepAmount: 2_000_000 }), ...DAILY });
  const waits = await givenSchedule(byThreshold, sweep(byThreshold, { threshold: 2_000_000 }));
  expect(waits.schedule).toMatchObject({ nextRunAt: null, recurrence: null });

  await passADay(daily);
  await passADay(byThreshold);
  expect(await untilRun(daily, kept.id, "completed")).toMatchObject({ amount: 8_000_000 });
  expect(await availableOf(daily)).toBe(2_000_000);

  expect(dataOf(await byThreshold.api.get(`/schedules/${waits.id}/runs`)).runs).toEqual([]);
  const path = `/sandbox/wallets/${byThreshold.wallet}/fund`;
  await byThreshold.api.post(path, { amount: 1_500_000 });
  await byThreshold.api.post("/sandbox/time/advance", { minutes: 6 });
  expect(await untilRun(byThreshold, waits.id, "completed")).toMatchObject({ amount: 2_500_000 });
  expect(await availableOf(byThreshold)).toBe(0);
}, 90_000);

test.each([
  ["skip", { status: "skipped", skipReason: "insufficient_funds" }, "active"],
  ["retry", { status: "retrying", attempts: 1 }, "active"],
  ["pause", { status: "failed", error: { code: "INSUFFICIENT_FUNDS" } }, "paused"],
])(
  "with insufficient funds, the rule %s applies",
  async (rule, run, status) => {
    const merchant = await givenMerchant({ funds: 1_000 });
    const fields = { ...toBank(merchant, PAID), ...DAILY, onInsufficientFunds: rule };
    // Before noon, so that another attempt fits into the day.
    const { id } = await givenSchedule(merchant, fields);

    await passADayTo(merchant, id);

    expect(await untilRun(merchant, id, run.status)).toMatchObject(run);
    const schedule = dataOf(await merchant.api.get(`/schedules/${id}`));
    expect(schedule.status).toBe(status);
    if (rule === "pause") expect(schedule.pauseReason).toBe("insufficient_funds");
  },
  90_000,
);

/** Moves the clock to the next run, and not past it: attempts of a day belong to its local date. */
async function passADayTo({ api }: TestMerchant, id: string): Promise<void> {
  const { nextRunAt } = dataOf(await api.get(`/schedules/${id}`));
  const minutes = Math.ceil((Date.parse(String(nextRunAt)) - Date.now()) / 60_000) + 1;
  await api.post("/sandbox/time/advance", { minutes });
}

test("runs get the outcomes of the bank and the provider", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const refused = await givenSchedule(merchant, { ...toBank(merchant, REFUSED), ...DAILY });
  const open = await givenSchedule(merchant, { ...toBank(merchant, PENDING), ...DAILY });
  const undecided = await givenSchedule(merchant, {
    ...{ ...airtime(merchant, "201000000000"), ...DAILY },
  });
  await passADay(merchant);

  expect(await untilRun(merchant, refused.id, "failed")).toMatchObject({
    error: { code: "TRANSFER_FAILED" },
    transactionId: expect.stringMatching(/^txn_/),
  });
  const sent = await untilRun(merchant, open.id, "processing");
  const bought = await untilRun(merchant, undecided.id, "processing");
  for (const [kind, { id }] of [
    ["transfers", sent],
    ["bills", bought],
  ] as const) {
    const settle = () =>
      merchant.api.post(`/sandbox/${kind}/${id}/settle`, {
        outcome: kind === "bills" ? "failed" : "success",
      });
    await eventually(async () => expect((await settle()).status).toBe(200), 20_000);
  }

  await untilRun(merchant, open.id, "completed");
  expect(await untilRun(merchant, undecided.id, "failed")).toMatchObject({
    error: { code: "BILL_PAYMENT_FAILED" },
  });
}, 120_000);

test("a schedule is paused, resumed, changed and canceled; invalid transitions are refused", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const { api } = merchant;
  const { id } = await givenSchedule(merchant, { ...toBank(merchant, PAID), ...DAILY });

  const paused = await act(api, id, "pause");
  await passADay(merchant);
  const resumed = await act(api, id, "resume");
  const changed = await api.patch(`/schedules/${id}`, { amount: 60_000, maxRuns: 1 });
  const canceled = await act(api, id, "cancel");
  const late = await act(api, id, "resume");
  const gone = await act(api, `sch_${"0".repeat(26)}`, "pause");

  expect([paused, resumed, canceled].map((answer) => dataOf(answer).status)).toEqual([
    ...["paused", "active", "canceled"],
  ]);
  expect(dataOf(changed)).toMatchObject({ transfer: { amount: 60_000 }, maxRuns: 1 });
  expect([late.status, late.body.code]).toEqual([409, "INVALID_SCHEDULE_STATE"]);
  expect([gone.status, gone.body.code]).toEqual([404, "SCHEDULE_NOT_FOUND"]);
  expect(dataOf(await api.get(`/schedules/${id}/runs`)).runs).toEqual([]);
  expect(await availableOf(merchant)).toBe(FUNDS);
}, 60_000);

test("of several run times passed at once, only the latest runs", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const { id } = await givenSchedule(merchant, { ...toBank(merchant, PAID), ...DAILY });

  await merchant.api.post("/sandbox/time/advance", { minutes: 3 * DAY_MINUTES });
  await untilRun(merchant, id, "completed");

  const { runs } = dataOf(await merchant.api.get(`/schedules/${id}/runs`)) as { runs: Fields[] };
  expect(runs.map(({ skipReason }) => skipReason).toReversed()).toEqual([
    ...runs.slice(1).map(() => "missed"),
    null,
  ]);
  expect(runs.length).toBeGreaterThanOrEqual(3);
  expect(await availableOf(merchant)).toBe(FUNDS - AMOUNT);
}, 60_000);

test("a run of a merchant whose live mode was switched off fails with LIVE_MODE_OFF, and pays nothing", async () => {
  const [merchant, payee] = await Promise.all([
    givenMerchant({ funds: 0 }),
    givenMerchant({ funds: 0 }),
  ]);
  const till = { reference: uniqueReference(), name: `Till ${uniqueReference().slice(-8)}` };
  const { payId: toPayId } = dataOf(await payee.liveApi.post("/payid/static", till));
  const transfer = { fromPayId: merchant.wallet, toPayId, amount: AMOUNT };
  const startAt = new Date(Date.now() + 4_000).toISOString();
  const live = { api: merchant.liveApi };
  const { id } = await givenSchedule(live, { type: "transfer", transfer, startAt });

  await merchantCommand("live", "--merchant", merchant.slug, "--off", "--by", "e2e");
  await eventually(async () => {
    const [row] = await db("transfer.schedule_runs").where({
      schedule_id: db("transfer.schedules")
        .select("id")
        .where({ merchant_id: await idOf(merchant) }),
    });
    expect(row).toMatchObject({ state: "failed", error_code: "LIVE_MODE_OFF" });
  }, 30_000);

  await merchantCommand("live", "--merchant", merchant.slug, "--on", "--by", "e2e");
  await eventually(async () => {
    const { runs } = dataOf(await merchant.liveApi.get(`/schedules/${id}/runs`)) as {
      runs: Fields[];
    };
    expect(runs).toMatchObject([
      { status: "failed", error: { code: "LIVE_MODE_OFF" }, attempts: 0, transactionId: null },
    ]);
  }, 20_000);
}, 90_000);

async function idOf({ slug }: TestMerchant): Promise<string> {
  const { id } = await db("gateway.merchants").select("id").where({ slug }).first();
  return id;
}

test("schedules are hidden from other merchants, and a key cannot schedule what it may not pay", async () => {
  const [merchant, other] = await Promise.all([givenMerchant(), givenMerchant({ funds: 0 })]);
  const { id } = await givenSchedule(merchant, { ...toBank(merchant, PAID), ...DAILY });

  const answers = await Promise.all([
    other.api.get(`/schedules/${id}`),
    other.api.get(`/schedules/${id}/runs`),
    other.api.patch(`/schedules/${id}`, { maxRuns: 1 }),
    act(other.api, id, "pause"),
    act(other.api, id, "resume"),
    act(other.api, id, "cancel"),
  ]);

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [404, "SCHEDULE_NOT_FOUND"]),
  );
  expect(dataOf(await other.api.get("/schedules")).schedules).toEqual([]);
});

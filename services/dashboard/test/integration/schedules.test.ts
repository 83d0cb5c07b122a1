import { newUuid } from "@kobo/core/ids";
import { givenUser, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();

async function operating() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "operations" });
  const browser = await signedIn(dashboard, user);
  const path = `/merchants/${merchant.id}/test/schedules`;
  const given = () => dashboard.fakes.schedules.given({ merchantId: merchant.id, mode: "test" });
  const create = (body: unknown, key = newUuid()) =>
    browser.post(path, body, { "idempotency-key": key });
  const audit = async () => {
    const owner = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const { body } = await (await signedIn(dashboard, owner)).get(
      `/merchants/${merchant.id}/audit`,
    );
    return body.entries
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => action.startsWith("schedule."));
  };
  /** The requests that reached the service. */
  const requests = () =>
    dashboard.fakes.schedules.all
      .filter(({ owner }) => owner === `${merchant.id}/test`)
      .map(({ request }) => request);
  return { dashboard, merchant, user, browser, path, given, create, audit, requests };
}

const RENT = { kind: "bank", bankCode: "058", accountNumber: "0690000031", amount: "250000" };
const MONTHLY = { kind: "repeat", frequency: "monthly", at: "09:00", maxRuns: "12" };

test("a schedule is created from a payment form, once per idempotency key", async () => {
  const { create, audit, requests } = await operating();
  const body = { payment: RENT, when: MONTHLY, onInsufficientFunds: "retry" };
  const key = newUuid();

  const first = await create(body, key);
  const second = await create(body, key);

  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body).toMatchObject({ type: "transfer", to: "0690000031 · 058" });
  expect(second.body.id).toBe(first.body.id);
  expect(requests()).toMatchObject([
    {
      transfer: { fromPayId: "ada-stores.wallet", amountKobo: "250000" },
      recurrence: { frequency: "FREQUENCY_MONTHLY", at: "09:00" },
      runsMax: 12,
      onInsufficientFunds: "ON_INSUFFICIENT_FUNDS_RETRY",
      reference: `schedule-${key}`,
      actor: expect.stringMatching(/^user:/),
    },
  ]);
  expect(await audit()).toContain("schedule.created");
});

test("a transfer to a PayID or a bill can be scheduled once for a later time", async () => {
  const { create, requests } = await operating();
  const when = { kind: "once", startAt: "2027-01-01T08:00:00Z" };
  const rent = { kind: "pay-id", toPayId: "rent.spid", amount: "250000" };
  const airtime = { kind: "bill", serviceID: "mtn", phone: "08011111111", amount: "100000" };

  const transfer = await create({ payment: rent, when, onInsufficientFunds: "skip" });
  const bill = await create({ payment: airtime, when, onInsufficientFunds: "skip" });

  expect(transfer.body).toMatchObject({ type: "transfer", to: "rent.spid", amountKobo: "250000" });
  expect(bill.body).toMatchObject({ type: "bill", to: "mtn · 08011111111", amountKobo: "100000" });
  const once = { startAtMs: String(Date.parse(when.startAt)), recurrence: null };
  expect(requests()).toMatchObject([
    { transfer: { fromPayId: "ada-stores.wallet", toPayId: "rent.spid" }, ...once },
    { bill: { fromWallet: "ada-stores.wallet", serviceId: "mtn" }, ...once },
  ]);
});

test.each([
  ["an invalid time", { ...MONTHLY, at: "25:00" }],
  ["an unknown frequency", { ...MONTHLY, frequency: "hourly" }],
  ["no start time", { kind: "once" }],
])("a form with %s is refused", async (_, when) => {
  const { create, requests } = await operating();

  const { status, body } = await create({ payment: RENT, when, onInsufficientFunds: "skip" });

  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(requests()).toEqual([]);
});

test("schedules are listed and shown with their runs, and paused, resumed and canceled", async () => {
  const { browser, path, given, audit } = await operating();
  const { schedule } = given();
  const act = (action: string) => browser.post(`${path}/${schedule.id}/${action}`);

  const list = await browser.get(path);
  const shown = await browser.get(`${path}/${schedule.id}`);
  const states = [await act("pause"), await act("resume"), await act("cancel")];
  const late = await act("resume");

  expect(list.body.schedules).toMatchObject([{ id: schedule.id, amountKobo: "25000" }]);
  expect(shown.body).toMatchObject({ id: schedule.id, to: "rent.spid", runs: [], next: null });
  expect(states.map(({ body }) => body.status)).toEqual(["paused", "active", "canceled"]);
  expect([late.status, late.body.code]).toEqual([409, "INVALID_SCHEDULE_STATE"]);
  expect((await audit()).toSorted()).toEqual([
    ...["schedule.canceled", "schedule.paused", "schedule.resumed", "schedule.resumed"],
  ]);
});

test("in live mode a change needs a step-up", async () => {
  const { dashboard, merchant, user, browser } = await operating();
  const live = { merchantId: merchant.id, mode: "live" } as const;
  merchant.liveMode = true;
  const { schedule } = dashboard.fakes.schedules.given(live);
  const path = `/merchants/${merchant.id}/live/schedules/${schedule.id}/pause`;

  const before = await browser.post(path);
  await steppedUp(dashboard, user);
  const after = await browser.post(path);

  expect([before.status, before.body.code]).toEqual([403, "STEP_UP_REQUIRED"]);
  expect(after.body).toMatchObject({ status: "paused" });
});

describe("a sweep", () => {
  const ACCOUNT = { bankCode: "058", accountNumber: "0690000031", accountName: "ADA STORES" };

  async function sweeping() {
    const all = await operating();
    const sweep = (body: unknown, key = newUuid()) =>
      all.browser.post(all.path.replace("schedules", "sweeps"), body, { "idempotency-key": key });
    return { ...all, sweep };
  }

  test("runs daily, keeps an amount in the wallet, and is created once per idempotency key", async () => {
    const { sweep, requests, audit } = await sweeping();
    const key = newUuid();
    const body = { ...ACCOUNT, when: "daily", at: "18:30", keepAmountKobo: "500000" };

    const first = await sweep(body, key);
    const repeat = await sweep(body, key);

    expect(first.body).toMatchObject({ type: "sweep", keepAmountKobo: "500000" });
    expect(repeat.body.id).toBe(first.body.id);
    expect(requests()).toMatchObject([
      {
        reference: `sweep-${key}`,
        recurrence: { frequency: "FREQUENCY_DAILY", at: "18:30" },
        sweep: {
          ...{ fromPayId: "ada-stores.wallet", ...ACCOUNT },
          ...{ keepAmountKobo: "500000", thresholdKobo: "0" },
        },
      },
    ]);
    expect(await audit()).toContain("schedule.created");
  });

  test("runs above a threshold, without a time", async () => {
    const { sweep, requests } = await sweeping();

    const { status, body } = await sweep({
      ...{ ...ACCOUNT, when: "threshold", thresholdKobo: "10000000" },
    });

    expect([status, body.thresholdKobo]).toEqual([201, "10000000"]);
    expect(requests()).toMatchObject([
      { recurrence: null, startAtMs: "0", sweep: { thresholdKobo: "10000000" } },
    ]);
  });

  test.each([
    ["no threshold", { ...ACCOUNT, when: "threshold" }, "thresholdKobo"],
    ["no time", { ...ACCOUNT, when: "daily" }, "at"],
    ["an unknown frequency", { ...ACCOUNT, when: "hourly" }, "when"],
    [
      "a short account number",
      { ...ACCOUNT, accountNumber: "069", when: "daily", at: "09:00" },
      "accountNumber",
    ],
  ])("with %s is refused at its field", async (_, body, field) => {
    const { sweep, requests } = await sweeping();

    const refused = await sweep(body);

    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
    expect(requests()).toEqual([]);
  });
});

test("the amount of later runs is changed, but not below the minimum", async () => {
  const { browser, path, given, audit } = await operating();
  const { schedule } = given();

  const changed = await browser.patch(`${path}/${schedule.id}`, { amountKobo: "50000" });
  const refused = await browser.patch(`${path}/${schedule.id}`, { amountKobo: "50" });

  expect(changed.body).toMatchObject({ id: schedule.id, amountKobo: "50000" });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["amountKobo"]]);
  expect(await audit()).toEqual(["schedule.changed", "schedule.changed"]);
});

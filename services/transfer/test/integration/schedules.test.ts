import { randomBytes } from "node:crypto";
import { toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { AppError } from "@kobo/errors";
import { anActionKey, losingAnswer } from "@kobo/postgres/testing";
import { changeSchedule } from "../../src/app/schedules/change-schedule";
import type { CreateSchedule } from "../../src/app/schedules/create-schedule";
import { listScheduleRuns, listSchedules } from "../../src/app/schedules/read-schedules";
import { LIMITS } from "../factories";
import {
  A_BILL,
  A_SWEEP,
  aSchedule,
  DAILY,
  DAY_MS,
  HOUR_MS,
  openDue,
  payDue,
  scheduleWorld,
  TO_BANK,
  TO_PAYID,
} from "./schedule-world";
import { worlds } from "./world";

const { aWorld, admin } = worlds();

afterEach(async () => {
  await admin()("schedule_runs").delete();
  await admin()("schedules").delete();
});

const failing = (code: string) => expect.objectContaining({ name: "AppError", code });

/** A world with a schedule, and helpers for its merchant. */
async function givenSchedule(fields: Partial<CreateSchedule> = {}) {
  const world = aWorld();
  const schedules = scheduleWorld(world);
  const command = aSchedule(fields);
  const { tenant } = command;
  const { schedule } = await schedules.create(command);
  const { id } = schedule;
  const events = async () => {
    const rows = await admin()("outbox").where({ merchant_id: tenant.merchantId }).orderBy("id");
    return rows.map(({ type }: { type: string }) => type.replace("schedule.", ""));
  };
  return {
    ...{ ...schedules, world, command, tenant, schedule, id, events },
    /** Moves the clock to a moment, and works off what is due. */
    until: async (moment: Date | undefined, laterMs = 0) => {
      if (!moment) throw new Error("The schedule has no such time.");
      const now = await admin().raw(
        "SELECT clock_timestamp() + coalesce((SELECT offset_ms FROM sandbox_clocks WHERE merchant_id = ?), 0) * interval '1 ms' AS now",
        [tenant.merchantId],
      );
      const ms = moment.getTime() - now.rows[0].now.getTime() + laterMs;
      if (ms > 0) await schedules.advance(tenant, ms + 1);
      await schedules.work();
    },
    now: () => schedules.get(tenant, id),
    itsRuns: () => schedules.runs(tenant, id),
    makeRunsDue: () =>
      admin()("schedule_runs")
        .whereNotNull("due_at")
        .update({ due_at: admin().raw("clock_timestamp()"), leased_until: null }),
  };
}

describe("a schedule", () => {
  test("announces a run a day ahead, pays it, and continues with the next", async () => {
    const { schedule, until, now, itsRuns, events, payIds, work } = await givenSchedule();

    await work();
    await until(schedule.nextRunAt);

    const [run] = await itsRuns();
    expect(run).toMatchObject({
      ...{ number: 1, state: "completed", attempts: 1, amount: 250_000n },
      scheduledFor: schedule.nextRunAt,
    });
    expect(payIds.paid).toEqual([
      { reference: toPublicId("schr", run?.id ?? ""), amount: 250_000n },
    ]);
    const { nextRunAt, runs, lastRun, state } = await now();
    expect({ runs, state, lastRun: lastRun?.state }).toEqual({
      ...{ runs: 1, state: "active", lastRun: "completed" },
    });
    expect(nextRunAt).toEqual(new Date((schedule.nextRunAt?.getTime() ?? 0) + DAY_MS));
    expect(await events()).toEqual(["upcoming", "run.completed", "upcoming"]);
  });

  test("ends after its last run", async () => {
    const { schedule, until, now, itsRuns, events } = await givenSchedule({ runsMax: 2 });

    await until(schedule.nextRunAt);
    await until((await now()).nextRunAt);

    expect(await now()).toMatchObject({ state: "completed", runs: 2, nextRunAt: undefined });
    expect(await itsRuns()).toHaveLength(2);
    expect((await events()).slice(-2)).toEqual(["run.completed", "completed"]);
  });

  test("without a recurrence runs once, at its start", async () => {
    const startAt = new Date(Date.now() + 3 * DAY_MS);
    const { until, now, events } = await givenSchedule({ startAt });

    await until(new Date(startAt.getTime() - DAY_MS / 2));
    expect(await events()).toEqual(["upcoming"]);
    await until(startAt);

    expect(await now()).toMatchObject({ state: "completed", runs: 1 });
    expect(await events()).toEqual(["upcoming", "run.completed", "completed"]);
  });

  test("pays only the latest of the times that the clock passed", async () => {
    const { schedule, until, itsRuns, payIds } = await givenSchedule();

    await until(schedule.nextRunAt, 3 * DAY_MS);

    const runs = await itsRuns();
    expect(runs.map(({ state, skipReason }) => [state, skipReason])).toEqual([
      ...Array.from({ length: 3 }, () => ["skipped", "missed"]),
      ["completed", undefined],
    ]);
    expect(payIds.paid).toHaveLength(1);
  });

  test("in live mode misses a run that is delayed by more than a day", async () => {
    const startAt = new Date(Date.now() + HOUR_MS);
    const tenant = aTenant({ mode: "live" });
    const { work, itsRuns, now, payIds, id } = await givenSchedule({ tenant, startAt });
    const past = new Date(Date.now() - DAY_MS - 60_000);
    await admin()("schedules")
      .where({ id })
      .update({
        ...{ next_run_at: past, starts_at: past, due_at: past },
      });

    await work();

    expect(await itsRuns()).toMatchObject([{ state: "skipped", skipReason: "missed" }]);
    expect(await now()).toMatchObject({ state: "completed" });
    expect(payIds.paid).toEqual([]);
  });

  test("in live mode pays a run that is delayed by less than a day", async () => {
    const startAt = new Date(Date.now() + HOUR_MS);
    const tenant = aTenant({ mode: "live" });
    const { work, itsRuns, payIds, id } = await givenSchedule({ tenant, startAt });
    const past = new Date(Date.now() - DAY_MS + 60_000);
    await admin()("schedules")
      .where({ id })
      .update({
        ...{ next_run_at: past, starts_at: past, due_at: past },
      });

    await work();

    expect(await itsRuns()).toMatchObject([{ state: "completed" }]);
    expect(payIds.paid).toHaveLength(1);
  });
});

describe("creation", () => {
  test("returns one schedule per idempotency key, and refuses a used reference", async () => {
    const { create } = scheduleWorld(aWorld());
    const command = aSchedule({ idempotencyHash: randomBytes(16) });

    const [first, second] = [await create(command), await create(command)];

    expect(second).toEqual({ schedule: first.schedule, replayed: true });
    await expect(create({ ...command, fingerprint: Buffer.alloc(32, 1) })).rejects.toEqual(
      failing("IDEMPOTENCY_KEY_REUSED"),
    );
    await expect(create({ ...command, idempotencyHash: null })).rejects.toEqual(
      failing("DUPLICATE_REFERENCE"),
    );
  });

  test.each([
    ["WALLET_PAYID_REQUIRED", { order: { ...TO_PAYID, fromPayId: "ada.spid" } }],
    ["PAYID_NOT_FOUND", { order: { ...TO_PAYID, fromPayId: "bola.wallet" } }],
    ["PAYID_NOT_FOUND", { order: { ...TO_PAYID, payee: { kind: "payid", toPayId: "gone.spid" } } }],
    ["INVALID_AMOUNT", { order: { ...TO_PAYID, amount: 9_999n } }],
    ["AMOUNT_TOO_HIGH", { order: { ...TO_BANK, amount: 2_000_000_000n } }],
    ["INVALID_AMOUNT", { order: { ...A_SWEEP, minimumAmount: 9_999n } }],
    ["SERVICE_NOT_FOUND", { order: { ...A_BILL, serviceId: "gone" } }],
    ["VALIDATION_ERROR", { order: { ...TO_PAYID, payee: { kind: "payid", toPayId: "x.dpid" } } }],
    ["VALIDATION_ERROR", { recurrence: { ...DAILY, timeZone: "Africa/Nowhere" } }],
    ["VALIDATION_ERROR", { recurrence: undefined }],
    ["VALIDATION_ERROR", { startAt: new Date(Date.now() - HOUR_MS), recurrence: undefined }],
    ["VALIDATION_ERROR", { endAt: new Date(Date.now() - HOUR_MS) }],
    [
      "VALIDATION_ERROR",
      { endAt: new Date(Date.now() + 1_000), startAt: new Date(Date.now() + DAY_MS) },
    ],
  ] as [string, Partial<CreateSchedule>][])("refuses with %s", async (code, fields) => {
    const { create } = scheduleWorld(aWorld());

    await expect(create(aSchedule(fields))).rejects.toEqual(failing(code));

    expect(await admin()("schedules")).toEqual([]);
  });
});

describe("exactly one payment", () => {
  test("is made by two workers and many repeats", async () => {
    const { schedule, advance, tenant, parts, payIds, itsRuns, makeRunsDue } =
      await givenSchedule();
    await advance(tenant, (schedule.nextRunAt?.getTime() ?? 0) - Date.now() + 1_000);

    await Promise.all([openDue(parts), openDue(parts), openDue(parts)]);
    for (let time = 0; time < 3; time++) {
      await makeRunsDue();
      await Promise.all([payDue(parts), payDue(parts)]);
    }

    expect(payIds.paid).toHaveLength(1);
    expect(await itsRuns()).toHaveLength(1);
  });

  test.each(["before", "after"] as const)(
    "is made when the ledger's response is lost %s its effect",
    async (when) => {
      const { schedule, until, payIds, itsRuns, makeRunsDue, work } = await givenSchedule();
      payIds.silence = [when];

      await until(schedule.nextRunAt);
      expect(await itsRuns()).toMatchObject([{ state: "processing", attempts: 1 }]);
      await makeRunsDue();
      await work();

      expect(payIds.paid).toHaveLength(1);
      expect(await itsRuns()).toMatchObject([{ state: "completed" }]);
    },
  );

  test("keeps the amount of its first attempt when the schedule is changed meanwhile", async () => {
    const { schedule, until, payIds, parts, tenant, id, makeRunsDue, work } = await givenSchedule();
    payIds.silence = ["before"];
    await until(schedule.nextRunAt);

    await changeSchedule(parts, {
      tenant,
      id,
      change: { amount: 777_000n },
      limits: LIMITS,
      deadline: Date.now() + 5_000,
    });
    await makeRunsDue();
    await work();

    expect(payIds.paid).toMatchObject([{ amount: 250_000n }]);
  });

  test("is looked up, and not made, when it is too late to pay", async () => {
    const startAt = new Date(Date.now() + HOUR_MS);
    const tenant = aTenant({ mode: "live" });
    for (const [when, state] of [
      ["before", "skipped"],
      ["after", "completed"],
    ] as const) {
      const { work, itsRuns, payIds, id, makeRunsDue } = await givenSchedule({ tenant, startAt });
      payIds.silence = [when];
      await admin()("schedules")
        .where({ id })
        .update({
          ...{ next_run_at: new Date(), starts_at: new Date(), due_at: new Date() },
        });
      await work();
      await admin()("schedule_runs").update({ scheduled_for: new Date(Date.now() - 2 * DAY_MS) });

      await makeRunsDue();
      await work();

      expect(await itsRuns()).toMatchObject([{ state }]);
      expect(payIds.paid).toHaveLength(when === "after" ? 1 : 0);
    }
  });
});

describe("a wallet with insufficient funds", () => {
  test("skips the run by default", async () => {
    const { schedule, until, payIds, itsRuns, now } = await givenSchedule();
    payIds.available = 1n;

    await until(schedule.nextRunAt);

    expect(await itsRuns()).toMatchObject([
      { state: "skipped", skipReason: "insufficient_funds", attempts: 1 },
    ]);
    expect(await now()).toMatchObject({ state: "active" });
  });

  test("is retried on the same day, and pays once it has funds", async () => {
    const { schedule, until, payIds, itsRuns, advance, tenant, work } = await givenSchedule({
      onInsufficientFunds: "retry",
    });
    payIds.available = 1n;
    await until(schedule.nextRunAt);
    expect(await itsRuns()).toMatchObject([{ state: "retrying", attempts: 1 }]);

    payIds.available = 1_000_000n;
    await advance(tenant, 2 * HOUR_MS);
    await work();

    expect(await itsRuns()).toMatchObject([
      { state: "completed", attempts: 2, retryAt: undefined },
    ]);
  });

  test("counts one attempt when the response to COMMIT is lost", async () => {
    const { schedule, advance, tenant, parts, payIds, itsRuns } = await givenSchedule({
      onInsufficientFunds: "retry",
    });
    payIds.available = 1n;
    await advance(tenant, (schedule.nextRunAt?.getTime() ?? 0) - Date.now() + 1);
    await openDue(parts);
    const hasBegun = async () => (await itsRuns())[0]?.state === "processing";

    await payDue({ ...parts, db: losingAnswer(parts.db, hasBegun) });

    expect(await itsRuns()).toMatchObject([{ state: "retrying", attempts: 1 }]);
  });

  test("fails the run after the last attempt of the day", async () => {
    const { schedule, until, payIds, itsRuns, advance, tenant, work, events } = await givenSchedule(
      { onInsufficientFunds: "retry" },
    );
    payIds.available = 1n;
    await until(schedule.nextRunAt);
    for (let hour = 0; hour < 8; hour++) {
      await advance(tenant, HOUR_MS);
      await work();
    }

    expect(await itsRuns()).toMatchObject([
      { state: "failed", errorCode: "INSUFFICIENT_FUNDS", attempts: 4 },
    ]);
    expect((await events()).at(-1)).toBe("run.failed");
  });

  test("pauses the schedule if onInsufficientFunds is pause", async () => {
    const { schedule, until, payIds, itsRuns, now, events } = await givenSchedule({
      onInsufficientFunds: "pause",
    });
    payIds.available = 1n;

    await until(schedule.nextRunAt);

    expect(await itsRuns()).toMatchObject([{ state: "failed", errorCode: "INSUFFICIENT_FUNDS" }]);
    expect(await now()).toMatchObject({
      ...{ state: "paused", pauseReason: "insufficient_funds", nextRunAt: undefined },
    });
    expect((await events()).slice(-2)).toEqual(["run.failed", "paused"]);
  });
});

describe("a merchant's action", () => {
  test("pauses without back-payments, and resumes with the next time", async () => {
    const { schedule, act, tenant, id, until, now, payIds, events } = await givenSchedule();
    const first = schedule.nextRunAt;

    await act(tenant, id, "pause");
    await until(first, 5 * DAY_MS);
    expect(payIds.paid).toEqual([]);
    const resumed = await act(tenant, id, "resume");

    expect(resumed.nextRunAt).toEqual(new Date((first?.getTime() ?? 0) + 6 * DAY_MS));
    await until((await now()).nextRunAt);
    expect(payIds.paid).toHaveLength(1);
    expect((await events()).filter((name) => name === "paused")).toHaveLength(1);
  });

  test("is idempotent, and refused when the state forbids it", async () => {
    const { act, tenant, id, schedule, parts } = await givenSchedule();

    await expect(act(tenant, id, "resume")).resolves.toMatchObject({ state: "active" });
    await act(tenant, id, "cancel");
    await expect(act(tenant, id, "cancel")).resolves.toMatchObject({ state: "canceled" });
    await expect(act(tenant, id, "pause")).rejects.toEqual(failing("INVALID_SCHEDULE_STATE"));
    await expect(
      changeSchedule(parts, {
        tenant,
        id,
        change: { runsMax: 3 },
        limits: LIMITS,
        deadline: Date.now() + 5_000,
      }),
    ).rejects.toEqual(failing("INVALID_SCHEDULE_STATE"));
    await expect(act(aTenant(), schedule.id, "pause")).rejects.toEqual(
      failing("SCHEDULE_NOT_FOUND"),
    );
  });

  test("that is replayed under its key after the opposite one changes nothing", async () => {
    const { act, tenant, id, now, events } = await givenSchedule();
    const [pause, resume] = [anActionKey(), anActionKey()];

    await act(tenant, id, "pause", pause);
    await act(tenant, id, "resume", resume);
    await expect(act(tenant, id, "pause", pause)).resolves.toMatchObject({ state: "active" });
    await act(tenant, id, "pause", anActionKey());
    await expect(act(tenant, id, "resume", resume)).resolves.toMatchObject({ state: "paused" });

    expect(await now()).toMatchObject({ state: "paused" });
    expect((await events()).filter((name) => name === "paused")).toHaveLength(2);
  });

  test.each(["pause", "cancel"] as const)("%s skips a run that waits for funds", async (action) => {
    const { schedule, until, payIds, itsRuns, act, tenant, id, work } = await givenSchedule({
      onInsufficientFunds: "retry",
    });
    payIds.available = 1n;
    await until(schedule.nextRunAt);

    await act(tenant, id, action);
    await work();

    expect(await itsRuns()).toMatchObject([
      { state: "skipped", skipReason: action === "pause" ? "paused" : "canceled" },
    ]);
  });

  test("lets a payment in progress complete", async () => {
    const { schedule, until, payIds, itsRuns, act, tenant, id, work, makeRunsDue } =
      await givenSchedule();
    payIds.silence = ["after"];
    await until(schedule.nextRunAt);

    await act(tenant, id, "cancel");
    await makeRunsDue();
    await work();

    expect(await itsRuns()).toMatchObject([{ state: "completed" }]);
  });

  test("cannot resume a single run whose time has passed", async () => {
    const startAt = new Date(Date.now() + HOUR_MS);
    const { act, tenant, id, until } = await givenSchedule({ startAt });
    await act(tenant, id, "pause");
    await until(startAt, HOUR_MS);

    await expect(act(tenant, id, "resume")).rejects.toEqual(failing("INVALID_SCHEDULE_STATE"));
  });

  test("changes amount and end of later runs", async () => {
    const { schedule, parts, tenant, id, until, payIds, now } = await givenSchedule();
    const change = { amount: 300_000n, runsMax: 1, onInsufficientFunds: "pause" as const };

    await changeSchedule(parts, {
      tenant,
      id,
      change,
      limits: LIMITS,
      deadline: Date.now() + 5_000,
    });
    await until(schedule.nextRunAt);

    expect(payIds.paid).toMatchObject([{ amount: 300_000n }]);
    expect(await now()).toMatchObject({ state: "completed", onInsufficientFunds: "pause" });
  });

  test.each([
    ["INVALID_AMOUNT", { amount: 1n }],
    ["VALIDATION_ERROR", { endAt: new Date(Date.now() - HOUR_MS) }],
    ["VALIDATION_ERROR", { endAt: new Date(Date.now() + 1_000) }],
  ])("refuses a change with %s", async (code, change) => {
    const { parts, tenant, id, schedule, now } = await givenSchedule();

    await expect(
      changeSchedule(parts, { tenant, id, change, limits: LIMITS, deadline: Date.now() + 5_000 }),
    ).rejects.toEqual(failing(code));

    expect(await now()).toEqual(schedule);
  });
});

describe("a run", () => {
  test("of a bank transfer waits for the bank's decision", async () => {
    const { schedule, until, itsRuns, world, work, makeRunsDue } = await givenSchedule({
      order: TO_BANK,
    });
    world.rail.behaviour = { records: "pending", answers: "as booked" };
    await until(schedule.nextRunAt);
    const [begun] = await itsRuns();
    expect(begun).toMatchObject({ state: "processing", paymentId: expect.any(String) });

    await world.change(begun?.paymentId ?? "", {
      ...{ state: "completed", completed_at: new Date() },
    });
    await makeRunsDue();
    await work();

    expect(await itsRuns()).toMatchObject([{ state: "completed", amount: 250_000n }]);
    expect(world.rail.sent()).toBe(1);
  });

  test("of a bank transfer fails with the bank's refusal", async () => {
    const { schedule, until, itsRuns, world } = await givenSchedule({ order: TO_BANK });
    world.rail.behaviour = { records: "failed", answers: "as booked" };

    await until(schedule.nextRunAt);

    expect(await itsRuns()).toMatchObject([
      { state: "failed", errorCode: "TRANSFER_FAILED", paymentId: expect.any(String) },
    ]);
  });

  test("fails when the merchant's live mode is off, or the merchant is not found", async () => {
    const startAt = new Date(Date.now() + 50);
    const tenant = aTenant({ mode: "live" });
    for (const [change, errorCode] of [
      [{ liveMode: false }, "LIVE_MODE_OFF"],
      [{ isGone: true }, "MERCHANT_NOT_FOUND"],
    ] as const) {
      const { merchant, itsRuns, payIds, id, work } = await givenSchedule({ tenant, startAt });
      Object.assign(merchant, change);
      await admin()("schedules")
        .where({ id })
        .update({
          ...{ next_run_at: new Date(), starts_at: new Date(), due_at: new Date() },
        });
      await work();

      expect(await itsRuns()).toMatchObject([{ state: "failed", errorCode }]);
      expect(payIds.paid).toEqual([]);
    }
  });

  test("applies the merchant's current limits", async () => {
    const { schedule, until, itsRuns, merchant } = await givenSchedule();
    merchant.limits = { ...LIMITS, amountMax: 100_000n };

    await until(schedule.nextRunAt);

    expect(await itsRuns()).toMatchObject([{ state: "failed", errorCode: "AMOUNT_TOO_HIGH" }]);
  });

  test("of a bill is bought once, also when the response is lost", async () => {
    const { schedule, until, itsRuns, bills, makeRunsDue, work } = await givenSchedule({
      order: A_BILL,
    });
    bills.failures = ["lost"];
    await until(schedule.nextRunAt);
    await makeRunsDue();
    await work();

    const [run] = await itsRuns();
    expect(run).toMatchObject({ state: "completed", amount: 50_000n, attempts: 2 });
    expect(bills.bought).toEqual([
      { reference: toPublicId("schr", run?.id ?? ""), amount: 50_000n },
    ]);
  });

  test.each([
    ["completed", { state: "completed" }],
    ["failed", { state: "failed", errorCode: "BILL_PAYMENT_FAILED" }],
    ["reversed", { state: "failed", errorCode: "BILL_PAYMENT_FAILED" }],
  ] as const)("of a pending bill ends as the bill does: %s", async (status, expected) => {
    const { schedule, until, itsRuns, bills, makeRunsDue, work } = await givenSchedule({
      order: A_BILL,
    });
    bills.failures = ["pending"];
    await until(schedule.nextRunAt);
    expect(await itsRuns()).toMatchObject([{ state: "processing" }]);

    bills.decide(status);
    await makeRunsDue();
    await work();

    expect(await itsRuns()).toMatchObject([expected]);
  });

  test("of a bill waits while the provider's prices are unavailable", async () => {
    const { schedule, until, itsRuns, bills, makeRunsDue, work } = await givenSchedule({
      order: A_BILL,
    });
    bills.failures = [new AppError("FETCH_VARIATIONS_FAILED")];
    await until(schedule.nextRunAt);
    expect(await itsRuns()).toMatchObject([{ state: "pending", attempts: 1 }]);

    await makeRunsDue();
    await work();

    expect(await itsRuns()).toMatchObject([{ state: "completed", attempts: 2 }]);
  });
});

describe("a sweep", () => {
  test("moves the balance above the kept amount", async () => {
    const { schedule, until, itsRuns, world } = await givenSchedule({ order: A_SWEEP });

    await until(schedule.nextRunAt);

    expect(await itsRuns()).toMatchObject([{ state: "completed", amount: 4_000_000n }]);
    expect(world.rail.sent()).toBe(1);
  });

  test("keeps its amount after an attempt of unknown outcome", async () => {
    const { schedule, until, itsRuns, world, balance, makeRunsDue, work } = await givenSchedule({
      order: A_SWEEP,
    });
    world.ledger.silence = { when: () => true, how: "unsent" };
    await until(schedule.nextRunAt);
    expect(await itsRuns()).toMatchObject([{ state: "processing", attempts: 1 }]);
    world.ledger.silence = undefined;
    balance.available = 2_000_000n;
    await makeRunsDue();
    await work();

    const swept = { state: "completed", amount: 4_000_000n, attempts: 2 };
    expect(await itsRuns()).toMatchObject([swept]);
    expect([...world.rail.transfers.values()]).toMatchObject([{ amount: 4_000_000 }]);
  });

  test("reads the balance again after an attempt that paid nothing", async () => {
    const { schedule, until, itsRuns, world, parts, balance, makeRunsDue, work } =
      await givenSchedule({ order: A_SWEEP });
    const { enquire } = parts;
    parts.enquire = async () => {
      const extra = { retryable: true };
      throw new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED", undefined, { extra });
    };
    await until(schedule.nextRunAt);
    expect(await itsRuns()).toMatchObject([{ state: "pending", attempts: 1 }]);
    parts.enquire = enquire;
    balance.available = 2_000_000n;
    await makeRunsDue();
    await work();

    const swept = { state: "completed", amount: 1_000_000n, attempts: 2 };
    expect(await itsRuns()).toMatchObject([swept]);
    expect([...world.rail.transfers.values()]).toMatchObject([{ amount: 1_000_000 }]);
  });

  test("skips a run below its threshold or below its minimum", async () => {
    for (const [order, skipReason] of [
      [{ ...A_SWEEP, threshold: 6_000_000n }, "below_threshold"],
      [{ ...A_SWEEP, keepAmount: 4_995_000n }, "below_minimum"],
    ] as const) {
      const { schedule, until, itsRuns } = await givenSchedule({ order });

      await until(schedule.nextRunAt);

      expect(await itsRuns()).toMatchObject([{ state: "skipped", skipReason, attempts: 0 }]);
    }
  });

  test("with only a threshold runs whenever the balance reaches it", async () => {
    const order = { ...A_SWEEP, threshold: 6_000_000n };
    const { advance, tenant, work, itsRuns, balance, now, events } = await givenSchedule({
      ...{ order, recurrence: undefined },
    });
    await advance(tenant, HOUR_MS);
    await work();
    expect(await itsRuns()).toEqual([]);

    balance.available = 6_000_000n;
    await advance(tenant, HOUR_MS);
    await work();
    balance.available = 1_000_000n;
    await advance(tenant, HOUR_MS);
    await work();

    expect(await itsRuns()).toMatchObject([{ state: "completed", amount: 5_000_000n }]);
    expect(await now()).toMatchObject({ state: "active", runs: 1 });
    expect((await events()).filter((name) => name.startsWith("run."))).toEqual(["run.completed"]);
  });
});

test("schedules are listed newest first, by status and type", async () => {
  const world = aWorld();
  const { create, act, parts } = scheduleWorld(world);
  const tenant = aTenant({ mode: "test" });
  const first = await create(aSchedule({ tenant }));
  const second = await create(aSchedule({ tenant, order: A_BILL }));
  await act(tenant, second.schedule.id, "pause");

  const list = async (filters: { state?: "paused"; type?: "transfer" } = {}) => {
    const query = { tenant, state: undefined, type: undefined, limit: 10, ...filters };
    const { items } = await listSchedules(parts, query);
    return items.map(({ id }) => id);
  };

  expect(await list()).toEqual([second.schedule.id, first.schedule.id]);
  expect(await list({ state: "paused" })).toEqual([second.schedule.id]);
  expect(await list({ type: "transfer" })).toEqual([first.schedule.id]);
});

test("a schedule's runs are listed newest first, page by page", async () => {
  const { schedule, until, parts, tenant, id } = await givenSchedule();
  await until(schedule.nextRunAt, 2 * DAY_MS);

  const query = { tenant, id, limit: 2 };
  const first = await listScheduleRuns(parts, query);
  const second = await listScheduleRuns(parts, { ...query, before: first.nextBefore });

  const numbers = [first, second].map(({ items }) => items.map(({ number }) => number));
  expect(numbers).toEqual([[3, 2], [1]]);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
});

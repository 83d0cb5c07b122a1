import { kobo } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import fc from "fast-check";
import { type Charges, chargesFor } from "../../src/domain/fees";
import type { OnInsufficientFunds, Run, SweepOrder } from "../../src/domain/schedule";
import {
  fundsRetryAt,
  outcomeOfError,
  paymentKey,
  runIdOf,
  sweepAmount,
} from "../../src/domain/schedule-run";
import { runAfter, stopReason } from "../../src/domain/schedule-run-states";

const CHARGES: Charges = {
  tiers: [
    { upTo: 500_000n, fee: kobo(1_000n) },
    { upTo: 5_000_000n, fee: kobo(2_500n) },
    { upTo: undefined, fee: kobo(5_000n) },
  ],
  stampDuty: kobo(5_000n),
  stampDutyFrom: 1_000_000n,
};

const aSweep = (fields: Partial<SweepOrder> = {}): SweepOrder => ({
  type: "sweep",
  fromPayId: "ada-stores.wallet",
  accountNumber: "0123456789",
  bankCode: "058",
  accountName: "",
  keepAmount: 1_000_000n,
  threshold: undefined,
  minimumAmount: 10_000n,
  narration: "",
  ...fields,
});

const AMOUNT_MAX = 1_000_000_000n;

describe("the amount of a sweep", () => {
  const amounts = fc.bigInt({ min: 0n, max: 2_000_000_000n });

  test("leaves the kept amount, or as little more as the charges allow", () => {
    fc.assert(
      fc.property(amounts, amounts, (available, keepAmount) => {
        const state = { available, amountMax: AMOUNT_MAX, charges: CHARGES };
        const swept = sweepAmount(aSweep({ keepAmount }), state);
        if ("reason" in swept) return;
        const debitOf = (amount: bigint) => {
          const { fee, stampDuty } = chargesFor(amount, CHARGES);
          return amount + fee + stampDuty;
        };

        expect(available - debitOf(swept.amount)).toBeGreaterThanOrEqual(keepAmount);
        const isMost = swept.amount === AMOUNT_MAX;
        expect(isMost || available - debitOf(swept.amount + 1n) < keepAmount).toBe(true);
      }),
    );
  });

  test("is nothing below the threshold, or below the minimum", () => {
    const at = (available: bigint) => ({ available, amountMax: AMOUNT_MAX, charges: CHARGES });

    expect(sweepAmount(aSweep({ threshold: 5_000_000n }), at(4_999_999n))).toEqual({
      reason: "below_threshold",
    });
    expect(sweepAmount(aSweep(), at(1_010_999n))).toEqual({ reason: "below_minimum" });
    expect(sweepAmount(aSweep(), at(1_011_000n))).toEqual({ amount: 10_000n });
    expect(sweepAmount(aSweep(), at(0n))).toEqual({ reason: "below_minimum" });
  });
});

const NOW = new Date("2026-12-01T08:00:00Z");

const aRun = (fields: Partial<Run> = {}): Run => ({
  id: "0193f0c0-0000-7000-8000-000000000001",
  scheduleId: "0193f0c0-0000-7000-8000-000000000000",
  merchantId: "0193f0c0-0000-7000-8000-00000000000a",
  mode: "live",
  number: 1,
  scheduledFor: NOW,
  state: "processing",
  attempts: 1,
  amount: 20_000n,
  paymentId: undefined,
  skipReason: undefined,
  errorCode: "",
  errorMessage: "",
  retryAt: undefined,
  createdAt: NOW,
  endedAt: undefined,
  updatedAt: NOW,
  ...fields,
});

const aStep = (
  outcome: Parameters<typeof runAfter>[0]["outcome"],
  onInsufficientFunds: OnInsufficientFunds = "skip",
) => ({
  schedule: {
    state: "active" as const,
    timing: { kind: "once" as const, at: NOW },
    onInsufficientFunds,
  },
  run: aRun(),
  outcome,
  now: NOW,
  ageMs: 0,
});

const TOO_LITTLE = {
  kind: "insufficient funds",
  code: "INSUFFICIENT_FUNDS",
  message: "…",
} as const;

describe("a run with insufficient funds", () => {
  test("is skipped, retried or failed, as its schedule is set", () => {
    expect(runAfter(aStep(TOO_LITTLE), 10_000).run).toMatchObject({
      state: "skipped",
      skipReason: "insufficient_funds",
    });
    expect(runAfter(aStep(TOO_LITTLE, "pause"), 10_000).run).toMatchObject({
      state: "failed",
      errorCode: "INSUFFICIENT_FUNDS",
    });
    expect(runAfter(aStep(TOO_LITTLE, "retry"), 10_000)).toMatchObject({
      run: { state: "retrying", retryAt: new Date("2026-12-01T10:00:00Z") },
      dueInMs: 7_200_000,
    });
  });

  test("is retried three times, and on the same local day only", () => {
    const once = { timing: { kind: "once" as const, at: NOW } };
    const attempts = [1, 2, 3, 4].map((each) => fundsRetryAt(once, { attempts: each }, NOW));

    expect(attempts.map((at) => at !== undefined)).toEqual([true, true, true, false]);
    const late = new Date("2026-12-01T21:30:00Z");
    expect(fundsRetryAt(once, { attempts: 1 }, late)).toBeUndefined();
  });

  test.each(["paused", "canceled"] as const)(
    "is not retried under a schedule that was %s meanwhile",
    (state) => {
      const step = aStep(TOO_LITTLE, "retry");
      const stopped = { ...step, schedule: { ...step.schedule, state } };

      expect(runAfter(stopped, 10_000)).toMatchObject({
        run: { state: "skipped", skipReason: state },
        dueInMs: undefined,
      });
    },
  );
});

test("a payment of unknown outcome is retried, even under a canceled schedule", () => {
  const step = aStep({ kind: "unknown" });
  const canceled = { ...step, schedule: { ...step.schedule, state: "canceled" as const } };

  expect(runAfter(canceled, 10_000)).toEqual({ run: step.run, dueInMs: 10_000 });
});

test("an unavailable provider is retried up to a limit, and then the run fails with its code", () => {
  const outcome = { kind: "unavailable", code: "FETCH_SERVICES_FAILED", message: "…" } as const;
  const step = aStep(outcome);

  expect(runAfter(step, 10_000)).toMatchObject({ run: { state: "pending" }, dueInMs: 10_000 });
  const last = { ...step, run: aRun({ attempts: 30 }) };
  expect(runAfter(last, 10_000).run).toMatchObject({
    ...{ state: "failed", errorCode: "FETCH_SERVICES_FAILED" },
  });
});

test("a submitted payment is looked up again, less often as it ages", () => {
  const outcome = { kind: "submitted", paymentId: aRun().id, amount: 20_000n } as const;
  const step = aStep(outcome);
  const dueIn = (ageMs: number) => runAfter({ ...step, ageMs }, 10_000).dueInMs;

  expect([0, 100_000, 86_400_000].map(dueIn)).toEqual([2_000, 10_000, 60_000]);
});

test("errors are classified by whether money may have moved", () => {
  const kindOf = (...error: ConstructorParameters<typeof AppError>) =>
    outcomeOfError(new AppError(...error)).kind;

  expect(kindOf("SERVICE_UNAVAILABLE")).toBe("unknown");
  expect(kindOf("INTERNAL_ERROR")).toBe("unknown");
  expect(kindOf("IDEMPOTENCY_KEY_IN_USE")).toBe("unknown");
  expect(kindOf("INSUFFICIENT_FUNDS")).toBe("insufficient funds");
  expect(kindOf("INSUFFICIENT_WALLET_BALANCE")).toBe("insufficient funds");
  expect(kindOf("FETCH_SERVICES_FAILED")).toBe("unavailable");
  expect(kindOf("VERIFY_ACCOUNT_FAILED", undefined, { extra: { retryable: true } })).toBe(
    "unavailable",
  );
  expect(kindOf("VERIFY_ACCOUNT_FAILED")).toBe("failed");
  expect(kindOf("AMOUNT_TOO_HIGH")).toBe("failed");
});

test("a scheduled time has one run id, and a run one payment key", () => {
  const { scheduleId } = aRun();

  expect(runIdOf(scheduleId, NOW)).toBe(runIdOf(scheduleId, new Date(NOW)));
  expect(runIdOf(scheduleId, NOW)).not.toBe(runIdOf(scheduleId, new Date(NOW.getTime() + 1)));
  expect(paymentKey(aRun().id)).toEqual(paymentKey(aRun().id));
  expect(paymentKey(aRun().id)).toHaveLength(16);
});

test("runs begin under active and completed schedules only", () => {
  expect(stopReason("active")).toBeUndefined();
  expect([stopReason("paused"), stopReason("canceled")]).toEqual(["paused", "canceled"]);
});

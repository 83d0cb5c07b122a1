import type { Moment } from "@kobo/saga/testing";
import { type Circumstances, DAY_MS, HOUR_MS, withoutFaults } from "../model/circumstances";
import type { LedgerFault } from "../model/ledger";
import { SCENARIOS } from "../model/scenarios";
import { simulate } from "../model/simulate";
import type { CallFault } from "../model/wire";

const MOMENTS: readonly Moment[] = ["before", "done", "stored"];
/** A worker claims it at once, almost a day later, or after the idempotency keys expired. */
const DOWN_MS = [0, 23 * HOUR_MS, 3 * DAY_MS];
const SHORT_AND_LONG_MS = [0, 3 * DAY_MS];
const STALL_MS = 5 * 60_000;
const CALL_FAULTS: readonly CallFault[] = [
  ...(["not sent", "request lost", "response lost", "late"] as const),
  ...(["error after", "error before", "lags"] as const),
];
const LEDGER_FAULTS: readonly LedgerFault[] = [
  "not sent",
  "request lost",
  "response lost",
  "late",
  "refused",
];
/** A late call arrives before the next query, after it, or long after. */
const LATE_MS = [10, 1_000, 40_000];

type Faults = Partial<Circumstances>;

function crashes(tasks: number, downsMs: readonly number[]): Faults[] {
  return numbers(tasks).flatMap((number) =>
    MOMENTS.flatMap((moment) =>
      downsMs.map(
        (downMs): Faults => ({
          crashes: (task: number, at: Moment) => task === number && at === moment,
          downMs: () => downMs,
        }),
      ),
    ),
  );
}

function callFaults(calls: number, latesMs: readonly number[]): Faults[] {
  return numbers(calls).flatMap((number) =>
    CALL_FAULTS.flatMap((fault) =>
      (fault === "late" ? latesMs : [0]).map((lateMs): Faults => {
        let count = 0;
        const callFault = () => (count++ === number ? fault : "nothing");
        return { callFault, lateMs: () => lateMs, lagMs: () => STALL_MS };
      }),
    ),
  );
}

function ledgerFaults(calls: number, latesMs: readonly number[]): Faults[] {
  return numbers(calls).flatMap((number) =>
    LEDGER_FAULTS.flatMap((fault) =>
      (fault === "late" ? latesMs : [0]).map((lateMs): Faults => {
        let count = 0;
        const ledgerFault = () => (count++ === number ? fault : "nothing");
        return { ledgerFault, lateMs: () => lateMs };
      }),
    ),
  );
}

/** A process stalls before its nth moment while others continue. */
function stalls(moments: number): Faults[] {
  return numbers(moments).map((number) => {
    let count = 0;
    return { stallsMs: () => (count++ === number ? STALL_MS : 0) };
  });
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** A fault causes more calls than a run without faults. */
const MORE_CALLS = 3;

interface Size {
  tasks: number;
  calls: number;
  ledgerCalls: number;
}

/** Every single fault, and every crash combined with a faulty call. */
function* faultsOf({ tasks, calls, ledgerCalls }: Size): Generator<Faults> {
  yield* crashes(tasks, DOWN_MS);
  yield* stalls(3 * tasks);
  yield* callFaults(calls + MORE_CALLS, LATE_MS);
  yield* ledgerFaults(ledgerCalls + MORE_CALLS, LATE_MS);
  for (const crash of crashes(tasks, SHORT_AND_LONG_MS)) {
    for (const faults of callFaults(calls, [1_000])) yield { ...crash, ...faults };
  }
}

let simulations = 0;

test.each(SCENARIOS)(
  "any fault leaves money and states sound when %s",
  async (_, scenario) => {
    const world = await simulate(withoutFaults(scenario()));

    for (const faults of faultsOf(world)) {
      await simulate(withoutFaults({ ...scenario(), ...faults }));
      simulations += 1;
    }
  },
  60_000,
);

const SIMULATIONS_MIN = 35_000;

test(`more than ${SIMULATIONS_MIN} simulations ran`, () => {
  expect(simulations).toBeGreaterThan(SIMULATIONS_MIN);
});

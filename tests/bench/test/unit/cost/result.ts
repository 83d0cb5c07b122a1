import type { CostResult } from "../../../src/cost/cost-bench";
import { judge } from "../../../src/cost/targets";
import type { Window } from "../../../src/cost/window";
import { IDLE, OTHERS } from "../../../src/cpu";

/** Ten seconds in which each process used so much CPU. */
export function aWindow(cpu: Record<string, number>): Window {
  const memory = Object.keys(cpu).map((name) => [name, { residentMib: 200, shareMib: 120 }]);
  return {
    seconds: 10,
    cpu: { ...cpu, [OTHERS]: 0, [IDLE]: 5 },
    memory: Object.fromEntries(memory),
  };
}

/** A run in which 500 of the 1,000 transfers a second could be done. */
export function aResult(over: Partial<CostResult> = {}): CostResult {
  const systemStarts = { emptySeconds: 13, keptSeconds: 9 };
  const machine = { cpu: "CPU", cores: 2, memoryGib: 4, system: "linux", node: "v24" };
  return {
    ...{ at: "2026-11-22T10:00:00.000Z", settings: [], merchants: 200, rounds: 3 },
    machine: { ...machine, postgres: "18", loadBefore: 0 },
    systemStarts,
    serviceStarts: { gateway: 1.5 },
    idle: aWindow({ gateway: 0.1, postgres: 0.5 }),
    perSecond: 500,
    busy: aWindow({ gateway: 4, postgres: 6, "load generator": 1 }),
    answers: {
      ...{ offeredPerSecond: 500, takenPerSecond: 500, p50Ms: 4, p99Ms: 20 },
      ...{ refused: {}, refusedP99Ms: Number.NaN },
    },
    targets: judge(systemStarts, 500),
    proof: { acknowledged: 5_000, inLedger: 5_000, wallets: 200, problems: [] },
    audit: { database: "wallet-ledger", clean: true, report: "13 of 13 invariants hold\n" },
    correct: true,
    ...over,
  };
}

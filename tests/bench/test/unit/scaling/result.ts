import { IDLE, OTHERS } from "../../../src/cpu";
import type { LedgerCell } from "../../../src/scaling/ledgers";
import type { SiteProof } from "../../../src/scaling/proof";
import type { ScalingResult } from "../../../src/scaling/scaling-bench";
import type { TakeoverPart } from "../../../src/scaling/takeover";

const clean = (database: string) => ({
  database,
  clean: true,
  report: "15 of 15 invariants hold\n",
});

/** One ledger does 1,000/s, and two do `two`/s. */
function ledgerCells(two: number): LedgerCell[] {
  return ([1, 2] as const).map((processes) => {
    const perSecond = processes === 1 ? 1_000 : two;
    const median = { perSecond, p50Ms: 10, p99Ms: 40 };
    return { load: "hot", callers: 64, processes, rounds: [median], median };
  });
}

export function takeover(over: Partial<TakeoverPart> = {}): TakeoverPart {
  const kill = {
    ...{ killed: "wallet-ledger-1", resumedMs: 300, longestWaitMs: 320.4 },
    ...{ readyAgainMs: 1_500, byTheOther: 80 },
  };
  return { kills: [kill], answered: 9_000, failures: [], longestWaitBeforeMs: 90, ...over };
}

export function siteProof(replicas: 1 | 2): SiteProof {
  return {
    replicas,
    books: { acknowledged: 500, inLedger: 500, wallets: 200, problems: [] },
    audit: clean(`${replicas} of each`),
    order: {
      ...{ written: 900, carried: 900, repeated: 3, keysWithSeveral: 70, bytesEach: 600 },
      problems: [],
    },
    deliveries: {
      ...{ endpoints: 30, told: 400, arrived: 400, repeated: 0, verified: 8 },
      problems: [],
    },
  };
}

/** A run in which all went well. */
export function result(over: Partial<ScalingResult> = {}): ScalingResult {
  const cells = ([1, 2] as const).map((replicas) => {
    const figures = { perSecond: replicas === 1 ? 1_000 : 900, p50Ms: 50, p99Ms: 120 };
    const cpu = { gateway: 2, [OTHERS]: 0.1, [IDLE]: 1 };
    const median = { figures, cpu, restMs: 1_500 };
    return { load: "spread" as const, replicas, rounds: [median], median };
  });
  return {
    at: "2026-11-22T16:00:00.000Z",
    machine: {
      ...{ cpu: "AMD EPYC", cores: 2, memoryGib: 24, system: "linux", node: "v24" },
      ...{ postgres: "18.4", loadBefore: 0.5 },
    },
    settings: ["fsync=on"],
    ...{ seconds: 4, rounds: 3, connections: 64, payers: 200, cells },
    weights: {
      ...{ transfers: 5_000, walBytes: 6_144, commits: 0.3, inserted: 9, updated: 2, deleted: 3 },
      bytes: { wallet_ledger: 1_024, transfer: 100 },
    },
    ledgers: {
      cells: ledgerCells(900),
      acknowledged: 70,
      inLedger: 70,
      audit: clean("two ledgers"),
    },
    takeover: takeover(),
    targets: [],
    proofs: [siteProof(1), siteProof(2)],
    problems: [],
    correct: true,
    ...over,
  };
}

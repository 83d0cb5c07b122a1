import type { BillsResult } from "../../../src/bills/bills-bench";
import type { Round as BillsRound } from "../../../src/bills/compare";
import type { Pace } from "../../../src/bills/plan";
import type { CardListsResult } from "../../../src/card-lists/card-lists-bench";
import type { PageFigures } from "../../../src/card-lists/compare";
import { PAGES, type PageName } from "../../../src/card-lists/plan";
import type { Cell as LedgerCell } from "../../../src/compare";
import type { CostResult } from "../../../src/cost/cost-bench";
import { IDLE } from "../../../src/cpu";
import type { LedgerResult } from "../../../src/ledger-bench";
import type { LedgerFullResult } from "../../../src/ledger-full/ledger-full-bench";
import { PAGES as LEDGER_PAGES } from "../../../src/ledger-full/pages";
import type { Machine } from "../../../src/machine";
import type { Figures } from "../../../src/measure";
import type { OverloadResult } from "../../../src/overload/overload-bench";
import type { ProfileResult } from "../../../src/profile/profile-bench";
import type { Recorded } from "../../../src/record";
import type { ScalingResult } from "../../../src/scaling/scaling-bench";
import { comparisonOf } from "../../../src/slow-provider/compare";
import { BYSTANDERS } from "../../../src/slow-provider/plan";
import type { SlowProviderResult } from "../../../src/slow-provider/slow-provider-bench";
import type { Cell as TransfersCell } from "../../../src/transfers/compare";
import type { TransfersResult } from "../../../src/transfers/transfers-bench";
import type { WebhooksResult } from "../../../src/webhooks/webhooks-bench";
import { aResult as aCostResult } from "../cost/result";
import { figures as overloadFigures } from "../overload/result";
import { result as scalingResult } from "../scaling/result";
import { aRound } from "../slow-provider/rounds";
import { aBacklog, cellsWith } from "../webhooks/cells";

const MACHINE: Machine = {
  cpu: "Abacus",
  cores: 2,
  memoryGib: 24,
  system: "linux 6",
  node: "v24",
  postgres: "18",
  loadBefore: 0.5,
};

const RUN = {
  at: "2026-11-22T10:00:00.000Z",
  machine: MACHINE,
  settings: ["fsync=on"],
  seconds: 5,
  rounds: 3,
  targets: [{ what: "at least 9/s", measured: "10/s", reached: true }],
  correct: true,
};

const AUDIT = { database: "wallet-ledger", clean: true, report: "all hold" };
const PROOF = { acknowledged: 10, inLedger: 10, wallets: 2, problems: [] };

function ledgerCell(load: LedgerCell["load"], subject: LedgerCell["subject"]): LedgerCell {
  const perSecond = { service: 5_000, writer: 6_000, holds: 3_000, plain: 500, pipelined: 600 }[
    subject
  ];
  const median = { perSecond: load === "hot" ? perSecond + 1 : perSecond, p50Ms: 10, p99Ms: 20 };
  return { load, callers: 64, subject, rounds: [median], median };
}

export const LEDGER: LedgerResult = {
  ...RUN,
  wallets: 10_000,
  cells: (["spread", "hot"] as const).flatMap((load) =>
    (["service", "plain", "writer"] as const).map((subject) => ledgerCell(load, subject)),
  ),
  plainBatches: { sender: "pgbench", perSecond: 30_000 },
  crash: {
    acknowledgedBefore: 5,
    acknowledgedAfter: 5,
    unknown: 0,
    unknownFound: 0,
    postgresBackMs: 699,
    recoveredMs: 807,
    problems: [],
  },
  audits: [AUDIT],
};

function transfersCell(load: TransfersCell["load"], perSecond: number): TransfersCell {
  const median = {
    figures: { perSecond, p50Ms: 30, p99Ms: 90 },
    // In 5 s: 400 µs for each of a thousand a second.
    cpu: { gateway: 2, postgres: 4, idle: 1 },
    restMs: 1_000,
  };
  return { load, connections: 64, keyed: false, rounds: [median], median };
}

export const TRANSFERS: TransfersResult = {
  ...RUN,
  merchants: 1_000,
  cells: [transfersCell("spread", 1_000), transfersCell("hot", 2_000)],
  proof: PROOF,
  audit: AUDIT,
};

const rounds = [aRound("healthy", 10), aRound("slow", 15)];
export const SLOW_PROVIDER: SlowProviderResult = {
  ...RUN,
  merchants: 50,
  rounds,
  bystanders: BYSTANDERS.map((stream) => comparisonOf(rounds, stream)),
  purchases: comparisonOf(rounds, "bill purchase"),
  proof: {
    answered: 1,
    completed: 1,
    delivered: 1,
    wallets: 50,
    held: { open: 0, waiting: 0, stray: 0 },
    problems: [],
  },
  audit: AUDIT,
};

export const OVERLOAD: OverloadResult = {
  ...RUN,
  ...overloadFigures(),
  merchants: 100,
  limits: { seconds: 5, limited: [], faults: {} },
  proof: PROOF,
  audit: AUDIT,
};

export const WEBHOOKS: WebhooksResult = {
  ...RUN,
  cells: cellsWith(),
  backlog: { ...aBacklog(), cpu: {} },
  proof: {
    told: 10,
    toldToWell: 10,
    arrived: 10,
    verified: 1,
    repeated: 0,
    bad: {},
    problems: [],
  },
};

const pagesOf = (p50Ms: number): Record<PageName, PageFigures> =>
  Object.fromEntries(PAGES.map((page) => [page, { p50Ms, p99Ms: 3 * p50Ms }])) as Record<
    PageName,
    PageFigures
  >;

export const CARD_LISTS: CardListsResult = {
  ...RUN,
  cells: [20, 100].map((limit) => ({
    ...{ list: "all", limit, callers: 1, requests: 300 },
    pages: pagesOf(limit / 10),
    ratio: { p50: 1, p99: 1 },
    cpuMs: { gateway: 2.5, postgres: 1.5 },
  })),
  single: {
    count: 100,
    create: { p50Ms: 50, p99Ms: 150 },
    get: { p50Ms: 5, p99Ms: 35 },
  },
  plan: undefined,
  proof: { walked: [], walksWhileAdding: 0, added: 0, problems: [] },
};

/** The gateway takes half of `micros` for HTTP and a quarter for what `part` says. */
export function aProfile(micros: number, part: string): ProfileResult {
  const { at, machine, settings, seconds, correct } = RUN;
  return {
    ...{ at, machine, settings, seconds, correct },
    loads: [
      {
        load: "hot",
        figures: { perSecond: 4_000, p50Ms: 30, p99Ms: 90 },
        processes: [
          { name: "postgres", total: 200, parts: {} },
          { name: "gateway", total: micros, parts: { HTTP: micros / 2, [part]: micros / 4 } },
          { name: "simulator", total: 0.4, parts: { HTTP: 0.4 } },
          { name: IDLE, total: 50, parts: {} },
        ],
      },
    ],
  };
}

const atRate = (perSecond: number): Figures => ({ perSecond, p50Ms: 20, p99Ms: 40 });

export const LEDGER_FULL: LedgerFullResult = {
  ...RUN,
  ...{ wallets: 10_000, transfers: 10_000_000, gib: 7.5, fillSeconds: 200 },
  pairs: [{ load: "hot", empty: atRate(10_000), full: atRate(9_500) }],
  pages: Object.fromEntries(
    LEDGER_PAGES.map((page) => [page, { ...atRate(3_000), cpuMs: { ledger: 0.5 } }]),
  ) as LedgerFullResult["pages"],
  audit: AUDIT,
};

function billsRound(pace: Pace, soldPerSecond: number): BillsRound {
  const latency = { p50Ms: 220, p99Ms: 900 - soldPerSecond };
  return { number: 1, pace, statuses: {}, sold: 500, soldPerSecond, latency, cpu: {} };
}

export const BILLS: BillsResult = {
  ...RUN,
  merchants: 50,
  rounds: [100, 60, 90].flatMap((sold) => [billsRound(100, sold), billsRound(300, 2 * sold)]),
  memories: [],
  proof: SLOW_PROVIDER.proof,
  audit: AUDIT,
};

export const SCALING: ScalingResult = scalingResult(RUN);

export const COST: CostResult = aCostResult({ machine: MACHINE, settings: RUN.settings });

/** As a bench's runs are read from the folder. */
export function recorded(results: Record<string, unknown>): Map<string, Recorded<unknown>> {
  const commit = { id: "abc123456", changed: false };
  return new Map(
    Object.entries(results).map(([bench, result]) => [bench, { bench, commit, result }]),
  );
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conclude, defineBench } from "../../bench";
import { Workload, warmUp } from "../../load/workload";
import { type Figures, summaryOf } from "../../measure/figures";
import { type CpuSeconds, IDLE, OTHERS, wakeUpsSoFar } from "../../measure/processes";
import { amount, describe, table } from "../../report/markdown";
import { nameOfCommit, type Recorded } from "../../report/record";
import {
  COUNTING,
  countStatements,
  countsSoFar,
  type Header,
  query,
  untilAtRest,
} from "../../world/database";
import { LOADS, type Load } from "../../world/order";
import { Run } from "../../world/run";
import { type CpuProfile, sharesWithin, type Window } from "./cpu-profile";

/** Cost of one transfer by process, descending. */
interface LoadCost {
  load: Load;
  figures: Figures;
  processes: {
    name: string;
    /** CPU µs. */
    total: number;
    /** The same by part; empty for what is not a process of ours. */
    parts: Record<string, number>;
  }[];
  /** Of a transfer; absent in earlier records. */
  counts?: Counts;
}

/** The counts of one transfer, or of all so far. */
interface Counts {
  walBytes: number;
  commits: number;
  statements: number;
  /** Of all processes. */
  wakeUps: number;
}

interface Measured {
  load: Load;
  figures: Figures;
  window: Window;
  cpu: CpuSeconds;
  counts: Counts;
}

const MERCHANTS = 1_000;
const CONNECTIONS = 128;
/** µs between two samples of V8's profiler. */
const INTERVAL_MICROS = 2_000;

/**
 * The CPU time of a PayID transfer through the gateway, by part of each process. The kernel reports the time of a process;
 * V8's sampling profiler divides it, in a system of its own, since it slows down what it samples.
 */
export const profile = defineBench({
  // Long enough for some ten thousand samples of the busiest process.
  seconds: 8,
  run: async (run) => {
    run.log("what each process uses");
    const { header, measured } = await measureLoads(run);
    run.log("what for, with the profiler");
    const shares = await profileShares(run);
    const loads = measured.map((one) => costOf(one, shares.get(one.load) ?? new Map()));
    return conclude(
      header,
      { seconds: run.seconds, loads },
      { targets: [], audits: [], problems: [] },
    );
  },
  section: (run, show, before) => {
    const { loads, seconds } = run.result;
    const pairs = loads.map((cost) => {
      const old = before?.result.loads.find(({ load }) => load === cost.load);
      return pairOf(cost, old);
    });
    const names = [...new Set(pairs.flatMap(namesOf))].filter((name) => name !== TOGETHER);
    return {
      title: "Where the time goes",
      blocks: [
        [
          "CPU time of a PayID transfer through the gateway: by process as the kernel counts it, and by part of Kobo's processes as V8's profiler samples it. The delivery of events is included. Other processes have no parts.",
          `128 connections, ${seconds} s of each load. The profiler slows down what it looks at, so it looks at a second run; time and rates are those of the first.`,
        ],
        before ? beforeLine(run, before) : [],
        show("profile", {
          title: "CPU for a transfer, by process",
          unit: "µs",
          series: pairs.flatMap(({ load, before: old }) =>
            old ? [`${load}, before`, load] : [load],
          ),
          groups: names.map((name) => ({
            name,
            values: pairs.flatMap((pair) => valuesOf(pair, name)),
          })),
        }),
        ...pairs.flatMap(blocksOf),
        ...countBlocks(loads),
      ],
    };
  },
});

/** The share of each part in what a process does, by load and by the process's name. */
type Shares = ReadonlyMap<Load, ReadonlyMap<string, ReadonlyMap<string, number>>>;

async function profileShares(run: Run): Promise<Shares> {
  const directory = mkdtempSync(join(tmpdir(), "kobo-profiles-"));
  try {
    const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${directory} --cpu-prof-interval=${INTERVAL_MICROS}`;
    const { measured, pids } = await measureLoads(run, { NODE_OPTIONS });
    const profiles = [...profilesIn(directory, pids)];
    return new Map(
      measured.map(({ load, window }) => [
        load,
        new Map(profiles.map(([name, own]) => [name, sharesWithin(own, window)])),
      ]),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Runs in its own system, which is stopped at the end. */
async function measureLoads(
  whole: Run,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ header: Header; measured: Measured[]; pids: Record<string, number> }> {
  const run = await whole.open(new Run(whole));
  const workload = await Workload.start(run, {
    merchants: MERCHANTS,
    settings: { ...settings, POSTGRES_SETTINGS: COUNTING },
  });
  const { header, system } = workload;
  const { pids } = system;
  const { databaseUrl } = system.stack;
  await countStatements(databaseUrl);
  await warmUp(run, workload, CONNECTIONS);
  const measured: Measured[] = [];
  for (const load of LOADS) {
    await untilAtRest(databaseUrl);
    await query(databaseUrl, "CHECKPOINT");
    const edges: number[] = [];
    const counts: Promise<Counts>[] = [];
    const loop = { load, connections: CONNECTIONS, seconds: run.seconds };
    const { figures, cpu } = await workload.measure(
      { streams: ["PayID transfer"], ...loop },
      () => {
        edges.push(Number(process.hrtime.bigint() / 1_000n));
        counts.push(countSoFar(workload));
      },
    );
    run.log(`${load}: ${summaryOf(figures)}`);
    const [from = 0, to = 0] = edges;
    const [before, after] = await Promise.all(counts);
    if (!before || !after) throw new Error("The window has no edges.");
    const transfers = (figures.perSecond * (to - from)) / 1e6;
    const each = eachOf({ before, after, transfers });
    measured.push({ load, figures, window: { from, to }, cpu, counts: each });
  }
  await whole.close(run);
  return { header, measured, pids };
}

async function countSoFar({ system, roots }: Workload): Promise<Counts> {
  const wakeUps = wakeUpsSoFar(roots());
  return { ...(await countsSoFar(system.stack.databaseUrl)), wakeUps };
}

function eachOf(window: { before: Counts; after: Counts; transfers: number }): Counts {
  const { before, after, transfers } = window;
  return {
    walBytes: (after.walBytes - before.walBytes) / transfers,
    commits: (after.commits - before.commits) / transfers,
    statements: (after.statements - before.statements) / transfers,
    wakeUps: (after.wakeUps - before.wakeUps) / transfers,
  };
}

function costOf(
  { load, figures, window, cpu, counts }: Measured,
  shares: ReadonlyMap<string, ReadonlyMap<string, number>>,
): LoadCost {
  const transfers = figures.perSecond * ((window.to - window.from) / 1e6);
  const processes = Object.entries(cpu).map(([name, used]) => {
    const total = (used * 1e6) / transfers;
    const own = [...(shares.get(name) ?? [])];
    return { name, total, parts: Object.fromEntries(own.map(([part, s]) => [part, s * total])) };
  });
  return { load, figures, processes: processes.sort((a, b) => b.total - a.total), counts };
}

/** V8 names its files `CPU.<date>.<time>.<pid>.<thread>.<number>.cpuprofile`. */
const PROFILE_FILE = /^CPU\.\d+\.\d+\.(\d+)\.0\.\d+\.cpuprofile$/;

/** V8's profiles, by the process's name. */
function profilesIn(
  directory: string,
  pids: Readonly<Record<string, number>>,
): Map<string, CpuProfile> {
  const names = new Map(Object.entries(pids).map(([name, pid]) => [String(pid), name]));
  const found = readdirSync(directory).flatMap((file) => {
    const name = names.get(PROFILE_FILE.exec(file)?.[1] ?? "");
    if (name === undefined) return [];
    return [[name, JSON.parse(readFileSync(join(directory, file), "utf8")) as CpuProfile] as const];
  });
  return new Map(found);
}

/** CPU µs per transfer, by process and part, with `ALL` for the sum. */
type Costs = ReadonlyMap<string, Readonly<Record<string, number>>>;

/** One load, now and in the run that was kept from before. */
interface Pair {
  load: string;
  rates: string;
  now: Costs;
  before: Costs | undefined;
}

const ALL = "all";
const TOGETHER = "all of these";
/** Processes below this cost per transfer are left out. */
const SHOWN_MIN_MICROS = 1;

function pairOf(now: LoadCost, before: LoadCost | undefined): Pair {
  const rate = ({ figures }: LoadCost): string => amount(figures.perSecond);
  return {
    load: now.load,
    rates: before ? `${rate(before)} → ${rate(now)}` : rate(now),
    now: costsOf(now),
    before: before && costsOf(before),
  };
}

/** Every process with a cost per transfer, and their sum. */
function costsOf({ processes }: LoadCost): Costs {
  const costs = processes
    .filter(({ name, total }) => ![OTHERS, IDLE].includes(name) && total >= SHOWN_MIN_MICROS)
    .map(({ name, total, parts }) => ({ name, micros: { [ALL]: total, ...parts } }));
  const together: Record<string, number> = {};
  for (const [part, each] of costs.flatMap(({ micros }) => Object.entries(micros))) {
    together[part] = (together[part] ?? 0) + each;
  }
  return new Map([
    ...costs.map(({ name, micros }) => [name, micros] as const),
    [TOGETHER, together],
  ]);
}

/** The commit of the figures before, and their machine if it differs. */
function beforeLine<Result extends Header>(now: Recorded<Result>, before: Recorded<Result>) {
  const { at, machine } = before.result;
  const own = describe(before.result);
  const where = own === describe(now.result) ? "on the same machine." : `on ${own}`;
  return `_before → now_: before is commit ${nameOfCommit(before.commit)}, of ${at.slice(0, 10)}, at a load before of ${machine.loadBefore.toFixed(2)}, ${where}`;
}

function blocksOf(pair: Pair): (string | string[])[] {
  const { load, rates, now, before } = pair;
  const cell = (name: string, part: string): string => {
    const micros = Math.round(now.get(name)?.[part] ?? 0);
    const old = Math.round(before?.get(name)?.[part] ?? 0);
    if (micros === 0 && old === 0) return "";
    return before ? `${amount(old)} → ${amount(micros)}` : amount(micros);
  };
  return [
    `${load}, ${rates} transfers/s, µs for each:`,
    table(namesOf(pair), [
      ["process", (name) => name, "words"],
      ...partsOf(pair).map((part): [string, (name: string) => string] => [
        part,
        (name) => cell(name, part),
      ]),
    ]),
  ];
}

function countBlocks(loads: readonly LoadCost[]): (string | string[])[] {
  const counted = loads.flatMap(({ load, counts }) => (counts ? [{ load, ...counts }] : []));
  if (counted.length === 0) return [];
  return [
    "Other costs of a transfer, the delivery of its events included: bytes of PostgreSQL's log; commits and statements of all services; and how often a thread of any process was woken.",
    table(counted, [
      ["load", ({ load }) => load, "words"],
      ["log bytes", ({ walBytes }) => amount(walBytes)],
      ["commits", ({ commits }) => commits.toFixed(2)],
      ["statements", ({ statements }) => statements.toFixed(2)],
      ["wake-ups", ({ wakeUps }) => wakeUps.toFixed(1)],
    ]),
  ];
}

/** Descending, then those that no longer run, then the sum. */
function namesOf({ now, before }: Pair): string[] {
  const names = new Set([...now.keys(), ...(before?.keys() ?? [])]);
  names.delete(TOGETHER);
  return [...names, TOGETHER];
}

/** Descending, so that `ALL` comes first; then those that no longer occur. */
function partsOf({ now, before }: Pair): string[] {
  const own = now.get(TOGETHER) ?? {};
  const parts = new Set(Object.keys({ ...own, ...before?.get(TOGETHER) }));
  return [...parts].sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0));
}

function valuesOf({ now, before }: Pair, name: string): number[] {
  const whole = (costs: Costs): number => costs.get(name)?.[ALL] ?? 0;
  return before ? [whole(before), whole(now)] : [whole(now)];
}

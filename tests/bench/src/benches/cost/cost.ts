import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@kobo/local";
import { defineBench, targetLines } from "../../bench";
import { faultsIn, type Line, lineOf, lineSummary } from "../../load/line";
import { Workload } from "../../load/workload";
import { median, sum } from "../../measure/figures";
import { type CpuSeconds, memoryOf, type Roots, withCpu } from "../../measure/processes";
import { target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { beginRun, untilAtRest } from "../../world/database";
import type { Run } from "../../world/run";
import { System } from "../../world/system";
import { measureSystemStarts } from "./system-starts";

/** CPU of the processes over some time, and their memory at its end. */
interface Window {
  seconds: number;
  cpu: CpuSeconds;
  memory: Record<string, { shareMib: number }>;
}

const MERCHANTS = 200;
/** A system that has just started compiles what it uses and fills its caches. */
const SETTLE_MS = 15_000;
/** Until the used code is compiled. */
const WARM_UP = { perSecond: { "PayID transfer": 400 }, seconds: 25 };
const TRIAL_SECONDS = 10;
const TARGET_PACE = 1_000;
/** Tried in descending order until the system keeps up. */
const PACES = [TARGET_PACE, 750, 500, 250, 100];
/** A higher median latency means a growing queue. */
const P50_MAX_MS = 250;
/** Share of the requested rate. */
const TAKEN_MIN = 0.999;
/** A first trial of the system should take no longer than this to begin. */
const READY_MAX_SECONDS = 12;

/** CPU and memory of each process without requests and under steady transfers, and how long starts take. */
export const cost = defineBench({
  seconds: 15,
  run: async (run) => {
    const { seconds, rounds } = run;
    const systemStarts = await measureSystemStarts(run);
    const system = await run.open(System.start());
    const { databaseUrl } = system.stack;
    const header = await beginRun(databaseUrl);
    await delay(SETTLE_MS);
    run.log(`watching ${seconds} s without requests`);
    const { window: idle } = await watch(system.pids, () => delay(seconds * 1_000));
    const serviceStarts = await measureServiceStarts(run, system);

    const workload = await Workload.open(run, system, { header, merchants: MERCHANTS });
    const { remote } = workload;
    const trials = await remote.offer(WARM_UP);
    const perSecond = await findPace(PACES, async (pace) => {
      await untilAtRest(databaseUrl);
      const load = { perSecond: { "PayID transfer": pace }, seconds: TRIAL_SECONDS };
      const answers = await remote.offer(load);
      trials.push(...answers);
      const line = lineOf(answers, TRIAL_SECONDS);
      run.log(`trial at ${pace}/s: ${lineSummary(line)}`);
      return line;
    });
    await untilAtRest(databaseUrl);
    const load = { perSecond: { "PayID transfer": perSecond }, seconds };
    const { window: busy, result } = await watch(workload.roots(), () => remote.offer(load));
    const answers = lineOf(result, seconds);
    run.log(`at ${perSecond}/s: ${lineSummary(answers)}`);
    // A trial may exceed the capacity, so that some requests are refused.
    const refused = Object.entries(answers.refused).map(
      ([status, count]) => `${count} requests were refused: ${status}`,
    );
    const targets = [
      startTarget("no data yet", systemStarts.emptySeconds),
      startTarget("with data", systemStarts.keptSeconds),
      target(`${TARGET_PACE} PayID transfers a second, load generator included`, perSecond, {
        ...{ min: TARGET_PACE, unit: "/s" },
      }),
    ];
    return workload.conclude(
      { rounds, systemStarts, serviceStarts, idle, perSecond, busy, answers },
      { targets, problems: [...refused, ...faultsIn([...trials, ...result])] },
    );
  },
  section: ({ result }, show) => {
    const { merchants, rounds, idle, busy, perSecond, answers, systemStarts } = result;
    const processes = Object.keys(busy.memory)
      .sort((a, b) => corePercent(busy, b) - corePercent(busy, a))
      .map((name) => ({
        name,
        start: result.serviceStarts[name]?.toFixed(2) ?? "",
        idlePercent: name in idle.memory ? corePercent(idle, name) : Number.NaN,
        idleMib: memoryIn(idle, name),
        busyPercent: corePercent(busy, name),
        micros: ((busy.cpu[name] ?? 0) * 1e6) / (answers.takenPerSecond * busy.seconds),
        busyMib: memoryIn(busy, name),
      }));
    type Row = (typeof processes)[number];
    const total = (pick: (row: Row) => number) =>
      sum(processes.map(pick).filter((value) => !Number.isNaN(value)));
    const all: Row = {
      ...{ name: "all of these", start: "" },
      idlePercent: total((row) => row.idlePercent),
      idleMib: total((row) => row.idleMib),
      busyPercent: total((row) => row.busyPercent),
      micros: total((row) => row.micros),
      busyMib: total((row) => row.busyMib),
    };
    return {
      title: "What it takes to run",
      blocks: [
        [
          `CPU and memory of each process with one process of each service, at rest and at ${amount(perSecond)} PayID transfers/s through the gateway, and how long a start takes.`,
          `${amount(merchants)} merchants; ${idle.seconds.toFixed(0)} s of nothing and ${busy.seconds.toFixed(0)} s of transfers, of which half were answered within ${ms(answers.p50Ms)} ms and 99 % within ${ms(answers.p99Ms)} ms.`,
        ],
        show("cost", {
          title: "Memory of each process",
          unit: "MiB",
          series: ["idle", `${amount(perSecond)} transfers/s`],
          groups: processes.map(({ name, idleMib, busyMib }) => ({
            name,
            values: [idleMib, busyMib],
          })),
        }),
        table(
          [...processes, all],
          [
            ["process", ({ name }) => name, "words"],
            ["start s", ({ start }) => start],
            ["idle, core %", (row) => amount(row.idlePercent)],
            ["idle, MiB", (row) => amount(row.idleMib)],
            ["busy, core %", (row) => amount(row.busyPercent)],
            ["busy, µs a transfer", (row) => amount(row.micros)],
            ["busy, MiB", (row) => amount(row.busyMib)],
          ],
        ),
        `Percent are of one core. Memory is a process's own and its part of what it shares. A service's start is until it is ready beside a running system, the median of ${rounds}.`,
        `\`npm start\` was ready after ${systemStarts.emptySeconds.toFixed(1)} s without data, and after ${systemStarts.keptSeconds.toFixed(1)} s on the data of a start before.`,
        targetLines(result),
      ],
    };
  },
});

/** Watches the processes during `work`. */
async function watch<Result>(
  roots: Roots,
  work: () => Promise<Result>,
): Promise<{ window: Window; result: Result }> {
  const startedAt = performance.now();
  const { result, cpu } = await withCpu({ roots: () => roots }, async (onEdge) => {
    onEdge();
    return work().finally(onEdge);
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { window: { seconds, cpu, memory: memoryOf(roots) }, result };
}

/** Median time from the start of one more process of each service until it is ready, in seconds. */
async function measureServiceStarts(run: Run, system: System): Promise<Record<string, number>> {
  const services = Object.keys(system.stack.opsUrls);
  const starts = new Map(services.map((service) => [service, [] as number[]]));
  for (let round = 1; round <= run.rounds; round++) {
    for (const [service, taken] of starts) {
      // A second process cannot have the ports of the two roots, nor the simulator's store.
      const store = mkdtempSync(join(tmpdir(), "kobo-bench-store-"));
      const [PORT, SANDBOX_PORT] = [String(await freePort()), String(await freePort())];
      const startedAt = performance.now();
      const started = await system.startExtra(service, { PORT, SANDBOX_PORT, BOOK_DIR: store });
      const seconds = (performance.now() - startedAt) / 1_000;
      await started.end();
      rmSync(store, { recursive: true, force: true });
      taken.push(seconds);
      run.log(`round ${round}: ${service}: ready after ${seconds.toFixed(2)} s`);
    }
  }
  return Object.fromEntries(
    [...starts].map(([service, taken]) => [service, median(taken, (seconds) => seconds)]),
  );
}

/** Whether the system kept up with the requested rate. */
export function keepsUp({ offeredPerSecond, takenPerSecond, p50Ms }: Line): boolean {
  return takenPerSecond >= offeredPerSecond * TAKEN_MIN && p50Ms <= P50_MAX_MS;
}

/**
 * The highest of the rates with which the system keeps up.
 * @throws Error when it keeps up with none
 */
export async function findPace(
  paces: readonly number[],
  tryPace: (perSecond: number) => Promise<Line>,
): Promise<number> {
  for (const perSecond of paces) {
    if (keepsUp(await tryPace(perSecond))) return perSecond;
  }
  throw new Error(`The system cannot do ${paces.at(-1)} transfers a second.`);
}

function startTarget(what: string, seconds: number) {
  return target(`npm start, ${what}: ready after ${READY_MAX_SECONDS} s at most`, seconds, {
    ...{ max: READY_MAX_SECONDS, unit: " s", digits: 1 },
  });
}

/** Share of one core. */
function corePercent({ cpu, seconds }: Window, name: string): number {
  return ((cpu[name] ?? 0) / seconds) * 100;
}

/** NaN for what did not run then. */
function memoryIn({ memory }: Window, name: string): number {
  return memory[name]?.shareMib ?? Number.NaN;
}

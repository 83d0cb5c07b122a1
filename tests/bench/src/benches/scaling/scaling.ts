import { freePort } from "@kobo/local";
import { conclude, defineBench, targetLines } from "../../bench";
import type { MoneyProof } from "../../load/prove-money";
import { medianRound, type Round, Workload, warmUp } from "../../load/workload";
import { sum, summaryOf } from "../../measure/figures";
import { measureRounds } from "../../measure/measure-rounds";
import { type Target, target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { type Audit, beginRun, query } from "../../world/database";
import { LOADS, type Load } from "../../world/order";
import { Run } from "../../world/run";
import { System } from "../../world/system";
import { compareLedgers, type LedgerCell, type LedgersPart, ledgersRatio } from "./compare-ledgers";
import { killUnderLoad, type TakeoverPart } from "./kill-under-load";
import { type Weights, weightsOf, workSoFar } from "./weights";

const REPLICAS = [1, 2] as const;
type Replicas = (typeof REPLICAS)[number];

/** Every service on the path of a request or an event, except the gateway. */
const SCALED = ["wallet-ledger", "payid", "transfer", "bills", "card-payments", "webhook"];

/** One load on a system with a number of processes of each service. */
interface Cell {
  load: Load;
  replicas: Replicas;
  rounds: Round[];
  median: Round;
}

/** One whole system. */
interface SystemPart {
  cells: Cell[];
  weights: Weights;
  /** Of the system with a second ledger process, which takes over. */
  takeover: TakeoverPart | undefined;
  proof: MoneyProof;
  audit: Audit;
}

const CONNECTIONS = 64;
const PAYERS = 200;
const KIB = 1_024;
/** Two ledger processes on one hot wallet may lose a quarter. */
const LEDGERS_RATIO_MIN = 0.75;
const RESUMED_MAX_MS = 2_000;

/** One process of each service compared with two of each, and a ledger killed under load. */
export const scaling = defineBench({
  seconds: 5,
  run: async (run) => {
    const { seconds, rounds } = run;
    const { header, ledgers, audit } = await compareLedgers(run);
    const systems: SystemPart[] = [];
    for (const replicas of REPLICAS) systems.push(await measureSystem(run, replicas));
    const takeover = systems.find((system) => system.takeover)?.takeover;
    const [one] = systems;
    if (!one || !takeover) throw new Error("There were not two systems.");
    return conclude(
      header,
      {
        ...{ seconds, rounds, connections: CONNECTIONS, payers: PAYERS, ledgers, takeover },
        cells: LOADS.flatMap((load) =>
          systems.flatMap(({ cells }) => cells.filter((cell) => cell.load === load)),
        ),
        weights: one.weights,
        proofs: systems.map(({ proof }) => ({ proof })),
      },
      {
        targets: judge(ledgers.cells, takeover),
        audits: [audit, ...systems.map((system) => system.audit)],
        problems: [...missing(ledgers), ...systems.flatMap(({ proof }) => proof.problems)],
      },
    );
  },
  section: ({ result }, show) => {
    const { cells, ledgers, weights, takeover, connections, payers, rounds, seconds } = result;
    const loads = [...new Set(cells.map(({ load }) => load))];
    return {
      title: "Two of everything",
      blocks: [
        [
          "A second process of each service on one machine, on the same cores. There are two gateways too, and connections alternate between them.",
          `${connections} connections, ${payers} merchants; medians of ${rounds} rounds of ${seconds} s.`,
        ],
        show("scaling", {
          title: "One process of each service, and two",
          unit: "transfers/s",
          series: REPLICAS.map((replicas) => `${replicas} of each`),
          groups: loads.map((load) => ({
            name: load,
            values: REPLICAS.map((replicas) => rateOf(cells, load, replicas)),
          })),
        }),
        table(cells, [
          ["load", ({ load }) => load, "words"],
          ["processes of each", ({ replicas }) => String(replicas)],
          ["transfers/s", ({ median: { figures } }) => amount(figures.perSecond)],
          [
            "× one",
            ({ load, replicas }) =>
              (rateOf(cells, load, replicas) / rateOf(cells, load, 1)).toFixed(2),
          ],
          ["p50 ms", ({ median: { figures } }) => ms(figures.p50Ms)],
          ["p99 ms", ({ median: { figures } }) => ms(figures.p99Ms)],
        ]),
        "Two ledger processes alone, with a PostgreSQL of their own: callers of one, and the same callers spread over both.",
        table(ledgers.cells, [
          ["load", ({ load }) => load, "words"],
          ["callers", ({ callers }) => String(callers)],
          ["ledgers", ({ processes }) => String(processes)],
          ["transfers/s", ({ median }) => amount(median.perSecond)],
          [
            "× one",
            ({ load, callers, processes }) =>
              (processes === 1 ? 1 : ledgersRatio(ledgers.cells, load, callers)).toFixed(2),
          ],
          ["p50 ms", ({ median }) => ms(median.p50Ms)],
          ["p99 ms", ({ median }) => ms(median.p99Ms)],
        ]),
        takeoverLine(takeover),
        `With one process of each, a transfer takes ${weights.commits.toFixed(2)} commits and leaves ${(weights.walBytes / KIB).toFixed(1)} KiB in PostgreSQL's log and ${(sum(Object.values(weights.bytes)) / KIB).toFixed(1)} KiB in tables and indexes, all services together. [Scaling](../operators/scaling.md) reckons with that.`,
        targetLines(result),
      ],
    };
  },
});

function takeoverLine({ kills, answered, failures, longestWaitBeforeMs }: TakeoverPart): string {
  const most = (pick: (kill: (typeof kills)[number]) => number): string =>
    amount(Math.max(...kills.map(pick)));
  return `The ledger process that did the work was killed under load, ${kills.length} times. The other one answered transfers at most ${most(({ resumedMs }) => resumedMs)} ms later, and no caller waited longer than ${most(({ longestWaitMs }) => longestWaitMs)} ms (before the kills: ${amount(longestWaitBeforeMs)} ms); ${amount(failures.length)} of ${amount(answered + failures.length)} requests failed.`;
}

/** Measures one system, which is stopped before the next starts. */
async function measureSystem(whole: Run, replicas: Replicas): Promise<SystemPart> {
  whole.log(`starting a system with ${replicas} of each`);
  const run = await whole.open(new Run(whole));
  const system = await run.open(
    System.start({
      settings: { GATEWAY_INSTANCES: String(replicas) },
      replicas: Object.fromEntries(SCALED.map((name) => [name, replicas])),
    }),
  );
  const { databaseUrl } = system.stack;
  const { gateways, roots } = await startGateways(run, system, replicas - 1);
  const workload = await Workload.open(run, system, {
    header: await beginRun(databaseUrl),
    ...{ merchants: PAYERS, gateways, roots },
  });
  await warmUp(run, workload, CONNECTIONS);
  const transfersSoFar = async () => (await workload.remote.acknowledged()).transfers;
  const [work, transfers] = [await workSoFar(databaseUrl), await transfersSoFar()];
  const measured = await measureRounds(run, {
    groups: [LOADS],
    prepare: () => query(databaseUrl, "CHECKPOINT"),
    measure: (load) => {
      const loop = { load, connections: CONNECTIONS, seconds: run.seconds };
      return workload.measure({ streams: ["PayID transfer"], ...loop });
    },
    summary: (load, { figures }) => `${load}, ${replicas} of each: ${summaryOf(figures)}`,
  });
  const count = (await transfersSoFar()) - transfers;
  const weights = weightsOf(work, await workSoFar(databaseUrl), count);
  if (replicas > 1) run.log("killing ledgers");
  const takeover = replicas > 1 ? await killUnderLoad(workload) : undefined;
  const { proof, audit } = await workload.prove();
  await whole.close(run);
  const cells = measured.map(({ variant: load, rounds }): Cell => {
    return { load, replicas, rounds, median: medianRound(rounds) };
  });
  return { cells, weights, takeover, proof, audit: { ...audit, database: `${replicas} of each` } };
}

/** No load balancer stands before several gateways here, so each has an address of its own. */
async function startGateways(run: Run, system: System, count: number) {
  const gateways: string[] = [];
  const roots: Record<string, number> = {};
  for (let number = 2; gateways.length < count; number++) {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
    const gateway = await run.open(system.startExtra("gateway", ports));
    gateways.push(`http://127.0.0.1:${sandboxPort}`);
    roots[`gateway-${number}`] = gateway.pid;
  }
  return { gateways, roots };
}

function rateOf(cells: readonly Cell[], load: Load, replicas: Replicas): number {
  const cell = cells.find((each) => each.load === load && each.replicas === replicas);
  return cell?.median.figures.perSecond ?? Number.NaN;
}

export function missing({ acknowledged, inLedger }: Omit<LedgersPart, "cells">): string[] {
  const more = inLedger - acknowledged;
  return more === 0 ? [] : [`two ledgers have ${more} transfers more than were answered`];
}

export function judge(ledgers: readonly LedgerCell[], takeover: TakeoverPart): Target[] {
  const hot = ledgers.filter(({ load, processes }) => load === "hot" && processes === 2);
  const resumedMs = Math.max(...takeover.kills.map((kill) => kill.resumedMs));
  const failed = takeover.failures.length;
  return [
    ...hot.map(({ callers }) =>
      target(
        `two ledger processes on one hot wallet, ${callers} callers: at least ${LEDGERS_RATIO_MIN} of what one does`,
        ledgersRatio(ledgers, "hot", callers),
        { min: LEDGERS_RATIO_MIN, digits: 2 },
      ),
    ),
    target(`a killed ledger process is taken over within ${RESUMED_MAX_MS / 1_000} s`, resumedMs, {
      ...{ max: RESUMED_MAX_MS, unit: " ms at worst" },
    }),
    target("without a failed request", failed, {
      ...{ max: 0, text: `${failed} of ${takeover.answered + failed}` },
    }),
  ];
}

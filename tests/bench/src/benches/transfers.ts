import { defineBench, type ShowChart, targetLines } from "../bench";
import { medianRound, type Round, Workload, warmUp } from "../load/workload";
import { sum, summaryOf } from "../measure/figures";
import { measureRounds } from "../measure/measure-rounds";
import { type CpuSeconds, IDLE, OTHERS } from "../measure/processes";
import { target } from "../measure/target";
import { amount, boundsOf, ms, table } from "../report/markdown";
import { query } from "../world/database";
import { LOADS, type Load } from "../world/order";

/** A workload of PayID transfers through the gateway. */
interface Variant {
  load: Load;
  connections: number;
  /** Whether every request has an Idempotency-Key. */
  keyed: boolean;
}

interface Cell extends Variant {
  rounds: Round[];
  median: Round;
}

const MERCHANTS = 1_000;
const MANY = 128;
const CONNECTIONS = [1, 64, MANY];
const VARIANTS: readonly Variant[] = [
  ...LOADS.flatMap((load) =>
    CONNECTIONS.map((connections) => ({ load, connections, keyed: false })),
  ),
  { load: "spread", connections: MANY, keyed: true },
];
const TARGETS: Record<Load, { perSecond: number; loneP50Ms: number }> = {
  spread: { perSecond: 3_000, loneP50Ms: 7 },
  hot: { perSecond: 4_500, loneP50Ms: 5 },
};
const P99_MAX_MS = 100;
/** Until every event of the round is delivered. */
const EVENTS_MAX_MS = 2_000;

/** PayID transfers through the gateway, with an audit of all money afterwards. */
export const transfers = defineBench({
  seconds: 20,
  run: async (run) => {
    const { seconds, rounds } = run;
    const workload = await Workload.start(run, { merchants: MERCHANTS });
    const { databaseUrl } = workload.system.stack;
    await warmUp(run, workload, MANY);
    const measured = await measureRounds(run, {
      groups: [VARIANTS],
      prepare: () => query(databaseUrl, "CHECKPOINT"),
      measure: (variant) => workload.measure({ streams: ["PayID transfer"], seconds, ...variant }),
      summary: ({ load, connections, keyed }, { figures, eventsMs }) =>
        `${load}, ${connections}${keyed ? ", with keys" : ""}: ${summaryOf(figures)}, events ${(eventsMs / 1_000).toFixed(1)} s later`,
    });
    const cells = measured.map(({ variant, rounds: all }): Cell => {
      return { ...variant, rounds: all, median: medianRound(all) };
    });
    return workload.conclude({ rounds, cells }, { targets: judge(cells) });
  },
  section: ({ result }, show) => {
    const { cells, merchants, rounds, seconds, machine } = result;
    const plain = cells.filter(({ keyed }) => !keyed);
    const callers = [...new Set(plain.map(({ connections }) => connections))];
    const loads = [...new Set(plain.map(({ load }) => load))];
    return {
      title: "Transfers through the gateway",
      blocks: [
        [
          "`POST /transfer/payid`, answered when the money has moved and is durable: key, limits, PayID, one commit in the ledger. All services run, and carry the events to Kafka and to the webhook service meanwhile. _Spread_: any of the merchants pays any other; _hot_: one wallet pays all the time.",
          `${amount(merchants)} merchants; medians of ${rounds} rounds of ${seconds} s, and the _range_ from the slowest to the fastest; each connection sends its next request after the response. _Events after_: from the last response of a round until the webhook service had stored its last event, to about half a second.`,
        ],
        show("transfers", {
          title: "PayID transfers through the gateway",
          unit: "transfers/s",
          series: loads,
          groups: callers.map((connections) => ({
            name: `${connections} ${connections === 1 ? "connection" : "connections"}`,
            values: loads.map(
              (load) => roundOf(cells, load, connections)?.figures.perSecond ?? Number.NaN,
            ),
          })),
        }),
        table(cells, [
          ["load", ({ load }) => load, "words"],
          ["connections", ({ connections }) => String(connections)],
          ["Idempotency-Key", ({ keyed }) => (keyed ? "yes" : "no"), "words"],
          ["transfers/s", ({ median: { figures } }) => amount(figures.perSecond)],
          [
            "range",
            ({ rounds: all }) => amount(boundsOf(all.map(({ figures }) => figures.perSecond))),
          ],
          ["p50 ms", ({ median: { figures } }) => ms(figures.p50Ms)],
          ["p99 ms", ({ median: { figures } }) => ms(figures.p99Ms)],
          ["events after, s", ({ median: { eventsMs } }) => (eventsMs / 1_000).toFixed(1)],
        ]),
        targetLines(result),
        cpuLines(plain, { seconds, cores: machine.cores, show }),
      ],
    };
  },
});

function roundOf(cells: readonly Cell[], load: Load, connections: number) {
  return cells.find((cell) => cell.load === load && cell.connections === connections && !cell.keyed)
    ?.median;
}

function judge(cells: readonly Cell[]) {
  return LOADS.flatMap((load) => {
    const busy = roundOf(cells, load, MANY);
    const lone = roundOf(cells, load, 1);
    const { perSecond, loneP50Ms } = TARGETS[load];
    const name = `${load}, ${MANY} connections`;
    return [
      target(`${name}: at least ${perSecond}/s`, busy?.figures.perSecond ?? Number.NaN, {
        min: perSecond,
        unit: "/s",
      }),
      target(`${name}: p99 up to ${P99_MAX_MS} ms`, busy?.figures.p99Ms ?? Number.NaN, {
        max: P99_MAX_MS,
        unit: " ms",
      }),
      target(`${name}: events within ${EVENTS_MAX_MS} ms`, busy?.eventsMs ?? Number.NaN, {
        max: EVENTS_MAX_MS,
        unit: " ms",
      }),
      target(
        `${load}, a lone caller: p50 under ${loneP50Ms} ms`,
        lone?.figures.p50Ms ?? Number.NaN,
        {
          below: loneP50Ms,
          unit: " ms",
          digits: 2,
        },
      ),
    ];
  });
}

/** CPU of each process at the highest load. */
function cpuLines(
  cells: readonly Cell[],
  { seconds, cores, show }: { seconds: number; cores: number; show: ShowChart },
): string[] {
  const most = Math.max(...cells.map(({ connections }) => connections));
  const busiest = cells.filter(({ connections }) => connections === most);
  const micros = (cpu: CpuSeconds, name: string, perSecond: number): number =>
    ((cpu[name] ?? 0) * 1e6) / (perSecond * seconds);
  const groups = [...new Set(busiest.flatMap(({ median }) => Object.keys(median.cpu)))]
    .filter((name) => name !== OTHERS && name !== IDLE)
    .map((name) => ({
      name,
      values: busiest.map(({ median: { cpu, figures } }) => micros(cpu, name, figures.perSecond)),
    }))
    .sort((a, b) => sum(b.values) - sum(a.values));
  if (groups.length === 0) return [];
  return [
    `CPU time of a transfer at ${most} connections, over all ${cores} cores. The time of each process includes its work for events.`,
    "",
    show("transfers-cpu", {
      title: `CPU for a transfer, ${most} connections`,
      unit: "µs",
      series: busiest.map(({ load }) => load),
      groups,
    }),
  ];
}

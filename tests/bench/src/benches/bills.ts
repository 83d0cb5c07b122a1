import { defineBench, targetLines } from "../bench";
import { statusesOf, statusLine } from "../load/line";
import { billProvider, untilSettled } from "../load/prove-money";
import { Workload } from "../load/workload";
import { figuresOf, median } from "../measure/figures";
import { measureRounds } from "../measure/measure-rounds";
import { watchMemory } from "../measure/processes";
import { memoryTargets, target } from "../measure/target";
import { amount, ms, table } from "../report/markdown";
import { query, untilAtRest } from "../world/database";

const MERCHANTS = 50;
/** The simulated provider takes this long for every purchase. */
const PROVIDER_MS = 200;
/** A later response is of little use to a customer at a till. */
const IN_TIME_MS = 1_000;
/** Arrivals per second, ascending, since an overload would affect the measurement after it. */
const PACES = [25, 50, 100, 300];
const TARGET_PACE = 300;
/** Requests at the window's edges may count in either. */
const SHARE_MIN = 0.99;
const MEMORY_MAX_MIB = 500;
/** Code that has run a few thousand times costs half of what it did at first. */
const WARM_UP = { perSecond: { "bill purchase": 100 }, seconds: 45 };
const WATCHED = ["bills", "gateway"];
const CONNECTING_SECONDS = 2;

/** Bill purchases at constant arrival rates, with a slow provider and an audit of all money. */
export const bills = defineBench({
  seconds: 20,
  run: async (run) => {
    const { seconds } = run;
    const workload = await Workload.start(run, { merchants: MERCHANTS });
    const { stack, pids } = workload.system;
    const { databaseUrl, simulatorUrl } = stack;
    await billProvider(simulatorUrl).slow(PROVIDER_MS);
    run.log("warming up");
    await workload.offer(WARM_UP);
    await query(databaseUrl, "VACUUM ANALYZE");
    const watches = WATCHED.map((process) => {
      return { process, watch: watchMemory(pids[process] ?? 0) };
    });
    const measured = await measureRounds(run, {
      groups: PACES.map((pace) => [pace]),
      measure: async (pace) => {
        await untilSettled(databaseUrl);
        await query(databaseUrl, "CHECKPOINT");
        await untilAtRest(databaseUrl);
        const perSecond = { "bill purchase": pace };
        const load = { perSecond, seconds, warmUpSeconds: CONNECTING_SECONDS };
        const { answers, cpu } = await workload.offer(load);
        const all = answers.map((answer) => answer.ms);
        const { p50Ms, p99Ms } = figuresOf(all, seconds * 1_000);
        const inTime = answers.filter((answer) => answer.isSuccess && answer.ms <= IN_TIME_MS);
        const soldPerSecond = inTime.length / seconds;
        const latency = { p50Ms, p99Ms };
        return { pace, statuses: statusesOf(answers), soldPerSecond, latency, cpu };
      },
      summary: (pace, { soldPerSecond, latency, statuses }) =>
        `${pace}/s: ${soldPerSecond.toFixed(1)}/s sold in time, p99 ${latency.p99Ms.toFixed(0)} ms, ${statusLine(statuses)}`,
    });
    const memories = watches.map(({ process, watch }) => ({ process, ...watch.stop() }));
    await untilSettled(databaseUrl);
    const rounds = measured.flatMap((pace) => pace.rounds);
    const atTarget = rounds.filter(({ pace }) => pace === TARGET_PACE);
    const targets = [
      target(
        `${TARGET_PACE} purchases a second sold, each within ${IN_TIME_MS} ms`,
        median(atTarget, ({ soldPerSecond }) => soldPerSecond),
        { min: TARGET_PACE * SHARE_MIN, unit: "/s", digits: 1 },
      ),
      ...memories.flatMap(({ process, ...memory }) =>
        memoryTargets(`memory of ${process}`, memory, MEMORY_MAX_MIB),
      ),
    ];
    return workload.conclude({ rounds, memories }, { targets });
  },
  section: ({ result }, show) => {
    const { merchants, seconds, rounds } = result;
    const paces = [...Map.groupBy(rounds, ({ pace }) => pace)].map(([pace, all]) => ({
      pace,
      sold: median(all, ({ soldPerSecond }) => soldPerSecond),
      p50Ms: median(all, ({ latency }) => latency.p50Ms),
      p99Ms: median(all, ({ latency }) => latency.p99Ms),
    }));
    return {
      title: "Bill purchases",
      blocks: [
        [
          `How many bills a second are sold when the provider takes ${PROVIDER_MS} ms for each. Purchases arrive at a steady pace, whatever became of those before; what counts as sold was answered with 201 within ${IN_TIME_MS} ms of arriving.`,
          `${merchants} merchants; medians of ${rounds.length / paces.length} rounds of ${seconds} s at each pace.`,
        ],
        show("bills", {
          title: "Purchases that arrive and that are sold in time",
          unit: "purchases/s",
          series: ["arriving", "sold in time"],
          groups: paces.map(({ pace, sold }) => ({ name: `${pace}/s`, values: [pace, sold] })),
        }),
        table(paces, [
          ["arriving/s", ({ pace }) => String(pace)],
          ["sold in time/s", ({ sold }) => amount(sold)],
          ["p50 ms", ({ p50Ms }) => ms(p50Ms)],
          ["p99 ms", ({ p99Ms }) => ms(p99Ms)],
        ]),
        targetLines(result),
      ],
    };
  },
});

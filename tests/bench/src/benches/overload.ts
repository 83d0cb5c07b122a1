import { defineBench, targetLines } from "../bench";
import {
  faultsIn,
  type Line,
  lineOf,
  lineSummary,
  p99ByWindow,
  recoveredAfter,
} from "../load/line";
import type { Stream } from "../load/requests";
import { Workload } from "../load/workload";
import { sum } from "../measure/figures";
import { watchMemory } from "../measure/processes";
import { memoryTargets, target } from "../measure/target";
import { amount, ms, table } from "../report/markdown";
import { untilAtRest } from "../world/database";
import type { Run } from "../world/run";

const STREAMS = ["verify", "new PayID", "PayID transfer"] as const satisfies readonly Stream[];

const MERCHANTS = 100;
/** Few enough that nothing is shed, and enough to use the whole capacity. */
const CALLERS = 64;
const WARM_UP_SECONDS = 8;
const MEASURE_SECONDS = 10;
/** Share of the capacity: a moderate load, without queues. */
const BASELINE_SHARE = 0.4;
const TIMES = 3;

/** A later response is of little use to a customer at a till. */
const P99_MAX_MS = 1_000;
/** Refusals cost CPU, too, and the load generator shares the cores. */
const SHARE_MIN = 0.5;
const MEMORY_MAX_MIB = 700;
/** After an overload, a p99 up to this multiple of the one before counts as recovered. */
const BACK_TIMES = 1.5;
const BACK_WITHIN_SECONDS = 30;

/** Three times the capacity, and the recovery afterwards. */
export const overload = defineBench({
  // Long enough for memory to show whether it is bounded.
  seconds: 60,
  run: async (run) => {
    const workload = await Workload.start(run, { merchants: MERCHANTS });
    const { answers, ...figures } = await measure(run, workload);
    return workload.conclude(figures, { targets: judge(figures), problems: faultsIn(answers) });
  },
  section: ({ result }, show) => {
    const { capacity, seconds, merchants, memory } = result;
    const phases: [string, Line][] = [
      ["before", result.baseline],
      ["overload", result.overload],
      ["after", result.after],
    ];
    return {
      title: "Overload",
      blocks: [
        [
          `Load of three times the capacity, for ${seconds} s, by requests that do not wait for each other. The system must refuse the excess with \`Retry-After\`.`,
          `${merchants} merchants look PayIDs up, make new ones and make PayID transfers; the capacity was ${amount(capacity)} requests/s, of 64 callers who wait for their answers.`,
        ],
        show("overload", {
          title: "Asked for and taken",
          unit: "requests/s",
          series: ["asked for", "taken"],
          groups: phases.map(([name, line]) => ({
            name,
            values: [line.offeredPerSecond, line.takenPerSecond],
          })),
        }),
        table(phases, [
          ["phase", ([name]) => name, "words"],
          ["asked for/s", ([, line]) => amount(line.offeredPerSecond)],
          ["taken/s", ([, line]) => amount(line.takenPerSecond)],
          ["p50 ms", ([, line]) => ms(line.p50Ms)],
          ["p99 ms", ([, line]) => ms(line.p99Ms)],
          ["refused", ([, line]) => amount(sum(Object.values(line.refused)))],
          ["refused p99 ms", ([, line]) => ms(line.refusedP99Ms)],
        ]),
        `The gateway held ${amount(memory.before)} MiB before, ${amount(memory.highestMib)} MiB at most and ${amount(memory.after)} MiB after.`,
        targetLines(result),
      ],
    };
  },
});

async function measure(run: Run, workload: Workload) {
  const { remote, system } = workload;
  const { databaseUrl } = system.stack;
  const short = Math.min(MEASURE_SECONDS, run.seconds);
  const gateway = system.pids.gateway ?? 0;

  const load = "spread" as const;
  const loop = { streams: STREAMS, load, connections: CALLERS, mayBeRefused: true };
  await remote.measure({ ...loop, seconds: WARM_UP_SECONDS });
  const { perSecond: capacity } = await remote.measure({ ...loop, seconds: short });
  run.log(`capacity: ${Math.round(capacity)}/s`);
  await untilAtRest(databaseUrl);

  const offer = async (phase: string, perSecond: number, seconds: number) => {
    const each = perSecond / STREAMS.length;
    const rates = Object.fromEntries(STREAMS.map((stream) => [stream, each]));
    const watch = watchMemory(gateway);
    const { answers, cpu } = await workload.offer({ perSecond: rates, seconds });
    const line = lineOf(answers, seconds);
    run.log(`${phase}: ${lineSummary(line)}`);
    return { answers, cpu, line, memory: watch.stop() };
  };
  const before = await offer("before", capacity * BASELINE_SHARE, short);
  const during = await offer("overload", capacity * TIMES, run.seconds);
  const afterSeconds = Math.min(BACK_WITHIN_SECONDS, run.seconds);
  const after = await offer("after", capacity * BASELINE_SHARE, afterSeconds);
  const { firstMib, highestMib, growthMibPerMinute } = during.memory;
  return {
    ...{ capacity, baseline: before.line, overload: during.line, after: after.line },
    answers: [...before.answers, ...during.answers, ...after.answers],
    cpu: during.cpu,
    backAfterSeconds: recoveredAfter(p99ByWindow(after.answers), before.line.p99Ms * BACK_TIMES),
    memory: { before: firstMib, highestMib, growthMibPerMinute, after: after.memory.lastMib },
  };
}

type Figures = Omit<Awaited<ReturnType<typeof measure>>, "answers">;

function judge({ capacity, overload: line, memory, backAfterSeconds }: Figures) {
  const share = line.takenPerSecond / capacity;
  return [
    target(`what was taken: p99 not above ${P99_MAX_MS} ms`, line.p99Ms, {
      ...{ max: P99_MAX_MS, unit: " ms" },
    }),
    target(`at least ${SHARE_MIN * 100} % of the capacity is still accepted`, share, {
      ...{ min: SHARE_MIN, text: `${(share * 100).toFixed(0)} %` },
    }),
    ...memoryTargets("the gateway's memory", memory, MEMORY_MAX_MIB),
    target(
      `afterwards p99 within ${BACK_TIMES} times that of before in ${BACK_WITHIN_SECONDS} s`,
      backAfterSeconds ?? Number.NaN,
      {
        max: BACK_WITHIN_SECONDS,
        text: backAfterSeconds === undefined ? "never" : `after ${backAfterSeconds} s`,
      },
    ),
  ];
}

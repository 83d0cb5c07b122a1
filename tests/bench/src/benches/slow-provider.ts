import { setTimeout as delay } from "node:timers/promises";
import { defineBench, targetLines } from "../bench";
import { statusesOf, statusLine } from "../load/line";
import { billProvider, holdsIn, untilSettled } from "../load/prove-money";
import type { Stream } from "../load/requests";
import { Workload } from "../load/workload";
import { type Figures, figuresOf, medianOf, sum } from "../measure/figures";
import { measureRounds } from "../measure/measure-rounds";
import { type CpuSeconds, IDLE } from "../measure/processes";
import { type Target, target } from "../measure/target";
import { ms, table } from "../report/markdown";
import { query, untilAtRest } from "../world/database";

/** The provider during a measurement. The purchases that arrive are the same. */
const PHASES = ["healthy", "slow"] as const;
type Phase = (typeof PHASES)[number];

/** Requests that do not call the provider. */
const BYSTANDERS = [
  "balance",
  "status",
  "new PayID",
  "PayID transfer",
  "bill services",
] as const satisfies readonly Stream[];
type Bystander = (typeof BYSTANDERS)[number];

export interface Round {
  phase: Phase;
  streams: Record<Bystander | "bill purchase", Figures & { statuses: Record<string, number> }>;
  cpu: CpuSeconds;
  /** At the last arrival, when most purchases still wait for a slow provider. */
  held: { open: number; stray: number };
}

/** One unrelated request, with a healthy provider and with a slow one. */
interface Comparison {
  stream: Bystander;
  healthy: Figures;
  slow: Figures;
  /** The p99 with a slow provider, as a multiple of the other. */
  ratio: number;
}

const MERCHANTS = 50;
/** Far longer than any request, and than the timeout of a call to the provider. */
const SLOW_MS = 30_000;
/**
 * Arrivals a second. They keep two cores half busy at most, so that a request waits for the provider and not for a
 * core; yet of a provider that is waited for eight seconds, 120 purchases would wait, more than any pool.
 */
const PER_SECOND: Readonly<Partial<Record<Stream, number>>> = {
  ...{ balance: 8, status: 8, "new PayID": 8, "PayID transfer": 8, "bill services": 8 },
  "bill purchase": 15,
};
const WARM_UP_SECONDS = 30;
const CONNECTING_SECONDS = 1;
/** An open breaker allows a trial call every ten seconds. */
const HEALTHY_TIMEOUT_MS = 60_000;
const POLL_MS = 500;

/**
 * Pauses between status queries are a tenth of the usual ones, so that the run need not wait for hours. The grace
 * period, then of a minute, still outlasts the provider's half.
 */
const SETTINGS = { REQUERY_SCALE: "0.1" };

const RATIO_MAX = 2;
/** On a busier machine, requests wait for a core and not for the provider. */
const IDLE_MIN = 0.2;

/** Latency of other requests while the bill provider takes half a minute, with an audit of all money. */
export const slowProvider = defineBench({
  // The breaker has opened by then and has let a call try, and every p99 is of some hundred calls.
  seconds: 40,
  run: async (run) => {
    const { seconds } = run;
    const workload = await Workload.start(run, { merchants: MERCHANTS, settings: SETTINGS });
    run.log("warming up");
    await workload.offer({ perSecond: PER_SECOND, seconds: WARM_UP_SECONDS });
    await query(workload.system.stack.databaseUrl, "VACUUM ANALYZE");
    const measured = await measureRounds(run, {
      groups: [PHASES],
      measure: (phase) => measurePhase(workload, phase, seconds),
      summary: (phase, { streams, held }) => {
        const worst = Math.max(...BYSTANDERS.map((stream) => streams[stream].p99Ms));
        const purchases = statusLine(streams["bill purchase"].statuses);
        return `${phase}: worst p99 ${worst.toFixed(1)} ms, purchases ${purchases}, ${held.open} holds`;
      },
    });
    const rounds = measured.flatMap((phase) => phase.rounds);
    const bystanders = BYSTANDERS.map((stream) => comparisonOf(rounds, stream));
    return workload.conclude(
      { rounds, bystanders },
      { targets: judge(bystanders, rounds), problems: wrongAnswers(rounds) },
    );
  },
  section: ({ result }, show) => {
    const { bystanders, rounds, seconds, merchants } = result;
    return {
      title: "Beside a slow bill provider",
      blocks: [
        [
          "Whether anybody else notices that the bill provider takes half a minute for every purchase. Purchases arrive all the time, and so do the requests below, which have no business with the provider.",
          `${merchants} merchants; medians of ${rounds.length / PHASES.length} rounds, each with ${seconds} s beside a healthy provider and ${seconds} s beside the slow one.`,
        ],
        show("slow-provider", {
          title: "p99 of everybody else",
          unit: "ms",
          series: PHASES.map((phase) => `beside a ${phase} provider`),
          groups: bystanders.map((each) => ({
            name: each.stream,
            values: PHASES.map((phase) => each[phase].p99Ms),
          })),
        }),
        table(bystanders, [
          ["request", ({ stream }) => stream, "words"],
          ["healthy p50 ms", ({ healthy }) => ms(healthy.p50Ms)],
          ["slow p50 ms", ({ slow }) => ms(slow.p50Ms)],
          ["healthy p99 ms", ({ healthy }) => ms(healthy.p99Ms)],
          ["slow p99 ms", ({ slow }) => ms(slow.p99Ms)],
          ["p99 ratio", ({ ratio }) => ratio.toFixed(2)],
        ]),
        targetLines(result),
      ],
    };
  },
});

/** Starts idle with a closed breaker, and ends when every purchase has its final state. */
async function measurePhase(workload: Workload, phase: Phase, seconds: number): Promise<Round> {
  const { databaseUrl, simulatorUrl } = workload.system.stack;
  const provider = billProvider(simulatorUrl);
  await untilProviderWorks(workload);
  await query(databaseUrl, "CHECKPOINT");
  await untilAtRest(databaseUrl);
  if (phase === "slow") await provider.slow(SLOW_MS);
  let edges = 0;
  let held = holdsIn(databaseUrl);
  const load = { perSecond: PER_SECOND, seconds, warmUpSeconds: CONNECTING_SECONDS };
  const { answers, cpu } = await workload.offer(load, () => {
    if (++edges === 2) held = holdsIn(databaseUrl);
  });
  await provider.recover();
  await untilSettled(databaseUrl);
  const streams = [...Map.groupBy(answers, ({ stream }) => stream)].map(([stream, all]) => {
    const latencies = all.map((answer) => answer.ms);
    return [stream, { statuses: statusesOf(all), ...figuresOf(latencies, seconds * 1_000) }];
  });
  return { phase, streams: Object.fromEntries(streams), cpu, held: await held };
}

/** An open breaker closes when a purchase succeeds. */
async function untilProviderWorks({ remote }: Workload): Promise<void> {
  for (const deadline = Date.now() + HEALTHY_TIMEOUT_MS; ; await delay(POLL_MS)) {
    const [answer] = await remote.offer({ perSecond: { "bill purchase": 1 }, seconds: 1 });
    if (answer?.isSuccess) return;
    if (Date.now() > deadline) throw new Error(`A purchase's status is ${answer?.status}.`);
  }
}

/** Problems of the rounds: failed requests, and money that stayed on hold. */
export function wrongAnswers(rounds: readonly Round[]): string[] {
  return rounds.flatMap(({ phase, streams, held }, index) => {
    const where = `round ${index + 1}, ${phase}`;
    const stray = held.stray === 0 ? [] : [`${where}: ${held.stray} holds of no waiting purchase`];
    const wrong = Object.entries(streams).flatMap(([stream, { statuses }]) =>
      Object.entries(statuses)
        .filter(([status]) => !expectedOf(stream as Stream, phase).includes(Number(status)))
        .map(([status, count]) => `${where}: ${stream} was answered ${status} ${count} times`),
    );
    return [...stray, ...wrong];
  });
}

/** A slow provider's purchase may be pending, or refused. */
function expectedOf(stream: Stream, phase: Phase): number[] {
  if (stream === "bill purchase") return phase === "healthy" ? [201] : [201, 202, 424];
  return stream === "new PayID" || stream === "PayID transfer" ? [201] : [200];
}

function comparisonOf(rounds: readonly Round[], stream: Bystander): Comparison {
  const of = (phase: Phase): Figures =>
    medianOf(rounds.filter((round) => round.phase === phase).map(({ streams }) => streams[stream]));
  const [healthy, slow] = [of("healthy"), of("slow")];
  return { stream, healthy, slow, ratio: slow.p99Ms / healthy.p99Ms };
}

function judge(bystanders: readonly Comparison[], rounds: readonly Round[]): Target[] {
  // A stream without responses may have waited for ever.
  const unknown = bystanders.find(({ ratio }) => Number.isNaN(ratio));
  const worst = unknown ?? bystanders.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const used = rounds.filter(({ phase }) => phase === "healthy").map(({ cpu }) => cpu);
  const idle =
    sum(used.map((cpu) => cpu[IDLE] ?? 0)) / sum(used.flatMap((cpu) => Object.values(cpu)));
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    target(
      `no other endpoint's p99 above ${RATIO_MAX.toFixed(1)} times that beside a healthy provider`,
      worst.ratio,
      { max: RATIO_MAX, text: `worst: ${worst.stream}, ${worst.ratio.toFixed(2)} times` },
    ),
    target(
      `at least ${percent(IDLE_MIN)} of the machine idle, without which the ratio says nothing`,
      idle,
      { min: IDLE_MIN, text: percent(idle) },
    ),
  ];
}

import { defineBench, targetLines } from "../bench";
import { statusesOf } from "../load/line";
import { Workload } from "../load/workload";
import { type Figures, figuresOf, median, medianOf, sum, summaryOf } from "../measure/figures";
import { measureRounds } from "../measure/measure-rounds";
import { type CpuSeconds, IDLE, OTHERS } from "../measure/processes";
import { type Target, target } from "../measure/target";
import { ms, table } from "../report/markdown";
import { COUNTING, countStatements, countsSoFar, query, untilAtRest } from "../world/database";

const STREAM = "new checkout session";

interface SessionRound {
  figures: Figures;
  cpu: CpuSeconds;
  /** Of a request, in all services. */
  statements: number;
  statuses: Record<string, number>;
  /** Sessions in the database that the round has added. */
  created: number;
}

const MERCHANTS = 50;
/** Arrivals per second, open loop: a late response delays no other request. */
const PER_SECOND = 200;
const P99_MAX_MS = 50;
const WARM_UP_SECONDS = 10;

/** Checkout sessions that merchants create through the gateway, at constant arrival rates. */
export const checkout = defineBench({
  seconds: 20,
  run: async (run) => {
    const { seconds } = run;
    const settings = { POSTGRES_SETTINGS: COUNTING };
    const workload = await Workload.start(run, { merchants: MERCHANTS, settings });
    const { databaseUrl } = workload.system.stack;
    await countStatements(databaseUrl);
    run.log("warming up");
    const load = { perSecond: { [STREAM]: PER_SECOND } };
    await workload.offer({ ...load, seconds: WARM_UP_SECONDS });
    await query(databaseUrl, "VACUUM ANALYZE");
    const [measured] = await measureRounds(run, {
      groups: [[STREAM]],
      measure: async (): Promise<SessionRound> => {
        await query(databaseUrl, "CHECKPOINT");
        await untilAtRest(databaseUrl);
        const [before, counted] = [await sessionsIn(databaseUrl), await countsSoFar(databaseUrl)];
        const { answers, cpu } = await workload.offer({ ...load, seconds });
        const after = await countsSoFar(databaseUrl);
        const latencies = answers.map((answer) => answer.ms);
        return {
          figures: figuresOf(latencies, seconds * 1_000),
          cpu,
          statements: (after.statements - counted.statements) / answers.length,
          statuses: statusesOf(answers),
          created: (await sessionsIn(databaseUrl)) - before,
        };
      },
      summary: (_, { figures }) => summaryOf(figures),
    });
    const rounds = measured?.rounds ?? [];
    const figures = medianOf(rounds.map((round) => round.figures));
    return workload.conclude(
      { rounds, figures },
      { targets: judge(figures), problems: rounds.flatMap(problemsOf) },
    );
  },
  section: ({ result }) => {
    const { rounds, figures, seconds, merchants } = result;
    const cpuMs = (name: string): number => {
      const used = median(rounds, ({ cpu }) => cpu[name] ?? 0);
      return (used * 1_000) / (PER_SECOND * seconds);
    };
    const processes = [...new Set(rounds.flatMap(({ cpu }) => Object.keys(cpu)))]
      .filter((name) => name !== OTHERS && name !== IDLE)
      .toSorted((one, other) => cpuMs(other) - cpuMs(one));
    const statements = median(rounds, (round) => round.statements).toFixed(2);
    return {
      title: "Checkout sessions",
      blocks: [
        [
          `\`POST /checkout/sessions\` through the gateway, each with an \`Idempotency-Key\`. ${PER_SECOND} requests arrive a second, at their times, whatever became of those before.`,
          `${merchants} merchants; medians of ${rounds.length} rounds of ${seconds} s. ${statements} statements a session. Every answer is counted against the sessions in the database.`,
        ],
        table(
          [figures],
          [
            ["sessions/s", ({ perSecond }) => perSecond.toFixed(0)],
            ["p50 ms", ({ p50Ms }) => ms(p50Ms)],
            ["p99 ms", ({ p99Ms }) => ms(p99Ms)],
          ],
        ),
        table(processes, [
          ["process", (name) => name, "words"],
          ["CPU ms a session", (name) => cpuMs(name).toFixed(2)],
        ]),
        targetLines(result),
      ],
    };
  },
});

async function sessionsIn(databaseUrl: string): Promise<number> {
  const [row] = await query(databaseUrl, "SELECT count(*) FROM checkout.checkout_sessions");
  return Number(row?.count);
}

/** Every request got 201 and created one session. */
export function problemsOf({ statuses, created }: SessionRound, index: number): string[] {
  const where = `round ${index + 1}`;
  const answered = sum(Object.values(statuses));
  const wrong = Object.entries(statuses)
    .filter(([status]) => status !== "201")
    .map(([status, count]) => `${where}: ${count} requests were answered ${status}`);
  if (created === answered) return wrong;
  return [...wrong, `${where}: ${answered} answers made ${created} sessions`];
}

function judge({ p99Ms }: Figures): Target[] {
  return [
    target(`p99 of a new session at ${PER_SECOND}/s at most ${P99_MAX_MS} ms`, p99Ms, {
      ...{ max: P99_MAX_MS, digits: 1, unit: " ms" },
    }),
  ];
}

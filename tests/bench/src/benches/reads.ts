import { defineBench, targetLines } from "../bench";
import { LIMIT_MAX } from "../load/requests";
import { medianRound, type Round, Workload } from "../load/workload";
import { median, sum, summaryOf } from "../measure/figures";
import { measureRounds } from "../measure/measure-rounds";
import { IDLE, OTHERS } from "../measure/processes";
import { target } from "../measure/target";
import { ms, table } from "../report/markdown";
import { COUNTING, countStatements, countsSoFar, query } from "../world/database";

/** The most frequent reads, with their targets for many concurrent readers. */
const PAGES = [
  { page: "balance", p99Ms: 5 },
  { page: "statement page", p99Ms: 10 },
] as const;
type Page = (typeof PAGES)[number]["page"];

interface Variant {
  page: Page;
  readers: number;
}

interface ReadRound extends Round {
  /** Of a read, in all services. */
  statements: number;
}

interface Cell extends Variant {
  rounds: ReadRound[];
  median: Round;
}

const MERCHANTS = 50;
const MANY = 16;
const READERS = [1, MANY];
/** Enough that every merchant's statement has more than a page. */
const HISTORY = { streams: ["PayID transfer"], load: "spread", connections: 64 } as const;
const HISTORY_SECONDS = 15;
const WARM_UP_SECONDS = 5;

/** Balances and statements through the gateway, each read sent after the response to the one before. */
export const reads = defineBench({
  seconds: 5,
  run: async (run) => {
    const { seconds, rounds } = run;
    const settings = { POSTGRES_SETTINGS: COUNTING };
    const workload = await Workload.start(run, { merchants: MERCHANTS, settings });
    const { databaseUrl } = workload.system.stack;
    await countStatements(databaseUrl);
    run.log("making the statements");
    await workload.measure({ ...HISTORY, seconds: HISTORY_SECONDS });
    await query(databaseUrl, "VACUUM ANALYZE");
    const loopOf = ({ page, readers }: Variant) => {
      return { streams: [page], load: "spread", connections: readers } as const;
    };
    for (const { page } of PAGES) {
      const loop = loopOf({ page, readers: MANY });
      await workload.remote.measure({ ...loop, seconds: WARM_UP_SECONDS });
    }
    const measured = await measureRounds(run, {
      groups: PAGES.map(({ page }) => READERS.map((readers): Variant => ({ page, readers }))),
      measure: async (variant): Promise<ReadRound> => {
        const before = await countsSoFar(databaseUrl);
        const round = await workload.measure({ ...loopOf(variant), seconds });
        const after = await countsSoFar(databaseUrl);
        const requests = round.figures.perSecond * seconds;
        return { ...round, statements: (after.statements - before.statements) / requests };
      },
      summary: ({ page, readers }, { figures }) => `${page}, ${readers}: ${summaryOf(figures)}`,
    });
    const cells = measured.map(({ variant, rounds: all }): Cell => {
      return { ...variant, rounds: all, median: medianRound(all) };
    });
    return workload.conclude({ rounds, cells }, { targets: judge(cells) });
  },
  section: ({ result }) => {
    const { cells, merchants, rounds, seconds } = result;
    const cpuMs = ({ median: { cpu, figures } }: Cell): string => {
      const ours = Object.entries(cpu).filter(([name]) => name !== OTHERS && name !== IDLE);
      const used = sum(ours.map(([, spent]) => spent));
      return ((used * 1_000) / (figures.perSecond * seconds)).toFixed(2);
    };
    return {
      title: "Reads through the gateway",
      blocks: [
        [
          `A wallet's balance, and the newest page of ${LIMIT_MAX} of its statement. Each reader sends its next request after the response, so many readers use all cores.`,
          `${merchants} merchants; medians of ${rounds} rounds of ${seconds} s. CPU is that of all processes, readers included.`,
        ],
        table(cells, [
          ["read", ({ page }) => page, "words"],
          ["readers", ({ readers }) => String(readers)],
          ["reads/s", ({ median: { figures } }) => figures.perSecond.toFixed(0)],
          ["p50 ms", ({ median: { figures } }) => ms(figures.p50Ms)],
          ["p99 ms", ({ median: { figures } }) => ms(figures.p99Ms)],
          ["CPU ms", cpuMs],
          ["statements", (cell) => median(cell.rounds, (round) => round.statements).toFixed(2)],
        ]),
        targetLines(result),
      ],
    };
  },
});

function judge(cells: readonly Cell[]) {
  return PAGES.map(({ page, p99Ms }) => {
    const cell = cells.find((one) => one.page === page && one.readers === MANY);
    return target(
      `${page}, ${MANY} readers: p99 below ${p99Ms} ms`,
      cell?.median.figures.p99Ms ?? Number.NaN,
      { below: p99Ms, unit: " ms", digits: 1 },
    );
  });
}

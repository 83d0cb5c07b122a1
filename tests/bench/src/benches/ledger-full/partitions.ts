import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { conclude, defineBench, targetLines } from "../../bench";
import { median } from "../../measure/figures";
import { type Target, target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { type Audit, auditLedger, type Header, query } from "../../world/database";
import { asService, CALLERS_MOST } from "../../world/ledger";
import { LOADS, type Load } from "../../world/order";
import { Run } from "../../world/run";
import { type Addition, addUnderLoad } from "./add-under-load";
import { comparePairs, measurePages, openFullLedger, type Pair, WALLETS } from "./full-ledger";
import { PAGES, type Page, type PageFigures } from "./pages";

/** How a ledger's tables are divided. */
const STAGES = ["one table", "two partitions", "three partitions"] as const;
type Stage = (typeof STAGES)[number];

/** One size of a ledger, in all its stages. */
export interface Part {
  transfers: number;
  gib: number;
  pairs: Record<Stage, Pair[]>;
  /** Before the tables were divided, and with two partitions. */
  pages: Record<"before" | "after", Record<Page, PageFigures>>;
  /** Of the second partition, and of the third. */
  additions: Addition[];
  /** Rows of each partition after the first. */
  rows: Record<string, number>;
}

interface Size {
  /** Rounds of its history: each has 10,000 transfers. */
  past: number;
  /** The second partition begins so much later: several times as long as reading all rows takes. */
  aheadSeconds: number;
}

/** Ten million rows of entries, and fifty million; half as many transfers. */
const SIZES: readonly Size[] = [
  { past: 500, aheadSeconds: 60 },
  { past: 2_500, aheadSeconds: 200 },
];
/** For the third partition, only the rows of the second are read. */
const THIRD_AHEAD_SECONDS = 30;

const SHARE_MIN = 0.95;
const WAIT_MAX_MS = 2_000;
const DISK_GIB = 40;
const GIB = 2 ** 30;

/** Ledgers whose tables are divided under load, each beside an empty one on its own PostgreSQL. */
export const partitions = defineBench({
  seconds: 5,
  missing: () => {
    const { bavail, bsize } = statfsSync(tmpdir());
    const freeGib = (bavail * bsize) / GIB;
    if (freeGib >= DISK_GIB) return undefined;
    return `needs ${DISK_GIB} GiB in ${tmpdir()}, where ${Math.floor(freeGib)} GiB are free.`;
  },
  run: async (run) => {
    const { seconds, rounds } = run;
    const measured: Measured[] = [];
    for (const size of SIZES) measured.push(await measureSize(run, size));
    const [first] = measured;
    if (!first) throw new Error("There was no ledger.");
    const parts = measured.map(({ part }) => part);
    return conclude(
      first.header,
      { wallets: WALLETS, seconds, rounds, parts },
      {
        targets: judge(parts),
        audits: measured.map(({ audit }) => audit),
        problems: parts.flatMap(problemsIn),
      },
    );
  },
  section: ({ result }) => {
    const { wallets, seconds, rounds, parts } = result;
    const cells = parts.flatMap((part) => LOADS.map((load) => ({ part, load })));
    type Cell = (typeof cells)[number];
    const pages = parts.flatMap((part) => PAGES.map((page) => ({ part, page })));
    const additions = parts.flatMap((part) =>
      part.additions.map((addition, index) => ({ part, addition, stage: STAGES[index + 1] ?? "" })),
    );
    return {
      title: "Partitions by time",
      blocks: [
        [
          "Whether the ledger is slower or faster after its tables of transfers and entries were divided by time, which happens while it writes: rows so far are the first partition, later ones go into the next. The writer on a ledger with a long past, as a share of the same writer's rate on an empty ledger, whose tables stay whole.",
          `${amount(wallets)} wallets, ${CALLERS_MOST} callers; medians of ${rounds} rounds of ${seconds} s, the ledgers in turn within each.`,
        ],
        table(cells, [
          ["transfers", ({ part }) => amount(part.transfers)],
          ["load", ({ load }) => load, "words"],
          ...STAGES.map((stage): [string, (cell: Cell) => string] => [
            `${stage}, full / empty`,
            ({ part, load }) => shareOf(pairOf(part, stage, load)).toFixed(2),
          ]),
          ...STAGES.map((stage): [string, (cell: Cell) => string] => [
            `${stage}, p50 ms`,
            ({ part, load }) => ms(pairOf(part, stage, load).full.p50Ms),
          ]),
        ]),
        `The partitions were added while ${CALLERS_MOST} callers made transfers. Adding one reads all rows of the newest partition, or of the table. The longest wait for a transfer meanwhile is shown beside that in an equal time before.`,
        table(additions, [
          ["transfers", ({ part }) => amount(part.transfers)],
          ["into", ({ stage }) => stage, "words"],
          ["seconds", ({ addition }) => addition.seconds.toFixed(1)],
          ["longest wait ms", ({ addition }) => amount(addition.longestWaitMs)],
          ["longest wait before ms", ({ addition }) => amount(addition.longestWaitBeforeMs)],
        ]),
        "Reads of the full ledger that merchants make, for any wallet, over gRPC, with one reader per core, with one table and with two partitions:",
        table(pages, [
          ["transfers", ({ part }) => amount(part.transfers)],
          ["page", ({ page }) => page, "words"],
          ["one table, p50 ms", ({ part, page }) => ms(part.pages.before[page].p50Ms)],
          ["two partitions, p50 ms", ({ part, page }) => ms(part.pages.after[page].p50Ms)],
          ["one table, p99 ms", ({ part, page }) => ms(part.pages.before[page].p99Ms)],
          ["two partitions, p99 ms", ({ part, page }) => ms(part.pages.after[page].p99Ms)],
        ]),
        targetLines(result),
      ],
    };
  },
});

function pairOf({ pairs }: Pick<Part, "pairs">, stage: Stage, load: Load): Pair {
  const pair = pairs[stage].find((each) => each.load === load);
  if (!pair) throw new Error(`${stage}, ${load}: not measured.`);
  return pair;
}

/** The median over the rounds. */
function shareOf({ shares }: Pair): number {
  return median(shares, (share) => share);
}

/** The thresholds are about the second partition; the third shows what each further one costs. */
export function judge(parts: readonly Pick<Part, "transfers" | "pairs" | "additions">[]): Target[] {
  return parts.flatMap((part) => {
    const name = `${amount(part.transfers)} transfers`;
    const kept = (load: Load) =>
      shareOf(pairOf(part, "two partitions", load)) / shareOf(pairOf(part, "one table", load));
    return [
      ...LOADS.map((load) =>
        target(
          `${name}, ${load}: two partitions no less than ${SHARE_MIN} of one table`,
          kept(load),
          { min: SHARE_MIN, digits: 2 },
        ),
      ),
      target(
        `${name}: no wait above ${WAIT_MAX_MS} ms while a partition is added`,
        Math.max(...part.additions.map(({ longestWaitMs }) => longestWaitMs)),
        { max: WAIT_MAX_MS, unit: " ms" },
      ),
    ];
  });
}

export function problemsIn({
  transfers,
  additions,
  rows,
}: Pick<Part, "transfers" | "additions" | "rows">): string[] {
  const name = `${amount(transfers)} transfers`;
  return [
    ...additions.flatMap(({ failed, failure }) =>
      failed > 0 ? [`${name}: ${failed} failed while a partition was added: ${failure}`] : [],
    ),
    ...Object.entries(rows).flatMap(([partition, count]) =>
      count === 0 ? [`${name}: ${partition} has no rows`] : [],
    ),
  ];
}

interface Measured {
  header: Header;
  part: Part;
  audit: Audit;
}

/** The ledger is deleted before the next is opened. */
async function measureSize(whole: Run, { past, aheadSeconds }: Size): Promise<Measured> {
  const run = await whole.open(new Run(whole));
  const ledger = await openFullLedger(run, past);
  const { header, server, transfers, gib } = ledger;
  const { url } = server;
  const add = async (stage: Stage, ahead: number): Promise<Addition> => {
    run.log(`into ${stage}, ${ahead} s ahead`);
    const addition = await addUnderLoad(ledger, ahead);
    run.log(
      `took ${addition.seconds.toFixed(1)} s, longest wait ${ms(addition.longestWaitMs)} ms, before ${ms(addition.longestWaitBeforeMs)} ms`,
    );
    return addition;
  };
  const one = await comparePairs(run, ledger);
  const before = await measurePages(run, ledger);
  const second = await add("two partitions", aheadSeconds);
  const two = await comparePairs(run, ledger);
  const after = await measurePages(run, ledger);
  const third = await add("three partitions", THIRD_AHEAD_SECONDS);
  const three = await comparePairs(run, ledger);
  const rows = await countRows(url);
  run.log("auditing the books");
  const audit = await auditLedger(`${amount(transfers)} transfers`, asService(url));
  await whole.close(run);
  return {
    ...{ header, audit },
    part: {
      ...{ transfers, gib, rows, pages: { before, after }, additions: [second, third] },
      pairs: { "one table": one, "two partitions": two, "three partitions": three },
    },
  };
}

const LATER = ["transfers_p2", "transfers_p3", "entries_p2", "entries_p3"];

async function countRows(url: string): Promise<Record<string, number>> {
  const counted = LATER.map(async (name) => {
    const [row] = await query(url, `SELECT count(*) FROM wallet_ledger.${name}`);
    return [name, Number(row?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

import { toPublicId } from "@kobo/core/ids";
import { conclude, defineBench, targetLines } from "../../bench";
import { figuresOf, sum } from "../../measure/figures";
import { measureRounds } from "../../measure/measure-rounds";
import { between, type CpuSeconds, cpuSoFar } from "../../measure/processes";
import { target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { beginRun, query } from "../../world/database";
import { signUpMerchants } from "../../world/merchants";
import { System } from "../../world/system";
import { type Filled, fillPayments, SPREAD } from "./fill-payments";
import {
  type Filters,
  measurePages,
  PAGES,
  type PageName,
  PaymentsClient,
  type Places,
  placesOf,
  walk,
} from "./pages";

interface List {
  name: string;
  filters: Filters;
}

interface Variant {
  list: string;
  limit: number;
  callers: number;
}

interface Round {
  samples: Record<PageName, number[]>;
  /** Requests, the warm-up included. */
  sent: number;
  cpu: CpuSeconds;
}

/** One list with one limit and a number of callers, over all rounds. */
interface Cell extends Variant {
  /** Of each page. */
  requests: number;
  pages: Record<PageName, { p50Ms: number; p99Ms: number }>;
  /** The p50 of the page in the middle, as a multiple of the first one's. */
  ratio: { p50: number };
  /** CPU ms for each page, warm-up included, by process with its children. */
  cpuMs: Record<string, number>;
}

/** Of each page, in each measurement. */
const REQUESTS = 100;
const CALLERS = [1, 16];
const LIMITS = [20, 100];
const STATUS = "failed";
/** Above this ratio a page in the middle is slower by more than noise. */
const RATIO_MAX = 1.3;
/** Of the largest page. */
const P99_MS = 10;

/** Pages anywhere in a merchant's list of a million card payments. */
export const cardLists = defineBench({
  // Not used: a measurement ends when every page had enough requests for its p99.
  seconds: 5,
  run: async (run) => {
    const system = await run.open(System.start());
    const { databaseUrl, sandboxBaseUrl } = system.stack;
    const header = await beginRun(databaseUrl);
    const [merchant] = await signUpMerchants(system, 1);
    if (!merchant) throw new Error("No merchant signed up.");
    const lists = listsOf(await fillPayments(databaseUrl, merchant.id, run.log));
    await query(databaseUrl, "VACUUM ANALYZE");
    await query(databaseUrl, "CHECKPOINT");

    const clients: PaymentsClient[] = [];
    while (clients.length < Math.max(...CALLERS)) {
      clients.push(await run.open(new PaymentsClient(sandboxBaseUrl, merchant.key)));
    }
    const walks = await Promise.all(
      lists.map(async (list, index) => {
        const walked = await walk(clients[index] as PaymentsClient, list.filters);
        run.log(`${list.name}: walked over ${walked.count} payments`);
        return { list, walked };
      }),
    );
    const places = new Map<string, Places>();
    for (const { list, walked } of walks) {
      for (const limit of LIMITS) {
        const { filters, name } = list;
        const found = { filters, pages: walked.pages, limit };
        places.set(`${name} ${limit}`, await placesOf(clients[0] as PaymentsClient, found));
      }
    }
    const variants = lists.flatMap(({ name: list }) =>
      CALLERS.flatMap((callers) => LIMITS.map((limit) => ({ list, limit, callers }))),
    );
    const measured = await measureRounds(run, {
      groups: [variants],
      measure: async ({ list, limit, callers }): Promise<Round> => {
        const filters = lists.find(({ name }) => name === list)?.filters ?? {};
        const before = cpuSoFar(system.pids, "callers");
        const { samples, sent } = await measurePages({
          ...{ clients, filters, limit, callers, requests: REQUESTS },
          places: places.get(`${list} ${limit}`) as Places,
        });
        return { samples, sent, cpu: between(before, cpuSoFar(system.pids, "callers")) };
      },
      summary: (variant, round) => {
        const { first, middle } = cellOf(variant, [round]).pages;
        return `${nameOf(variant)}: first ${first.p50Ms.toFixed(1)} ms, middle ${middle.p50Ms.toFixed(1)} ms`;
      },
    });
    const cells = measured.map(({ variant, rounds }) => cellOf(variant, rounds));
    const payments = sum(walks.map(({ walked }) => walked.count));
    return conclude(
      header,
      { rounds: run.rounds, cells, proof: { lists: lists.length, payments } },
      { targets: judge(cells), audits: [], problems: [] },
    );
  },
  section: ({ result }, show) => {
    const { cells, rounds } = result;
    const largest = Math.max(...cells.map(({ limit }) => limit));
    const large = cells.filter(({ limit }) => limit === largest);
    const cpuOf = (name: string) => sum(large.map(({ cpuMs }) => cpuMs[name] ?? 0));
    const processes = Object.keys(large[0]?.cpuMs ?? {}).sort((a, b) => cpuOf(b) - cpuOf(a));
    return {
      title: "Lists of card payments",
      blocks: [
        [
          `Whether it matters where in a list of ${amount(SPREAD.payments)} payments a page is. \`GET /v2/payments\`, all of them and filtered: the first page, one in the middle, the last, and one in the middle reached from the page after it (_back_).`,
          `${cells[0]?.requests ?? 0} requests of each page over ${rounds} rounds, the pages in turn.`,
        ],
        show("card-lists", {
          title: `p50 of a page of ${largest}, one caller`,
          unit: "ms",
          series: PAGES,
          groups: large
            .filter(({ callers }) => callers === 1)
            .map(({ list, pages }) => ({
              name: list,
              values: PAGES.map((page) => pages[page].p50Ms),
            })),
        }),
        "p50 and p99 in ms:",
        table(cells, [
          ["list", ({ list }) => list, "words"],
          ["limit", ({ limit }) => String(limit)],
          ["callers", ({ callers }) => String(callers)],
          ...PAGES.map((page): [string, (cell: Cell) => string] => [
            page,
            ({ pages }) => `${ms(pages[page].p50Ms)} / ${ms(pages[page].p99Ms)}`,
          ]),
        ]),
        `CPU ms for each page of ${largest}, by process with its children: of each list, asked for by so many callers. One caller's page is made by one process after the other.`,
        table(processes, [
          ["process", (name) => name, "words"],
          ...large.map(({ list, callers, cpuMs }): [string, (name: string) => string] => [
            `${list}, ${callers}`,
            (name) => (cpuMs[name] ?? 0).toFixed(2),
          ]),
        ]),
        targetLines(result),
      ],
    };
  },
});

/** All payments, the declined, those of the best customer, and those of a tenth of the year. */
function listsOf({ bestCustomer, range }: Filled): List[] {
  const [from, to] = [range.from.toISOString(), range.to.toISOString()];
  return [
    { name: "all", filters: {} },
    { name: "status", filters: { status: STATUS } },
    {
      name: "customer_id",
      filters: { customer_id: toPublicId("cus", bestCustomer) },
    },
    {
      name: "created range",
      filters: { created_after: from, created_before: to },
    },
  ];
}

/** All rounds together: a p99 wants many requests. */
export function cellOf(variant: Variant, rounds: readonly Round[]): Cell {
  const latencies = (page: PageName) => rounds.flatMap(({ samples }) => samples[page]);
  const figures = PAGES.map((page) => {
    const { p50Ms, p99Ms } = figuresOf(latencies(page), Number.NaN);
    return [page, { p50Ms, p99Ms }];
  });
  const pages = Object.fromEntries(figures) as Cell["pages"];
  const sent = sum(rounds.map((round) => round.sent));
  const cpuMs = Object.keys(rounds[0]?.cpu ?? {}).map((name) => {
    return [name, (sum(rounds.map(({ cpu }) => cpu[name] ?? 0)) * 1_000) / sent];
  });
  return {
    ...variant,
    requests: latencies("middle").length,
    pages,
    ratio: { p50: pages.middle.p50Ms / pages.first.p50Ms },
    cpuMs: Object.fromEntries(cpuMs),
  };
}

function nameOf({ list, limit, callers }: Variant): string {
  return `${list}, limit ${limit}, ${callers} ${callers === 1 ? "caller" : "callers"}`;
}

export function judge(cells: readonly Cell[]) {
  const unknown = cells.find(({ ratio }) => Number.isNaN(ratio.p50));
  const worst = unknown ?? cells.reduce((a, b) => (b.ratio.p50 > a.ratio.p50 ? b : a));
  const largest = Math.max(...cells.map(({ limit }) => limit));
  const slowestFor = (count: number): number => {
    const large = cells.filter(({ limit, callers }) => limit === largest && callers === count);
    return Math.max(...large.flatMap(({ pages }) => PAGES.map((page) => pages[page].p99Ms)));
  };
  return [
    target(
      `every list's p50 in the middle at most ${RATIO_MAX} times that of its first page`,
      worst.ratio.p50,
      { max: RATIO_MAX, text: `worst: ${nameOf(worst)}, ${worst.ratio.p50.toFixed(2)} times` },
    ),
    ...CALLERS.map((count) =>
      target(
        `a page of ${largest}, callers: ${count}, p99 below ${P99_MS} ms, wherever it is`,
        slowestFor(count),
        { below: P99_MS, text: `at worst ${slowestFor(count).toFixed(1)} ms` },
      ),
    ),
  ];
}

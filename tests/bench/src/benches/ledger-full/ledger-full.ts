import { conclude, defineBench, targetLines } from "../../bench";
import { type Figures, medianOf } from "../../measure/figures";
import { measureClosedLoop } from "../../measure/measure-closed-loop";
import { measureRounds } from "../../measure/measure-rounds";
import { withCpu } from "../../measure/processes";
import { target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { auditLedger, query } from "../../world/database";
import {
  asService,
  CALLERS_MOST,
  copyDatabase,
  emptyOutbox,
  type LedgerWorld,
  openLedger,
  startLedgerService,
} from "../../world/ledger";
import { LOADS, type Load, nextOrder, type Wallet } from "../../world/order";
import type { Run } from "../../world/run";
import { writerSubject } from "../ledger/subjects";
import { fillLedger } from "./fill-ledger";
import { PAGES, PARTS, type Page, type PageFigures, readPage } from "./pages";

/** The same writer on a ledger with wallets alone, and on one with a long history. */
interface Pair {
  load: Load;
  empty: Figures;
  full: Figures;
}

/**
 * PostgreSQL does not log inserts into a truncated table, which shortens the filling. `shared_buffers` is a sixth of
 * this machine's memory, as on a server with ten million transfers, not as on a laptop.
 */
const SETTINGS = ["wal_level=minimal", "max_wal_senders=0", "shared_buffers=4GB"];

const WALLETS = 10_000;
/** Rounds in each of which every wallet makes a transfer and receives one: ten million in all. */
const PAST = 1_000;
const WARM_UP_SECONDS = 2;
/** One per core, so that a reader does not wait for other readers. */
const READERS = 2;
const GIB = 2 ** 30;
const SHARE_MIN = 0.9;
const P99_MS = 5;

/** A ledger with ten million transfers beside an empty one, on its own PostgreSQL. */
export const ledgerFull = defineBench({
  seconds: 5,
  run: async (run) => {
    const { seconds, rounds } = run;
    const world = await openLedger(run, { wallets: WALLETS, settings: SETTINGS });
    const { header, server } = world;
    const emptyUrl = await copyDatabase(server.url, "empty");
    await query(emptyUrl, "VACUUM ANALYZE");
    run.log(`filling the other with ${WALLETS * PAST} transfers`);
    const transfers = await fillLedger(server.url, PAST);
    await query(server.url, "VACUUM ANALYZE wallet_ledger.accounts");
    const [size] = await query(server.url, "SELECT pg_database_size(current_database()) AS bytes");
    const gib = Number(size?.bytes) / GIB;
    run.log(`${transfers} transfers, ${gib.toFixed(1)} GiB`);

    const pages = await measurePages(run, world);
    const pairs = await comparePairs(run, world.wallets, { empty: emptyUrl, full: server.url });
    run.log("auditing the books");
    const audit = await auditLedger("the full ledger", asService(server.url));
    const targets = [
      ...pairs.map(({ load, empty, full }) =>
        target(
          `${load}: no less than ${SHARE_MIN} of the empty ledger's rate`,
          full.perSecond / empty.perSecond,
          { min: SHARE_MIN, digits: 2 },
        ),
      ),
      ...PAGES.map((page) =>
        target(`${page}: p99 under ${P99_MS} ms`, pages[page].p99Ms, {
          ...{ below: P99_MS, unit: " ms", digits: 2 },
        }),
      ),
    ];
    return conclude(
      header,
      { wallets: WALLETS, seconds, rounds, transfers, gib, pairs, pages },
      { targets, audits: [audit], problems: [] },
    );
  },
  section: ({ result }, show) => {
    const { wallets, transfers, gib, seconds, rounds, pairs, pages } = result;
    return {
      title: "A ledger with a long past",
      blocks: [
        [
          `Whether the ledger is slower for what it has in its books: the same writer on a ledger that has only wallets, and on one with ${amount(transfers)} transfers, ${gib.toFixed(1)} GiB with their indexes.`,
          `${amount(wallets)} wallets, ${CALLERS_MOST} callers; medians of ${rounds} rounds of ${seconds} s, the ledgers in turn within each.`,
        ],
        show("ledger-full", {
          title: `An empty ledger and a full one, ${CALLERS_MOST} callers`,
          unit: "transfers/s",
          series: ["empty", "full"],
          groups: pairs.map(({ load, empty, full }) => ({
            name: load,
            values: [empty.perSecond, full.perSecond],
          })),
        }),
        table(pairs, [
          ["load", ({ load }) => load, "words"],
          ["empty transfers/s", ({ empty }) => amount(empty.perSecond)],
          ["full transfers/s", ({ full }) => amount(full.perSecond)],
          ["empty p50 ms", ({ empty }) => ms(empty.p50Ms)],
          ["full p50 ms", ({ full }) => ms(full.p50Ms)],
          ["empty p99 ms", ({ empty }) => ms(empty.p99Ms)],
          ["full p99 ms", ({ full }) => ms(full.p99Ms)],
          ["full / empty", ({ empty, full }) => (full.perSecond / empty.perSecond).toFixed(2)],
        ]),
        "Reads of the full ledger that merchants make, for any wallet, over gRPC, with one reader per core. CPU time per page of PostgreSQL, the ledger and the readers, measured one page at a time:",
        table(PAGES, [
          ["page", (page) => page, "words"],
          ["pages/s", (page) => amount(pages[page].perSecond)],
          ["p50 ms", (page) => ms(pages[page].p50Ms)],
          ["p99 ms", (page) => ms(pages[page].p99Ms)],
          ...PARTS.map((part): [string, (page: Page) => string] => [
            `${part}, CPU ms`,
            (page) => pages[page].cpuMs[part]?.toFixed(2) ?? "",
          ]),
        ]),
        targetLines(result),
      ],
    };
  },
});

async function comparePairs(
  run: Run,
  wallets: readonly Wallet[],
  urls: { empty: string; full: string },
): Promise<Pair[]> {
  const subjects = {
    empty: await writerSubject(asService(urls.empty)),
    full: await writerSubject(asService(urls.full)),
  };
  const names = ["empty", "full"] as const;
  const measure = (name: "empty" | "full", load: Load, seconds: number) =>
    measureClosedLoop({
      callers: CALLERS_MOST,
      seconds,
      request: () => subjects[name].transfer(nextOrder(wallets, load, "bench")),
    });
  for (const name of names) await measure(name, "spread", WARM_UP_SECONDS);
  const measured = await measureRounds(run, {
    groups: LOADS.map((load) => names.map((name) => ({ load, name }))),
    prepare: async () => {
      for (const url of Object.values(urls)) await emptyOutbox(url);
      await query(urls.full, "CHECKPOINT");
    },
    measure: ({ load, name }) => measure(name, load, run.seconds),
    summary: ({ load, name }, { perSecond }) =>
      `${load}, ${name} ledger: ${Math.round(perSecond)}/s`,
  });
  for (const subject of Object.values(subjects)) await subject.stop();
  const of = (load: Load, ledger: string): Figures =>
    medianOf(
      measured
        .filter(({ variant }) => variant.load === load && variant.name === ledger)
        .flatMap(({ rounds }) => rounds),
    );
  return LOADS.map((load) => ({ load, empty: of(load, "empty"), full: of(load, "full") }));
}

async function measurePages(
  run: Run,
  { server, wallets }: LedgerWorld,
): Promise<Record<Page, PageFigures>> {
  const { gateway, name, stop } = await startLedgerService(server.processes, asService(server.url));
  const [row] = await query(
    server.url,
    `SELECT extract(epoch FROM min(at)) * 1000 AS from_ms, extract(epoch FROM max(at)) * 1000 AS to_ms
     FROM wallet_ledger.transfers WHERE reference LIKE 'past-%'`,
  );
  const past = { entries: 2 * PAST, fromMs: Number(row?.from_ms), toMs: Number(row?.to_ms) };
  const pids = server.processes.pids();
  const roots = { PostgreSQL: pids.postgres ?? 0, ledger: pids[name] ?? 0 };
  const measure = async (page: Page, seconds: number): Promise<PageFigures> => {
    const { result: figures, cpu } = await withCpu(
      { roots: () => roots, own: "readers" },
      (onEdge) =>
        measureClosedLoop({
          ...{ callers: READERS, seconds, onEdge },
          request: () => {
            const wallet = wallets[Math.floor(Math.random() * wallets.length)] as Wallet;
            return readPage(page, gateway, { wallet, past });
          },
        }),
    );
    const read = figures.perSecond * seconds;
    const known = PARTS.filter((part) => cpu[part] !== undefined);
    const cpuMs = known.map((part) => [part, ((cpu[part] ?? 0) * 1_000) / read]);
    return { ...figures, cpuMs: Object.fromEntries(cpuMs) };
  };
  for (const page of PAGES) await measure(page, WARM_UP_SECONDS);
  const measured: [Page, PageFigures][] = [];
  for (const page of PAGES) {
    const figures = await measure(page, run.seconds);
    measured.push([page, figures]);
    run.log(`${page}: p50 ${figures.p50Ms.toFixed(2)} ms, p99 ${figures.p99Ms.toFixed(2)} ms`);
  }
  await stop();
  return Object.fromEntries(measured) as Record<Page, PageFigures>;
}

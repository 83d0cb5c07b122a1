import { type Figures, medianOf } from "../../measure/figures";
import { measureClosedLoop } from "../../measure/measure-closed-loop";
import { measureRounds } from "../../measure/measure-rounds";
import { withCpu } from "../../measure/processes";
import { query } from "../../world/database";
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
import { PAGES, PARTS, type Page, type PageFigures, type Past, readPage } from "./pages";

/**
 * PostgreSQL does not log inserts into a truncated table, which shortens the filling. `shared_buffers` is a sixth of
 * this machine's memory, as on a server with ten million transfers, not as on a laptop.
 */
const SETTINGS = ["wal_level=minimal", "max_wal_senders=0", "shared_buffers=4GB"];

export const WALLETS = 10_000;
const WARM_UP_SECONDS = 2;
/** One per core, so that a reader does not wait for other readers. */
const READERS = 2;
const GIB = 2 ** 30;

/** A ledger with a long history, and on the same server an empty one with the same wallets. */
export interface FullLedger extends LedgerWorld {
  emptyUrl: string;
  transfers: number;
  /** Its size, with indexes. */
  gib: number;
  past: Past;
}

/** In each round of its history, every wallet makes a transfer and receives one. */
export async function openFullLedger(run: Run, rounds: number): Promise<FullLedger> {
  const world = await openLedger(run, { wallets: WALLETS, settings: SETTINGS });
  const { url } = world.server;
  const emptyUrl = await copyDatabase(url, "empty");
  await query(emptyUrl, "VACUUM ANALYZE");
  run.log(`filling the other with ${WALLETS * rounds} transfers`);
  const transfers = await fillLedger(url, rounds);
  await query(url, "VACUUM ANALYZE wallet_ledger.accounts");
  const [size] = await query(url, "SELECT pg_database_size(current_database()) AS bytes");
  const gib = Number(size?.bytes) / GIB;
  run.log(`${transfers} transfers, ${gib.toFixed(1)} GiB`);
  return { ...world, emptyUrl, transfers, gib, past: await readPast(url, rounds) };
}

async function readPast(url: string, rounds: number): Promise<Past> {
  const [row] = await query(
    url,
    `SELECT extract(epoch FROM min(at)) * 1000 AS from_ms, extract(epoch FROM max(at)) * 1000 AS to_ms
     FROM wallet_ledger.transfers WHERE reference LIKE 'past-%'`,
  );
  return { entries: 2 * rounds, fromMs: Number(row?.from_ms), toMs: Number(row?.to_ms) };
}

/** The same writer on a ledger with wallets alone, and on one with a long history. */
export interface Pair {
  load: Load;
  empty: Figures;
  full: Figures;
  /** The full ledger's rate as a share of the empty one's, in each round. */
  shares: number[];
}

export async function comparePairs(run: Run, ledger: FullLedger): Promise<Pair[]> {
  const { wallets } = ledger;
  const urls = { empty: ledger.emptyUrl, full: ledger.server.url };
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
  const roundsOf = (load: Load, name: string): Figures[] =>
    measured
      .filter(({ variant }) => variant.load === load && variant.name === name)
      .flatMap(({ rounds }) => rounds);
  return LOADS.map((load) => {
    const [empty, full] = [roundsOf(load, "empty"), roundsOf(load, "full")];
    return {
      ...{ load, empty: medianOf(empty), full: medianOf(full) },
      shares: full.map(
        ({ perSecond }, round) => perSecond / (empty[round]?.perSecond ?? Number.NaN),
      ),
    };
  });
}

export async function measurePages(
  run: Run,
  { server, wallets, past }: FullLedger,
): Promise<Record<Page, PageFigures>> {
  const { gateway, name, stop } = await startLedgerService(server.processes, asService(server.url));
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

import type { Ledger } from "@kobo/ledger-client";
import { migrate } from "@kobo/postgres";
import { MIGRATIONS } from "@kobo/wallet-ledger/dist/db/schema";
import { type Audit, auditBooks } from "../books";
import { CALLERS_MOST } from "../compare";
import { between, type CpuSeconds, cpuSoFar } from "../cpu";
import { asService, copyDatabase, ROLE_PASSWORD } from "../databases";
import { describeMachine, type Machine } from "../machine";
import { type Figures, measure, medianOf } from "../measure";
import { type Load, nextOrder, type Wallet } from "../order";
import { rotated } from "../rotated";
import { assertDurable, fillLog, query, type Server } from "../server";
import { startLedgerService } from "../subjects/ledger-service";
import { writerSubject } from "../subjects/subject";
import type { Target } from "../targets";
import { openWallets } from "../wallets";
import { fillLedger } from "./fill";
import { askFor, PAGES, PARTS, type Page, type PageFigures, type Past } from "./pages";
import { judge } from "./targets";

export interface LedgerFullOptions {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  /** Rounds of business to fill the ledger with: in each, every wallet makes a transfer and gets one. */
  past?: number;
  onProgress: (line: string) => void;
}

/** The same writer on a ledger that has only wallets, and on one with a long past. */
export interface Pair {
  load: Load;
  empty: Figures;
  full: Figures;
}

/** All that a run found out. */
export interface LedgerFullResult {
  at: string;
  machine: Machine;
  settings: string[];
  wallets: number;
  seconds: number;
  rounds: number;
  /** In the full ledger when the measurements began, how large it was, and how long it took to fill. */
  transfers: number;
  gib: number;
  fillSeconds: number;
  pairs: Pair[];
  pages: Record<Page, PageFigures>;
  targets: Target[];
  audit: Audit;
  /** The books balance. How fast it was is another matter. */
  correct: boolean;
}

/**
 * PostgreSQL need not log what goes into a table that begins anew: filling takes a part of the time. And it has the
 * sixth of this machine's memory for its pages that a server of ten million transfers is given, not what a laptop is.
 */
export const SETTINGS = ["wal_level=minimal", "max_wal_senders=0", "shared_buffers=4GB"];

const WALLETS = 10_000;
/** Ten million transfers of ten thousand wallets. */
const PAST = 1_000;
const LOADS: Load[] = ["spread", "hot"];
const WARM_UP_SECONDS = 2;
/** As many as there are cores: whoever waits does so for the page, not for somebody else. */
const READERS = 2;
const GIB = 2 ** 30;

/** Compares a ledger with ten million transfers with an empty one, on a PostgreSQL of its own. */
export async function benchLedgerFull(
  server: Server,
  options: LedgerFullOptions,
): Promise<LedgerFullResult> {
  const { seconds, rounds, past = PAST, onProgress } = options;
  const at = new Date().toISOString();
  const [version] = await query(server.url, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(server.url);

  onProgress(`opening ${WALLETS} wallets`);
  await fillLog(server.url);
  await migrate({ ...MIGRATIONS, adminUrl: server.url, rolePassword: ROLE_PASSWORD });
  const opening = await startLedgerService(server.processes, asService(server.url));
  const wallets = await openWallets(opening.operator, WALLETS);
  await opening.stop();
  const emptyUrl = await copyDatabase(server.url, "empty");
  await query(emptyUrl, "VACUUM ANALYZE");

  onProgress(`filling the other with ${WALLETS * past} transfers`);
  const begun = performance.now();
  const transfers = await fillLedger(server.url, past);
  await query(server.url, "VACUUM ANALYZE wallet_ledger.accounts");
  const fillSeconds = (performance.now() - begun) / 1_000;
  const [size] = await query(server.url, "SELECT pg_database_size(current_database()) AS bytes");
  const gib = Number(size?.bytes) / GIB;
  onProgress(`${transfers} transfers, ${gib.toFixed(1)} GiB, in ${fillSeconds.toFixed(0)} s`);

  const pages = await readPages(server, wallets, { ...options, past });
  const pairs = await comparePairs({ empty: emptyUrl, full: server.url }, wallets, options);
  onProgress("auditing the books");
  const audit = await auditBooks("the full ledger", asService(server.url));
  return {
    ...{ at, machine, settings, wallets: WALLETS, seconds, rounds, transfers, gib, fillSeconds },
    ...{ pairs, pages, targets: judge(pairs, pages), audit, correct: audit.clean },
  };
}

/** One ledger right after the other, so that what else happens on the machine meets them alike. */
async function comparePairs(
  urls: { empty: string; full: string },
  wallets: readonly Wallet[],
  { seconds, rounds, onProgress }: LedgerFullOptions,
): Promise<Pair[]> {
  const subjects = {
    empty: await writerSubject(asService(urls.empty)),
    full: await writerSubject(asService(urls.full)),
  };
  const names = ["empty", "full"] as const;
  const figures = LOADS.map((load) => ({ load, empty: [] as Figures[], full: [] as Figures[] }));
  const measureOne = (name: "empty" | "full", load: Load, length: number) =>
    measure({
      callers: CALLERS_MOST,
      seconds: length,
      transfer: () => subjects[name].transfer(nextOrder(wallets, load, "bench")),
    });
  try {
    for (const name of names) await measureOne(name, "spread", WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round++) {
      for (const url of Object.values(urls)) await query(url, "TRUNCATE wallet_ledger.outbox");
      await query(urls.full, "CHECKPOINT");
      for (const each of figures) {
        for (const name of rotated(names, round)) {
          const measured = await measureOne(name, each.load, seconds);
          each[name].push(measured);
          const rate = Math.round(measured.perSecond);
          onProgress(`round ${round + 1}: ${each.load}, ${name} ledger: ${rate}/s`);
        }
      }
    }
  } finally {
    for (const subject of Object.values(subjects)) await subject.stop();
  }
  return figures.map(({ load, empty, full }) => {
    return { load, empty: medianOf(empty), full: medianOf(full) };
  });
}

async function readPages(
  server: Server,
  wallets: readonly Wallet[],
  { seconds, past, onProgress }: LedgerFullOptions & { past: number },
): Promise<Record<Page, PageFigures>> {
  const service = await startLedgerService(server.processes, asService(server.url));
  const known = await pastOf(server.url, past);
  const { ledger } = service;
  const pids = server.processes.pids();
  const roots = { PostgreSQL: pids.postgres ?? 0, ledger: pids[service.name] ?? 0 };
  const asked = { ledger, wallets, past: known, roots };
  try {
    for (const page of PAGES) await readPage(page, { ...asked, seconds: WARM_UP_SECONDS });
    const measured: [Page, PageFigures][] = [];
    for (const page of PAGES) {
      const figures = await readPage(page, { ...asked, seconds });
      measured.push([page, figures]);
      onProgress(`${page}: p50 ${figures.p50Ms.toFixed(2)} ms, p99 ${figures.p99Ms.toFixed(2)} ms`);
    }
    return Object.fromEntries(measured) as Record<Page, PageFigures>;
  } finally {
    await service.stop();
  }
}

interface Reading {
  ledger: Ledger;
  wallets: readonly Wallet[];
  past: Past;
  /** Pids of those who serve. */
  roots: Readonly<Record<string, number>>;
  seconds: number;
}

async function readPage(
  page: Page,
  { ledger, wallets, past, roots, seconds }: Reading,
): Promise<PageFigures> {
  const edges: CpuSeconds[] = [];
  const figures = await measure({
    callers: READERS,
    seconds,
    transfer: () => {
      const wallet = wallets[Math.floor(Math.random() * wallets.length)] as Wallet;
      return askFor(page, ledger, { wallet, past });
    },
    onWindow: () => void edges.push(cpuSoFar(roots, "readers")),
  });
  const [begun = {}, over = {}] = edges;
  const used = between(begun, over);
  const read = figures.perSecond * seconds;
  const known = PARTS.filter((part) => used[part] !== undefined);
  const cpuMs = Object.fromEntries(known.map((part) => [part, ((used[part] ?? 0) * 1_000) / read]));
  return { ...figures, cpuMs };
}

async function pastOf(url: string, past: number): Promise<Past> {
  const [row] = await query(
    url,
    `SELECT extract(epoch FROM min(at)) * 1000 AS from_ms, extract(epoch FROM max(at)) * 1000 AS to_ms
     FROM wallet_ledger.transfers WHERE reference LIKE 'past-%'`,
  );
  return { entries: 2 * past, fromMs: Number(row?.from_ms), toMs: Number(row?.to_ms) };
}

import { migrate } from "@kobo/postgres";
import { MIGRATIONS, SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { type Audit, auditBooks } from "./books";
import { CALLERS_MOST, type Cell, compare } from "./compare";
import { type CrashReport, crashUnderLoad } from "./crash";
import { asService, copyDatabase, ROLE_PASSWORD, withDatabase } from "./databases";
import { describeMachine, type Machine } from "./machine";
import { measure, quantile } from "./measure";
import { nextOrder, type Wallet } from "./order";
import { measurePlainBatches, type PlainBatches } from "./pgbench/measure-plain-batches";
import { assertBalanced, preparePlainBatches } from "./pgbench/plain-batches";
import { assertDurable, fillLog, query, type Server } from "./server";
import { startLedgerService } from "./subjects/ledger-service";
import {
  holdsSubject,
  plainSubject,
  type Subject,
  serviceSubject,
  writerSubject,
} from "./subjects/subject";
import { judge, type Target } from "./targets";
import { openWallets } from "./wallets";

export interface LedgerOptions {
  /** Of each measurement. */
  seconds: number;
  rounds: number;
  onProgress: (line: string) => void;
}

/** All that a run found out. */
export interface LedgerResult {
  at: string;
  machine: Machine;
  settings: string[];
  wallets: number;
  seconds: number;
  rounds: number;
  cells: Cell[];
  /** The median of the rounds. */
  plainBatches: PlainBatches;
  targets: Target[];
  crash: CrashReport;
  audits: Audit[];
  /** No word was broken and the books balance. How fast it was is another matter. */
  correct: boolean;
}

const WALLETS = 10_000;
const PLAIN = "plain";
/** Where plain batches have their tables. */
const BATCHES = "batches";
/** Code is compiled, plans are made and caches filled before the first round. */
const WARM_UP_SECONDS = 2;

/** Measures the wallet ledger beside a plain one on a PostgreSQL of its own, then crashes it. */
export async function benchLedger(server: Server, options: LedgerOptions): Promise<LedgerResult> {
  const { seconds, rounds, onProgress } = options;
  const at = new Date().toISOString();
  const [version] = await query(server.url, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(server.url);
  onProgress(`PostgreSQL ${machine.postgres}: ${settings.join(", ")}`);

  onProgress(`opening ${WALLETS} wallets`);
  await fillLog(server.url);
  const wallets = await prepare(server);
  const { cells, plainBatches } = await measureAll(server, wallets, options);
  onProgress("killing PostgreSQL under load");
  const crash = await crashUnderLoad({ server, wallets, asService });
  onProgress("auditing the books");
  const audits = [
    await auditBooks("wallet-ledger", asService(server.url)),
    await auditBooks(PLAIN, asService(plainUrl(server))),
  ];
  const correct = crash.problems.length === 0 && audits.every(({ clean }) => clean);
  const targets = judge(cells, plainBatches.perSecond);
  const asked = { wallets: WALLETS, seconds, rounds };
  return { at, machine, settings, ...asked, cells, plainBatches, targets, crash, audits, correct };
}

/** Makes the ledger's database with its wallets, a copy for the plain ledger, and one for plain batches. */
async function prepare(server: Server): Promise<Wallet[]> {
  await migrate({ ...MIGRATIONS, adminUrl: server.url, rolePassword: ROLE_PASSWORD });
  const service = await startLedgerService(server.processes, asService(server.url));
  const wallets = await openWallets(service.operator, WALLETS);
  await service.stop();
  await copyDatabase(server.url, PLAIN);
  await query(withDatabase(server.url, "postgres"), `CREATE DATABASE ${BATCHES}`);
  await preparePlainBatches(batchesUrl(server), WALLETS);
  for (const url of [server.url, plainUrl(server)]) await query(url, "VACUUM ANALYZE");
  return wallets;
}

async function measureAll(
  server: Server,
  wallets: readonly Wallet[],
  { seconds, rounds, onProgress }: LedgerOptions,
): Promise<Pick<LedgerResult, "cells" | "plainBatches">> {
  const own = asService(server.url);
  const plain = asService(plainUrl(server));
  const subjects: Subject[] = [
    serviceSubject(await startLedgerService(server.processes, own)),
    plainSubject(plain, "one by one"),
    await writerSubject(own),
    plainSubject(plain, "pipelined"),
    await holdsSubject(own, [CALLERS_MOST]),
  ];
  const batches: PlainBatches[] = [];
  const prepareRound = async (): Promise<void> => {
    await emptyOutboxes(server);
    const measured = await measurePlainBatches(batchesUrl(server), { accounts: WALLETS, seconds });
    batches.push(measured);
    onProgress(`plain batches by ${measured.sender}: ${Math.round(measured.perSecond)}/s`);
  };
  try {
    for (const subject of subjects) {
      const transfer = () => subject.transfer(nextOrder(wallets, "spread", "warm-up"));
      await measure({ callers: CALLERS_MOST, seconds: WARM_UP_SECONDS, transfer });
    }
    const cells = await compare({
      ...{ subjects, wallets, seconds, rounds, prepareRound },
      onMeasured: onProgress,
    });
    await assertBalanced(batchesUrl(server));
    return { cells, plainBatches: middleOf(batches) };
  } finally {
    for (const subject of subjects) await subject.stop();
    await emptyOutboxes(server);
  }
}

function middleOf(batches: readonly PlainBatches[]): PlainBatches {
  const [first] = batches;
  if (!first) throw new Error("No plain batch was measured.");
  const rates = Float64Array.from(batches, ({ perSecond }) => perSecond).sort();
  return { sender: first.sender, perSecond: quantile(rates, 0.5) };
}

/** Nobody carries the events away here; a relay would have. */
async function emptyOutboxes(server: Server): Promise<void> {
  for (const url of [server.url, plainUrl(server)]) await query(url, `TRUNCATE ${SCHEMA}.outbox`);
  await query(server.url, "CHECKPOINT");
}

function plainUrl(server: Server): string {
  return withDatabase(server.url, PLAIN);
}

function batchesUrl(server: Server): string {
  return withDatabase(server.url, BATCHES);
}

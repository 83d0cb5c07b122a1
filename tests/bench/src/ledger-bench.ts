import { roleUrl } from "@kobo/local";
import { migrate } from "@kobo/postgres";
import { MIGRATIONS, SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { type Audit, auditBooks } from "./books";
import { type Cell, compare } from "./compare";
import { type CrashReport, crashUnderLoad } from "./crash";
import { describeMachine, type Machine } from "./machine";
import { measure } from "./measure";
import { nextOrder, type Wallet } from "./order";
import { assertDurable, fillLog, query, type Server } from "./server";
import { startLedgerService } from "./subjects/ledger-service";
import { plainSubject, type Subject, serviceSubject, writerSubject } from "./subjects/subject";
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
  targets: Target[];
  crash: CrashReport;
  audits: Audit[];
  /** No word was broken and the books balance. How fast it was is another matter. */
  correct: boolean;
}

const WALLETS = 10_000;
const ROLE_PASSWORD = "bench";
const PLAIN = "plain";
/** Code is compiled, plans are made and caches filled before the first round. */
const WARM_UP_CALLERS = 256;
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
  const cells = await measureAll(server, wallets, options);
  onProgress("killing PostgreSQL under load");
  const crash = await crashUnderLoad({ server, wallets, asService });
  onProgress("auditing the books");
  const audits = [
    await auditBooks("wallet-ledger", asService(server.url)),
    await auditBooks(PLAIN, asService(plainUrl(server))),
  ];
  const correct = crash.problems.length === 0 && audits.every(({ clean }) => clean);
  const targets = judge(cells);
  const asked = { wallets: WALLETS, seconds, rounds };
  return { at, machine, settings, ...asked, cells, targets, crash, audits, correct };
}

/** Makes the ledger's database with its wallets, and a copy for the plain ledger to begin with. */
async function prepare(server: Server): Promise<Wallet[]> {
  await migrate({ ...MIGRATIONS, adminUrl: server.url, rolePassword: ROLE_PASSWORD });
  const service = await startLedgerService(server.processes, asService(server.url));
  const wallets = await openWallets(service.ledger, WALLETS);
  await service.stop();
  const original = new URL(server.url).pathname.slice(1);
  await query(
    withDatabase(server.url, "postgres"),
    `CREATE DATABASE ${PLAIN} TEMPLATE ${original}`,
  );
  for (const url of [server.url, plainUrl(server)]) await query(url, "VACUUM ANALYZE");
  return wallets;
}

async function measureAll(
  server: Server,
  wallets: readonly Wallet[],
  { seconds, rounds, onProgress }: LedgerOptions,
): Promise<Cell[]> {
  const own = asService(server.url);
  const plain = asService(plainUrl(server));
  const subjects: Subject[] = [
    serviceSubject(await startLedgerService(server.processes, own)),
    plainSubject(plain, "one by one"),
    await writerSubject(own),
    plainSubject(plain, "pipelined"),
  ];
  const prepareRound = () => emptyOutboxes(server);
  try {
    for (const subject of subjects) {
      const transfer = () => subject.transfer(nextOrder(wallets, "spread", "warm-up"));
      await measure({ callers: WARM_UP_CALLERS, seconds: WARM_UP_SECONDS, transfer });
    }
    return await compare({
      ...{ subjects, wallets, seconds, rounds, prepareRound },
      onMeasured: onProgress,
    });
  } finally {
    for (const subject of subjects) await subject.stop();
    await emptyOutboxes(server);
  }
}

/** Nobody carries the events away here; a relay would have. */
async function emptyOutboxes(server: Server): Promise<void> {
  for (const url of [server.url, plainUrl(server)]) await query(url, `TRUNCATE ${SCHEMA}.outbox`);
  await query(server.url, "CHECKPOINT");
}

function plainUrl(server: Server): string {
  return withDatabase(server.url, PLAIN);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function asService(url: string): string {
  return roleUrl(url, SCHEMA, ROLE_PASSWORD);
}

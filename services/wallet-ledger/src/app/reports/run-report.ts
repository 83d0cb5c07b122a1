import { setTimeout as delay } from "node:timers/promises";
import { encodeEvents, wakeRelay } from "@kobo/events";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import * as entries from "../../db/entries";
import * as outbox from "../../db/outbox-batches";
import * as parts from "../../db/report-parts";
import * as reports from "../../db/reports";
import { waitForWriters } from "../../db/wallets";
import {
  failsOnPurpose,
  isReported,
  LINES_MAX,
  type Report,
  type ReportError,
  type Totals,
  withEntry,
} from "../../domain/report";
import { accountOf } from "./order-report";
import { type Cell, cellsOf, csvFile } from "./report-lines";
import { reportEvent } from "./report-record";
import { xlsxFile } from "./xlsx-file";

export interface ReportParts {
  db: Database;
  /** For the entries. */
  reads: Database;
  logger: Logger;
}

/** Entries that are read at once. */
const PAGE = 1_000;
/** Between two pages the process has time for its transfers, which come first. */
const PAUSE_MS = 2;
const PART_BYTES = 512 * 1024;
const RETENTION_DAYS = 7;
const LEASE_MS = 60_000;
/** How often the progress is stored, and the lease extended. */
const TOUCH_MS = 2_000;
const ATTEMPTS_MAX = 5;
const IDLE_MS = 5_000;

/** The process is to stop: another one begins the report again. */
class Stopping extends Error {}

/** The order has more lines than a sheet has rows. */
class TooManyLines extends Error {}

interface Attempt {
  lease: Lease;
  isStopping: () => boolean;
}

/**
 * Makes the file of a report under a lease, always from its first line: a kill leaves parts of an attempt that nothing
 * refers to, and the next attempt deletes them. The numbers of the entries are fixed by the first attempt, so every
 * attempt makes the same lines.
 * @throws LeaseLost
 */
export async function runReport(partsOf: ReportParts, attempt: Attempt): Promise<void> {
  const { db } = partsOf;
  const { lease } = attempt;
  // A repeat after a COMMIT of unknown outcome finds this attempt counted.
  let earlier: number | undefined;
  const begun = await inTransaction(
    db,
    async (trx) => {
      const leased = await reports.lockLeased(trx, lease);
      if (!leased) throw new LeaseLost();
      earlier ??= leased.attempts;
      return begin(trx, lease, { ...leased, attempts: earlier });
    },
    { repeatable: true },
  );
  if (!begun) return;
  crashpoint("report.begun");
  try {
    const { totals, bytes } = await makeFile(partsOf, attempt, begun);
    crashpoint("report.written");
    await inTransaction(db, (trx) => end(trx, lease, () => completed(trx, lease, totals, bytes)), {
      repeatable: true,
    });
    crashpoint("report.completed");
  } catch (error) {
    if (error instanceof Stopping) {
      await inTransaction(db, (trx) => releaseFor(trx, lease, 0));
    } else if (error instanceof TooManyLines) {
      await inTransaction(db, (trx) => end(trx, lease, () => failed(trx, lease, "too_many_lines")));
    } else throw error;
  }
}

interface Begun {
  report: Report;
  range: reports.EntryRange;
}

/** Undefined when the report has failed too often, and ends here. */
async function begin(
  trx: Transaction,
  lease: Lease,
  { report, attempts, range: fixed }: reports.LeasedReport,
): Promise<Begun | undefined> {
  await parts.deleteOthers(trx, lease);
  if (attempts >= ATTEMPTS_MAX) {
    await end(trx, lease, () => failed(trx, lease, "internal_error"));
    return undefined;
  }
  const range = fixed ?? (await rangeOf(trx, report));
  await reports.begin(trx, lease, { attempts: attempts + 1, range });
  return { report, range };
}

async function rangeOf(trx: Transaction, report: Report): Promise<reports.EntryRange> {
  const id = accountOf(report);
  await waitForWriters(trx, [id]);
  const [afterSeq = 0n, untilSeq = 0n] = await entries.lastSeqsBefore(trx, id, [
    report.from,
    report.to,
  ]);
  return { afterSeq, untilSeq };
}

async function makeFile(
  { db, reads }: ReportParts,
  { lease, isStopping }: Attempt,
  { report, range }: Begun,
): Promise<{ totals: Totals; bytes: number }> {
  if (failsOnPurpose(report)) throw new TooManyLines();
  let totals: Totals = { lines: 0, credits: 0n, debits: 0n };
  const keepLease = touching(db, lease);

  async function* pages(): AsyncGenerator<Cell[][]> {
    for await (const found of readEntries(reads, { report, range })) {
      if (isStopping()) throw new Stopping();
      const reported = found.filter((entry) => isReported(report.type, entry));
      totals = reported.reduce(withEntry, totals);
      if (totals.lines > LINES_MAX) throw new TooManyLines();
      yield reported.map((entry) => cellsOf(entry, report));
      crashpoint("report.page_read");
      await keepLease(found.at(-1)?.seq ?? range.untilSeq);
      await delay(PAUSE_MS);
    }
  }

  const file = report.format === "csv" ? csvFile(pages()) : xlsxFile(pages());
  const bytes = await store(db, lease, file);
  return { totals, bytes };
}

/** The entries of the range, oldest first, in pages. */
async function* readEntries(
  reads: Database,
  { report, range }: Begun,
): AsyncGenerator<entries.EntryView[]> {
  const account = { id: accountOf(report), merchantId: report.merchantId };
  for (let after = range.afterSeq; after < range.untilSeq; ) {
    const position = { ...range, before: undefined, after: String(after), limit: PAGE };
    const found = await entries.list(reads, account, position);
    yield found;
    after = found.at(-1)?.seq ?? range.untilSeq;
  }
}

/** Stores the progress and extends the lease, at most every two seconds. @throws LeaseLost */
function touching(db: Database, lease: Lease): (readSeq: bigint) => Promise<void> {
  let touchedAt = Date.now();
  return async (readSeq) => {
    if (Date.now() - touchedAt < TOUCH_MS) return;
    touchedAt = Date.now();
    if (!(await reports.touch(db, lease, { readSeq, leaseMs: LEASE_MS }))) throw new LeaseLost();
  };
}

/** Stores a file in parts. Returns its size in bytes. */
async function store(db: Database, lease: Lease, file: AsyncIterable<Buffer>): Promise<number> {
  let number = 0;
  let bytes = 0;
  for await (const content of inParts(file)) {
    await inTransaction(db, async (trx) => {
      if (!(await reports.lockLeased(trx, lease))) throw new LeaseLost();
      await parts.insert(trx, lease, { number, content });
    });
    number++;
    bytes += content.length;
  }
  return bytes;
}

async function* inParts(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

function completed(trx: Transaction, lease: Lease, totals: Totals, bytes: number): Promise<Report> {
  return reports.complete(trx, lease, { totals, bytes, retentionDays: RETENTION_DAYS });
}

function failed(trx: Transaction, lease: Lease, code: ReportError): Promise<Report> {
  return reports.fail(trx, lease, code);
}

/** Ends the report and its lease, with its event. */
async function end(trx: Transaction, lease: Lease, change: () => Promise<Report>): Promise<void> {
  if (!(await reports.lockLeased(trx, lease))) throw new LeaseLost();
  const report = await change();
  if (report.state === "failed") await parts.deleteAll(trx, [report.id]);
  await outbox.insert(trx, encodeEvents([reportEvent(report)]));
  trx.executionPromise.then(wakeRelay, () => {});
  await releaseFor(trx, lease, undefined);
}

async function releaseFor(trx: Transaction, lease: Lease, dueInMs: number | undefined) {
  const isHeld = await release(trx, { table: reports.REPORTS_TABLE, lease, dueInMs });
  if (!isHeld) throw new LeaseLost();
}

/** Makes ordered reports one at a time, and begins those again whose process died. */
export function startReports(partsOf: ReportParts): Worker {
  let stopping = false;
  const worker = startLeaseWorker({
    name: "reports",
    db: partsOf.db,
    table: reports.REPORTS_TABLE,
    work: (lease) => runReport(partsOf, { lease, isStopping: () => stopping }),
    isTransient: () => false,
    leaseMs: LEASE_MS,
    concurrency: 1,
    idleMs: IDLE_MS,
    logger: partsOf.logger,
  });
  return {
    wake: worker.wake,
    stop: () => {
      stopping = true;
      return worker.stop();
    },
  };
}

import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import {
  type Database,
  type PageQuery,
  readingOrder,
  type Transaction,
  unionOf,
  wherePage,
} from "@kobo/postgres";
import type { Currency } from "../domain/account";
import {
  type NewReport,
  percentOf,
  type Report,
  type ReportError,
  type ReportFormat,
  type ReportState,
  type ReportType,
  type Totals,
} from "../domain/report";

export const REPORTS_TABLE = "reports";

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  type: ReportType;
  format: ReportFormat;
  pay_id: string;
  currency: Currency;
  from_at: Date;
  to_at: Date;
  fingerprint: Buffer;
  state: ReportState;
  attempts: number;
  after_seq: bigint | null;
  until_seq: bigint | null;
  read_seq: bigint | null;
  lines: bigint;
  credits: bigint;
  debits: bigint;
  file_fence: bigint | null;
  file_bytes: bigint;
  error_code: ReportError | "";
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date | null;
  updated_at: Date;
}

interface Owner {
  merchantId: string;
  mode: Mode;
}

/** The request that ordered a report. */
export interface ReportRequest {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

const NOW = "date_trunc('milliseconds', now())";

/** Makes orders of one merchant wait for each other until the transaction ends. */
export async function lockOrders(trx: Transaction, { merchantId, mode }: Owner): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `reports/${merchantId}/${mode}`,
  ]);
}

export async function countOpen(trx: Transaction, owner: Owner): Promise<number> {
  const [row] = await own(trx, owner)
    .whereIn("state", ["pending", "processing"])
    .count({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Inserts a report that is due at once. */
export async function insert(
  trx: Transaction,
  report: NewReport,
  { idempotencyHash, fingerprint }: ReportRequest,
): Promise<Report> {
  const [row]: Row[] = await trx(REPORTS_TABLE)
    .insert({
      id: report.id,
      merchant_id: report.merchantId,
      mode: report.mode,
      type: report.type,
      format: report.format,
      pay_id: report.payId,
      currency: report.currency,
      from_at: report.from,
      to_at: report.to,
      idempotency_hash: idempotencyHash,
      fingerprint,
      state: "pending",
      created_at: trx.raw(NOW),
      updated_at: trx.raw(NOW),
      due_at: trx.raw("statement_timestamp()"),
    })
    .returning("*");
  return toReport(changed(row));
}

export async function findById(
  db: Database | Transaction,
  owner: Owner,
  id: string,
): Promise<Report | undefined> {
  const row: Row | undefined = await own(db, owner).where({ id }).first();
  return row && toReport(row);
}

export async function findByIdempotency(
  trx: Transaction,
  owner: Owner,
  idempotencyHash: Buffer,
): Promise<{ report: Report; fingerprint: Buffer } | undefined> {
  const row: Row | undefined = await own(trx, owner)
    .where({ idempotency_hash: idempotencyHash })
    .first();
  return row && { report: toReport(row), fingerprint: row.fingerprint };
}

export async function list(
  db: Database,
  { merchantId, mode }: Owner,
  { states, ...page }: PageQuery & { states: readonly ReportState[] },
): Promise<Report[]> {
  const newestOf = (state: ReportState) =>
    wherePage(db(REPORTS_TABLE).where({ merchant_id: merchantId, mode, state }), "id", page);
  const rows: Row[] = await unionOf(db, states.map(newestOf))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toReport);
}

/** A report under a lease, with the numbers of its entries once they are fixed. */
export interface LeasedReport {
  report: Report;
  attempts: number;
  range: EntryRange | undefined;
}

export interface EntryRange {
  /** Entries after this number. */
  afterSeq: bigint;
  /** Entries up to this number. */
  untilSeq: bigint;
}

/** Holds a leased report until the transaction ends; undefined when the lease is lost. */
export async function lockLeased(
  trx: Transaction,
  lease: Lease,
): Promise<LeasedReport | undefined> {
  const row: Row | undefined = await leased(trx, lease).forNoKeyUpdate().first();
  if (!row) return undefined;
  const { attempts, after_seq: afterSeq, until_seq: untilSeq } = row;
  const range = afterSeq === null || untilSeq === null ? undefined : { afterSeq, untilSeq };
  return { report: toReport(row), attempts, range };
}

/** Begins an attempt, of this number, over the entries of the range. */
export async function begin(
  trx: Transaction,
  lease: Lease,
  { attempts, range: { afterSeq, untilSeq } }: { attempts: number; range: EntryRange },
): Promise<void> {
  await leased(trx, lease).update({
    state: "processing",
    attempts,
    after_seq: String(afterSeq),
    until_seq: String(untilSeq),
    read_seq: String(afterSeq),
    updated_at: trx.raw(NOW),
  });
}

/** Stores how far the entries are read, and extends the lease. False when the lease is lost. */
export async function touch(
  db: Database | Transaction,
  lease: Lease,
  { readSeq, leaseMs }: { readSeq: bigint; leaseMs: number },
): Promise<boolean> {
  const updated = await leased(db, lease).update({
    read_seq: String(readSeq),
    updated_at: db.raw(NOW),
    leased_until: db.raw("statement_timestamp() + ? * interval '1 ms'", [leaseMs]),
  });
  return updated === 1;
}

interface CompletedFile {
  totals: Totals;
  bytes: number;
  retentionDays: number;
}

/** Makes the parts of the lease's attempt the report's file. */
export async function complete(
  trx: Transaction,
  lease: Lease,
  { totals, bytes, retentionDays }: CompletedFile,
): Promise<Report> {
  const [row]: Row[] = await leased(trx, lease)
    .update({
      state: "completed",
      read_seq: trx.raw("until_seq"),
      lines: totals.lines,
      credits: String(totals.credits),
      debits: String(totals.debits),
      file_fence: String(lease.fence),
      file_bytes: bytes,
      ended_at: trx.raw(NOW),
      updated_at: trx.raw(NOW),
      expires_at: trx.raw(`${NOW} + ? * interval '1 day'`, [retentionDays]),
    })
    .returning("*");
  return toReport(changed(row));
}

export async function fail(
  trx: Transaction,
  lease: Lease,
  errorCode: ReportError,
): Promise<Report> {
  const [row]: Row[] = await leased(trx, lease)
    .update({
      state: "failed",
      error_code: errorCode,
      ended_at: trx.raw(NOW),
      updated_at: trx.raw(NOW),
    })
    .returning("*");
  return toReport(changed(row));
}

/** The ids of reports whose files are past their time. */
export async function findExpired(trx: Transaction, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await trx(REPORTS_TABLE)
    .select("id")
    .whereNotNull("file_fence")
    .where("expires_at", "<=", trx.raw("statement_timestamp()"))
    .orderBy("expires_at")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  return rows.map(({ id }) => id);
}

export async function unlinkFiles(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx(REPORTS_TABLE).whereIn("id", ids).update({ file_fence: null });
}

/** The attempt whose parts are the file; undefined for another merchant's report, and without a file. */
export async function findFile(
  db: Database,
  owner: Owner,
  id: string,
): Promise<bigint | undefined> {
  const row: Pick<Row, "file_fence"> | undefined = await own(db, owner)
    .select("file_fence")
    .where({ id })
    .where("expires_at", ">", db.raw("statement_timestamp()"))
    .first();
  return row?.file_fence ?? undefined;
}

function own(db: Database | Transaction, { merchantId, mode }: Owner) {
  return db(REPORTS_TABLE).where({ merchant_id: merchantId, mode });
}

/** A lease has ended, too, when its transaction is repeated after a COMMIT of unknown outcome. */
function leased(db: Database | Transaction, { id, fence }: Lease) {
  return db(REPORTS_TABLE)
    .where({ id, fence: String(fence) })
    .whereNotNull("leased_until");
}

function changed(row: Row | undefined): Row {
  if (!row) throw new Error("A locked report is gone.");
  return row;
}

function toReport(row: Row): Report {
  const { after_seq: after, until_seq: until, read_seq: read } = row;
  const isFixed = after !== null && until !== null && read !== null;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    type: row.type,
    format: row.format,
    payId: row.pay_id,
    currency: row.currency,
    from: row.from_at,
    to: row.to_at,
    state: row.state,
    progressPercent: isFixed ? percentOf({ read: read - after, all: until - after }) : 0,
    lines: Number(row.lines),
    credits: row.credits,
    debits: row.debits,
    fileBytes: Number(row.file_bytes),
    errorCode: row.error_code,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
    expiresAt: row.file_fence === null ? undefined : (row.expires_at ?? undefined),
    updatedAt: row.updated_at,
  };
}

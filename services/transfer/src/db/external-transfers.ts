import { firstUuidAt } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import {
  type Database,
  type PageQuery,
  readingOrder,
  type Transaction,
  unionOf,
  wherePage,
} from "@kobo/postgres";
import { claimSaga, recordCallback as recordSagaCallback, type StepTable } from "@kobo/saga";
import {
  ASKING,
  type ExternalTransfer,
  FINAL_STATES,
  type Kind,
  type NewExternalTransfer,
  type Payer,
  STATES,
  type State,
} from "../domain/external-transfer";
import type { Step } from "../domain/step";

export const TABLE = "external_transfers";

interface Row {
  id: string;
  kind: Kind;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  from_pay_id: string;
  reference: string;
  fingerprint: Buffer;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  amount: bigint;
  fee: bigint;
  stamp_duty: bigint;
  narration: string;
  daily_cap: bigint;
  rail_reference: string;
  resend_of: string | null;
  resent_at: Date | null;
  not_after: Date;
  state: State;
  recipient_code: string;
  rail_code: string;
  failure_reason: string;
  calls: number;
  asked: number;
  not_found: number;
  acknowledged: boolean;
  charged_to: Payer | null;
  notices: bigint;
  submitted_at: Date | null;
  decided_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  fence: bigint;
}

/** A new transfer, leased by the request that inserted it. */
export interface Begun {
  transfer: ExternalTransfer;
  lease: Lease;
}

/** The request that created a transfer, its first state and its first lease. */
interface Beginning {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  state: "reserving" | "review";
  /** Duration of the first lease; 0 leaves the transfer to the next worker; undefined makes it never due. */
  firstLeaseMs: number | undefined;
}

/** For a return, which no merchant requested, and for a refund, whose own row has its request. */
export const NO_REQUEST = { idempotencyHash: null, fingerprint: Buffer.alloc(0) };

/** Undefined when the reference, or the request's idempotency key, belongs to another transfer. */
export async function insert(
  trx: Transaction,
  transfer: NewExternalTransfer,
  { state, firstLeaseMs, idempotencyHash, fingerprint }: Beginning,
): Promise<Begun | undefined> {
  const now = trx.raw("date_trunc('milliseconds', now())");
  const later = (ms: number) => trx.raw("clock_timestamp() + ? * interval '1 ms'", [ms]);
  const [inserted]: Row[] = await trx(TABLE)
    .insert({
      ...columnsOf(transfer),
      idempotency_hash: idempotencyHash,
      fingerprint,
      state,
      created_at: now,
      updated_at: now,
      due_at: firstLeaseMs === undefined ? null : later(firstLeaseMs),
      // A webhook may make the transfer due at once; the lease keeps it with its creator.
      leased_until: firstLeaseMs ? later(firstLeaseMs) : null,
    })
    .onConflict()
    .ignore()
    .returning("*");
  // After a COMMIT of unknown outcome, the retry finds its own row, unless another run has claimed it.
  const own = { id: transfer.id, fence: 1 };
  const row = inserted ?? (await trx(TABLE).where(own).first<Row | undefined>());
  return row && { transfer: toTransfer(row), lease: { id: row.id, fence: row.fence } };
}

/** A leased transfer. The durations are by the database's clock. */
export interface Leased {
  transfer: ExternalTransfer;
  /** How long the transfer may still reach the rail. */
  graceLeftMs: number;
  /** How long the query schedule has run. */
  queryingForMs: number;
  /** How long the rail has answered "not found". */
  notFoundForMs: number;
}

interface Durations {
  grace_left: number | null;
  asked_for: number | null;
  not_found_for: number | null;
}

/** Undefined when the lease was lost. */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<Leased | undefined> {
  const row: (Row & Durations) | undefined = await db(TABLE)
    .select(
      "*",
      db.raw(msBetween("clock_timestamp()", "grace_ends_at", "grace_left")),
      // Rows of an earlier version have no `asked_from`.
      db.raw(msBetween("coalesce(asked_from, submitted_at)", "clock_timestamp()", "asked_for")),
      db.raw(msBetween("not_found_from", "clock_timestamp()", "not_found_for")),
    )
    .where({ id: lease.id, fence: String(lease.fence) })
    .first();
  return (
    row && {
      transfer: toTransfer(row),
      graceLeftMs: row.grace_left ?? 0,
      queryingForMs: row.asked_for ?? 0,
      notFoundForMs: row.not_found_for ?? 0,
    }
  );
}

function msBetween(from: string, to: string, name: string): string {
  return `extract(epoch FROM ${to} - ${from})::float8 * 1000 AS ${name}`;
}

/** Claims a transfer in one of these states that no run has leased, due or not. */
export function claim(
  db: Database | Transaction,
  id: string,
  states: readonly State[] = STATES,
): Promise<Lease | undefined> {
  return claimSaga(db, id, { table: TABLE, states, finalStates: FINAL_STATES });
}

/** Counts a webhook, and makes the transfer due in states where a query can change it. */
export function recordCallback(
  db: Database | Transaction,
  { mode, railReference }: { mode: Mode; railReference: string },
): Promise<void> {
  return recordSagaCallback(
    db,
    { table: TABLE, asking: ASKING, finalStates: FINAL_STATES },
    (query) => query.where({ mode, rail_reference: railReference }),
  );
}

/** No run stores a step of the transfer until the transaction ends. */
export async function lock(trx: Transaction, id: string): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await trx(TABLE).where({ id }).forNoKeyUpdate().first();
  return row && toTransfer(row);
}

const NOW = "date_trunc('milliseconds', now())";
const IS_SENT = "s.to_state = 'submitting'";

export const STEPS: StepTable<ExternalTransfer, Step> = {
  table: TABLE,
  now: NOW,
  waitsForCallbacks: ["pending", "review", "lost", "completed"],
  columns: {
    recipient_code: ["text", ({ set }) => set.recipientCode],
    rail_code: ["text", ({ set }) => set.railCode],
    failure_reason: ["text", ({ set }) => set.failureReason],
    calls: ["int", ({ set }) => set.calls],
    asked: ["int", ({ set }) => set.queryAttempts],
    not_found: ["int", ({ set }) => set.notFound],
    acknowledged: ["boolean", ({ set }) => set.acknowledged],
    charged_to: ["text", ({ set }) => set.chargedTo],
  },
  flags: {
    grace_ms: ["float8", ({ graceMs }) => graceMs ?? 0],
    restarts_queries: ["boolean", ({ restartsQueries }) => restartsQueries],
    decides: ["boolean", ({ decides }) => decides],
    resends: ["boolean", ({ resends }) => resends],
  },
  times: {
    submitted_at: `CASE WHEN ${IS_SENT} THEN ${NOW} ELSE r.submitted_at END`,
    asked_from: `CASE WHEN s.restarts_queries THEN clock_timestamp()
      WHEN ${IS_SENT} THEN coalesce(r.asked_from, clock_timestamp()) ELSE r.asked_from END`,
    grace_ends_at: `CASE WHEN ${IS_SENT} THEN clock_timestamp() + s.grace_ms * interval '1 ms'
      ELSE r.grace_ends_at END`,
    not_found_from: `CASE WHEN s.not_found > 0 THEN coalesce(r.not_found_from, clock_timestamp())
      ELSE r.not_found_from END`,
    decided_at: `CASE WHEN s.decides THEN ${NOW} ELSE r.decided_at END`,
    resent_at: `CASE WHEN s.resends THEN ${NOW} ELSE r.resent_at END`,
    completed_at: `CASE WHEN s.to_state = 'completed' THEN coalesce(r.completed_at, ${NOW})
      ELSE r.completed_at END`,
  },
  read: (moments) => ({
    wasResent: moments.resent_at !== null,
    submittedAt: moments.submitted_at ?? undefined,
    decidedAt: moments.decided_at ?? undefined,
    completedAt: moments.completed_at ?? undefined,
  }),
  find: async (trx, held) => {
    const row: Row | undefined = await trx(TABLE).where(held).first();
    return row && toTransfer(row);
  },
};

/** Any merchant's transfer, for internal use. */
export async function find(
  db: Database | Transaction,
  id: string,
): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await db(TABLE).where({ id }).first();
  return row && toTransfer(row);
}

/** Any merchants' transfers, for internal use. */
export async function findMany(db: Database, ids: readonly string[]): Promise<ExternalTransfer[]> {
  const rows: Row[] = await db(TABLE).whereIn("id", [...ids]);
  return rows.map(toTransfer);
}

/** How long the rail has answered "not found", in ms. */
export async function notFoundForMs(db: Database, id: string): Promise<number> {
  const row: Pick<Durations, "not_found_for"> | undefined = await db(TABLE)
    .select(db.raw(msBetween("not_found_from", "clock_timestamp()", "not_found_for")))
    .where({ id })
    .first();
  return row?.not_found_for ?? 0;
}

export async function findByIds(
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ExternalTransfer[]> {
  const rows: Row[] = await own(db, tenant).whereIn("id", ids);
  return rows.map(toTransfer);
}

/** The transfers that carry these refunds. */
export async function findRefunds(
  db: Database,
  { merchantId, mode }: Tenant,
  ids: readonly string[],
): Promise<ExternalTransfer[]> {
  if (ids.length === 0) return [];
  const rows: Row[] = await db(TABLE)
    .where({ merchant_id: merchantId, mode, kind: "refund" })
    .whereIn("id", ids);
  return rows.map(toTransfer);
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<ExternalTransfer | undefined> {
  return (await findByIds(db, tenant, [id]))[0];
}

/** When the service continues a transfer by itself; undefined when it waits for something else. */
export async function nextStepAt(db: Database, id: string): Promise<Date | undefined> {
  const row: { due_at: Date | null } | undefined = await db(TABLE)
    .select("due_at")
    .where({ id })
    .first();
  return row?.due_at ?? undefined;
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ reference })
    .whereNot({ state: "refused" })
    .first();
  return row && toTransfer(row);
}

/** Transfers with this id, or with a text as their reference or our reference at the rail. */
export async function findNamed(
  db: Database,
  tenant: Tenant,
  { text, id }: { text: string; id: string | undefined },
): Promise<ExternalTransfer[]> {
  // One index each.
  const named = [
    own(db, tenant).where({ reference: text }).whereNot({ state: "refused" }),
    own(db, tenant).where({ rail_reference: text }),
    ...(id ? [own(db, tenant).where({ id })] : []),
  ];
  const found: Row[][] = await Promise.all(named);
  return found.flat().map(toTransfer);
}

export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ transfer: ExternalTransfer; fingerprint: Buffer } | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .whereNot({ state: "refused" })
    .first();
  return row && { transfer: toTransfer(row), fingerprint: row.fingerprint };
}

/** Undefined bounds do not filter. */
export interface ListFilters {
  states: readonly State[];
  /** Bounds of the creation time in the id: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, from, to, ...page }: ListFilters & PageQuery,
): Promise<ExternalTransfer[]> {
  const newestOf = (state: State) => {
    const newest = db(TABLE).where({ merchant_id: merchantId, mode, kind: "transfer", state });
    wherePage(newest, "id", page);
    if (from) newest.where("id", ">=", firstUuidAt(from));
    if (to) newest.where("id", "<", firstUuidAt(to));
    return newest;
  };
  const rows: Row[] = await unionOf(db, states.map(newestOf))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toTransfer);
}

/** The merchant's newest transfers in these states, including returns and refunds. */
export async function findNewest(
  db: Database,
  tenant: Tenant,
  { states, limit }: { states: readonly State[]; limit: number },
): Promise<ExternalTransfer[]> {
  const rows: Row[] = await db(TABLE)
    .where({ merchant_id: tenant.merchantId, mode: tenant.mode })
    .whereIn("state", states)
    .orderBy("id", "desc")
    .limit(limit);
  return rows.map(toTransfer);
}

/** Merchants do not see returns, and see refunds as such. */
function own(db: Database, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode, kind: "transfer" });
}

function columnsOf(transfer: NewExternalTransfer) {
  return {
    id: transfer.id,
    kind: transfer.kind,
    merchant_id: transfer.merchantId,
    mode: transfer.mode,
    merchant_name: transfer.merchantName,
    from_pay_id: transfer.fromPayId,
    reference: transfer.reference,
    bank_code: transfer.bankCode,
    bank_name: transfer.bankName,
    account_number: transfer.accountNumber,
    account_name: transfer.accountName,
    amount: String(transfer.amount),
    fee: String(transfer.fee),
    stamp_duty: String(transfer.stampDuty),
    narration: transfer.narration,
    daily_cap: String(transfer.dailyCap),
    rail_reference: transfer.railReference,
    resend_of: transfer.resendOf,
    not_after: transfer.notAfter,
  };
}

function toTransfer(row: Row): ExternalTransfer {
  return {
    id: row.id,
    kind: row.kind,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    fromPayId: row.from_pay_id,
    reference: row.reference,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    amount: kobo(row.amount),
    fee: kobo(row.fee),
    stampDuty: kobo(row.stamp_duty),
    narration: row.narration,
    dailyCap: row.daily_cap,
    railReference: row.rail_reference,
    resendOf: row.resend_of ?? undefined,
    wasResent: row.resent_at !== null,
    notAfter: row.not_after,
    state: row.state,
    recipientCode: row.recipient_code,
    railCode: row.rail_code,
    failureReason: row.failure_reason,
    calls: row.calls,
    queryAttempts: row.asked,
    notFound: row.not_found,
    acknowledged: row.acknowledged,
    chargedTo: row.charged_to ?? undefined,
    notices: row.notices,
    submittedAt: row.submitted_at ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The age in seconds of the oldest transfer that is still being queried, and so may hold money, by kind and mode. */
export async function oldestOpen(
  db: Database,
): Promise<{ operation: string; mode: Mode; oldestSeconds: number }[]> {
  return (
    db(TABLE)
      .select({ operation: "kind" })
      .select("mode")
      .select(
        db.raw(
          'extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"',
        ),
      )
      // The condition of the partial index external_transfers_due.
      .whereNotNull("due_at")
      .whereNull("completed_at")
      .groupBy("kind", "mode")
  );
}

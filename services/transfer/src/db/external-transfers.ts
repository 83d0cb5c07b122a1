import { firstUuidAt } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import {
  type Database,
  type PageQuery,
  readingOrder,
  type Transaction,
  wherePage,
} from "@kobo/postgres";
import { claimSaga, recordCallback as recordSagaCallback, type StepTable } from "@kobo/saga";
import {
  ASKING,
  type ExternalTransfer,
  type Kind,
  type NewExternalTransfer,
  OVER,
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

/** A transfer in the hands of the request that made it. */
export interface Begun {
  transfer: ExternalTransfer;
  lease: Lease;
}

/** Which request made a transfer, the state it begins in, and who works on it first. */
interface Beginning {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  state: "reserving" | "review";
  /** For nobody else to touch for so long; 0 leaves it to whoever comes first; undefined to nobody. */
  firstLeaseMs: number | undefined;
}

/** The beginning of a return, which no merchant asked for. */
export const NO_REQUEST = { idempotencyHash: null, fingerprint: Buffer.alloc(0) };

/**
 * Writes down what is about to be done. Undefined when the reference, or the request's idempotency
 * key, belongs to another transfer.
 */
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
      // A notice may make it due at once; whoever made it has it all the same.
      leased_until: firstLeaseMs ? later(firstLeaseMs) : null,
    })
    .onConflict()
    .ignore()
    .returning("*");
  // A COMMIT of unknown outcome that had gone through is found again, unless somebody else has it now.
  const own = { id: transfer.id, fence: 1 };
  const row = inserted ?? (await trx(TABLE).where(own).first<Row | undefined>());
  return row && { transfer: toTransfer(row), lease: { id: row.id, fence: row.fence } };
}

/** A transfer under a lease, with times by the database's clock. */
export interface Leased {
  transfer: ExternalTransfer;
  /** How long it may still arrive at the rail. */
  graceLeftMs: number;
  /** How long the schedule of queries has run. */
  queryingForMs: number;
  /** How long the rail has said that it does not know it. */
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
      // An earlier version of this service stored no beginning.
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

/** Claims one transfer in one of these states that no run works on, due or not. */
export function claim(
  db: Database | Transaction,
  id: string,
  states: readonly State[] = STATES,
): Promise<Lease | undefined> {
  return claimSaga(db, id, { table: TABLE, states, over: OVER });
}

/** Counts a callback, and makes the transfer due where the rail's answer can change something. */
export function recordCallback(
  db: Database | Transaction,
  { mode, railReference }: { mode: Mode; railReference: string },
): Promise<void> {
  return recordSagaCallback(db, { table: TABLE, asking: ASKING, over: OVER }, (query) =>
    query.where({ mode, rail_reference: railReference }),
  );
}

/** Until the transaction is over, no run makes a step of the transfer. */
export async function lock(trx: Transaction, id: string): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await trx(TABLE).where({ id }).forNoKeyUpdate().first();
  return row && toTransfer(row);
}

const NOW = "date_trunc('milliseconds', now())";
const IS_SENT = "s.to_state = 'submitting'";

/** How a step is stored. */
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

/** Any transfer, for this service's own use. */
export async function find(
  db: Database | Transaction,
  id: string,
): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await db(TABLE).where({ id }).first();
  return row && toTransfer(row);
}

/** A merchant's own transfers, by their ids. */
export async function findByIds(
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ExternalTransfer[]> {
  const rows: Row[] = await own(db, tenant).whereIn("id", ids);
  return rows.map(toTransfer);
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<ExternalTransfer | undefined> {
  return (await findByIds(db, tenant, [id]))[0];
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

/** By the idempotency key of the request that made the transfer. */
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

/** Which transfers a list shows. */
export interface ListFilters {
  states: readonly State[];
  /** Made at or after, and before, by the time in the id. */
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of a merchant's own transfers in these states, by id. */
export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, from, to, ...page }: ListFilters & PageQuery,
): Promise<ExternalTransfer[]> {
  const newest = db(TABLE)
    .where({ merchant_id: merchantId, mode, kind: "transfer" })
    .whereRaw("state = wanted");
  wherePage(newest, "id", page);
  if (from) newest.where("id", ">=", firstUuidAt(from));
  if (to) newest.where("id", "<", firstUuidAt(to));
  // Those of each state by itself: the index has them in order, however many there are of others.
  const rows: Row[] = await db
    .select("found.*")
    .from(db.raw("unnest(?::text[]) AS wanted, LATERAL ? AS found", [[...states], newest]))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toTransfer);
}

/** The newest of all a merchant's transfers in these states, returns among them. */
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

/** A return is nobody's transfer. */
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

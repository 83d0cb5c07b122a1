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
import type { BulkState, BulkTransfer, NewBulkTransfer } from "../domain/bulk-transfer";
import type { Limits } from "../domain/wallet-debit";

export const BULK_TABLE = "bulk_transfers";

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  from_pay_id: string;
  reference: string;
  fingerprint: Buffer;
  state: BulkState;
  created_by: string;
  needs_two: boolean;
  approved_by: string;
  amount_max: bigint;
  daily_cap: bigint;
  rows: number;
  amount: bigint;
  fees: bigint;
  stamp_duties: bigint;
  processing: number;
  completed: number;
  failed: number;
  canceled: number;
  completed_amount: bigint;
  created_at: Date;
  approved_at: Date | null;
  ended_at: Date | null;
  updated_at: Date;
}

/** The request that created a bulk transfer. */
export interface BulkRequest {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  needsTwo: boolean;
  limits: Limits;
}

const NOW = "date_trunc('milliseconds', now())";

/** Undefined when the reference, or the request's idempotency key, belongs to another bulk transfer. */
export async function insert(
  trx: Transaction,
  bulk: NewBulkTransfer,
  { idempotencyHash, fingerprint, needsTwo, limits }: BulkRequest,
): Promise<BulkTransfer | undefined> {
  const now = trx.raw(NOW);
  const [row]: Row[] = await trx(BULK_TABLE)
    .insert({
      id: bulk.id,
      merchant_id: bulk.merchantId,
      mode: bulk.mode,
      merchant_name: bulk.merchantName,
      from_pay_id: bulk.fromPayId,
      reference: bulk.reference,
      idempotency_hash: idempotencyHash,
      fingerprint,
      state: "draft",
      created_by: bulk.createdBy,
      needs_two: needsTwo,
      amount_max: String(limits.amountMax),
      daily_cap: String(limits.dailyCap),
      rows: bulk.rows,
      amount: String(bulk.amount),
      fees: String(bulk.fees),
      stamp_duties: String(bulk.stampDuties),
      created_at: now,
      updated_at: now,
    })
    .onConflict()
    .ignore()
    .returning("*");
  return row && toBulk(row);
}

export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<BulkTransfer | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ id }).first();
  return row && toBulk(row);
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<BulkTransfer | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ reference }).first();
  return row && toBulk(row);
}

export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ bulk: BulkTransfer; fingerprint: Buffer } | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .first();
  return row && { bulk: toBulk(row), fingerprint: row.fingerprint };
}

export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, ...page }: PageQuery & { states: readonly BulkState[] },
): Promise<BulkTransfer[]> {
  const newestOf = (state: BulkState) =>
    wherePage(db(BULK_TABLE).where({ merchant_id: merchantId, mode, state }), "id", page);
  const rows: Row[] = await unionOf(db, states.map(newestOf))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toBulk);
}

/** Holds the merchant's bulk transfer until the transaction ends. */
export async function lock(
  trx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<BulkTransfer | undefined> {
  const row: Row | undefined = await own(trx, tenant).where({ id }).forNoKeyUpdate().first();
  return row && toBulk(row);
}

/** A leased bulk transfer, and the limits of its transfers. */
export interface LeasedBulk {
  bulk: BulkTransfer;
  limits: Limits;
}

/** Holds a leased bulk transfer until the transaction ends; undefined when the lease is lost. */
export async function lockLeased(trx: Transaction, lease: Lease): Promise<LeasedBulk | undefined> {
  const row: Row | undefined = await trx(BULK_TABLE)
    .where({ id: lease.id, fence: String(lease.fence) })
    .forNoKeyUpdate()
    .first();
  if (!row) return undefined;
  return {
    bulk: toBulk(row),
    limits: { amountMax: row.amount_max, dailyCap: row.daily_cap },
  };
}

/** The change of a locked bulk transfer. */
export interface BulkChange {
  state: BulkState;
  progress: BulkTransfer["progress"];
  /** Of an approval: the approver and the limits that hold from now on. */
  approval?: { by: string; needsTwo: boolean; limits: Limits };
  /** Makes it due for the worker at once. */
  isDue?: boolean;
}

/** Stores a change of a bulk transfer that the transaction has locked. */
export async function update(
  trx: Transaction,
  id: string,
  { state, progress, approval, isDue }: BulkChange,
): Promise<BulkTransfer> {
  const now = trx.raw(NOW);
  const isOver = state === "completed" || state === "canceled";
  const [row]: Row[] = await trx(BULK_TABLE)
    .where({ id })
    .update({
      state,
      processing: progress.processing,
      completed: progress.completed,
      failed: progress.failed,
      canceled: progress.canceled,
      completed_amount: String(progress.completedAmount),
      updated_at: now,
      ...(isOver ? { ended_at: trx.raw(`coalesce(ended_at, ${NOW})`) } : {}),
      ...(isDue ? { due_at: trx.raw("clock_timestamp()") } : {}),
      ...(approval
        ? {
            approved_by: approval.by,
            approved_at: now,
            needs_two: approval.needsTwo,
            amount_max: String(approval.limits.amountMax),
            daily_cap: String(approval.limits.dailyCap),
          }
        : {}),
    })
    .returning("*");
  if (!row) throw new Error("A locked bulk transfer is gone.");
  return toBulk(row);
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(BULK_TABLE).where({ merchant_id: merchantId, mode });
}

function toBulk(row: Row): BulkTransfer {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    fromPayId: row.from_pay_id,
    reference: row.reference,
    createdBy: row.created_by,
    rows: row.rows,
    amount: row.amount,
    fees: row.fees,
    stampDuties: row.stamp_duties,
    state: row.state,
    needsTwo: row.needs_two,
    approvedBy: row.approved_by,
    progress: {
      processing: row.processing,
      completed: row.completed,
      failed: row.failed,
      canceled: row.canceled,
      completedAmount: row.completed_amount,
    },
    createdAt: row.created_at,
    approvedAt: row.approved_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    updatedAt: row.updated_at,
  };
}

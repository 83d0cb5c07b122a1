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
import type { ExternalTransfer } from "../domain/external-transfer";
import type {
  Destination,
  NewRefund,
  ReceivedPayment,
  Refund,
  RefundState,
} from "../domain/refund";

export const TABLE = "refunds";

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  payment_id: string;
  payment_kind: ReceivedPayment["kind"];
  amount: bigint;
  reference: string;
  reason: string;
  metadata: string;
  fingerprint: Buffer;
  payer_name: string;
  payer_pay_id: string;
  payer_merchant_id: string | null;
  account_number: string;
  bank_code: string;
  bank_name: string;
  is_reserved: boolean;
  not_after: Date;
  state: RefundState;
  failure_reason: string;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface Beginning {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** Duration of the request's lease; undefined for a refund that its bank transfer carries. */
  firstLeaseMs: number | undefined;
}

const NOW = "date_trunc('milliseconds', now())";

/** Undefined when the reference, or the request's idempotency key, belongs to another refund. */
export async function insert(
  trx: Transaction,
  refund: NewRefund,
  { idempotencyHash, fingerprint, firstLeaseMs }: Beginning,
): Promise<Refund | undefined> {
  const later = (ms: number) => trx.raw("clock_timestamp() + ? * interval '1 ms'", [ms]);
  const until = firstLeaseMs === undefined ? null : later(firstLeaseMs);
  const { destination: to } = refund;
  const isWallet = to.type === "wallet";
  const [row]: Row[] = await trx(TABLE)
    .insert({
      id: refund.id,
      merchant_id: refund.merchantId,
      mode: refund.mode,
      merchant_name: refund.merchantName,
      wallet_pay_id: refund.walletPayId,
      payment_id: refund.paymentId,
      payment_kind: refund.paymentKind,
      amount: String(refund.amount),
      reference: refund.reference,
      reason: refund.reason,
      metadata: refund.metadata,
      idempotency_hash: idempotencyHash,
      fingerprint,
      payer_name: to.name,
      payer_pay_id: isWallet ? to.payId : "",
      payer_merchant_id: (isWallet && to.merchantId) || null,
      account_number: isWallet ? "" : to.accountNumber,
      bank_code: isWallet ? "" : to.bankCode,
      bank_name: isWallet ? "" : to.bankName,
      not_after: refund.notAfter,
      state: "reserving",
      created_at: trx.raw(NOW),
      updated_at: trx.raw(NOW),
      due_at: until,
      leased_until: until,
    })
    .onConflict()
    .ignore()
    .returning("*");
  return row && toRefund(row);
}

/** The change of a refund by the state of its money. */
interface Change {
  state: RefundState;
  isReserved: boolean;
  failureReason: string;
}

/**
 * Stores the state of a refund that a bank transfer carries. Undefined when nothing changed. The transfer's own row is
 * locked, so changes come in their order.
 */
export async function follow(
  trx: Transaction,
  { id, completedAt }: Pick<ExternalTransfer, "id" | "completedAt">,
  { state, isReserved, failureReason }: Change,
): Promise<Refund | undefined> {
  const [row]: Row[] = await trx(TABLE)
    .where({ id })
    .whereRaw("(state, is_reserved) IS DISTINCT FROM (?::text, ?::boolean)", [state, isReserved])
    .update({
      state,
      is_reserved: isReserved,
      failure_reason: failureReason,
      completed_at: completedAt ?? null,
      updated_at: trx.raw(NOW),
    })
    .returning("*");
  return row && toRefund(row);
}

/** The same of a refund to a wallet, which the ledger decides at once. Undefined when it was decided before. */
export async function decide(
  trx: Transaction,
  id: string,
  outcome: { state: "completed"; at: Date } | { state: "refused" },
): Promise<Refund | undefined> {
  const isCompleted = outcome.state === "completed";
  const [row]: Row[] = await trx(TABLE)
    .where({ id, state: "reserving" })
    .update({
      state: outcome.state,
      is_reserved: isCompleted,
      completed_at: isCompleted ? outcome.at : null,
      updated_at: trx.raw(NOW),
      due_at: null,
      leased_until: null,
      fence: trx.raw("fence + 1"),
    })
    .returning("*");
  return row && toRefund(row);
}

/** Of any merchant, for internal use. */
export async function find(db: Database | Transaction, id: string): Promise<Refund | undefined> {
  const row: Row | undefined = await db(TABLE).where({ id }).first();
  return row && toRefund(row);
}

/** Undefined when the lease was lost. */
export async function findLeased(db: Database, { id, fence }: Lease): Promise<Refund | undefined> {
  const row: Row | undefined = await db(TABLE)
    .where({ id, fence: String(fence) })
    .first();
  return row && toRefund(row);
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<Refund | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ id }).first();
  return row && toRefund(row);
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<Refund | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ reference })
    .whereNot({ state: "refused" })
    .first();
  return row && toRefund(row);
}

/** A refund, and the fingerprint of the request that made it. */
export interface Keyed {
  refund: Refund;
  fingerprint: Buffer;
}

/** The refund whose Idempotency-Key has one of the hashes. */
export async function findByIdempotency(
  db: Database | Transaction,
  tenant: Tenant,
  idempotencyHashes: readonly Buffer[],
): Promise<Keyed | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .whereIn("idempotency_hash", idempotencyHashes)
    .whereNot({ state: "refused" })
    .first();
  return row && { refund: toRefund(row), fingerprint: row.fingerprint };
}

/** A completed refund that the merchant's wallet received, from any merchant. */
export async function findReceived(
  db: Database,
  { merchantId, mode, walletPayId }: Tenant,
  id: string,
): Promise<Refund | undefined> {
  const row: Row | undefined = await db(TABLE)
    .where({ id, mode, state: "completed" })
    .where({ payer_merchant_id: merchantId, payer_pay_id: walletPayId })
    .first();
  return row && toRefund(row);
}

/** Undefined fields do not filter. */
export interface Filters {
  states: readonly RefundState[];
  paymentId: string | undefined;
  reference: string | undefined;
  /** Bounds of the creation time in the id: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

export async function list(
  db: Database,
  tenant: Tenant,
  { states, paymentId, reference, from, to, ...page }: Filters & PageQuery,
): Promise<Refund[]> {
  const newestOf = (state: RefundState) => {
    const newest = own(db, tenant).where({ state });
    wherePage(newest, "id", page);
    if (paymentId) newest.where({ payment_id: paymentId });
    if (reference) newest.where({ reference });
    if (from) newest.where("id", ">=", firstUuidAt(from));
    if (to) newest.where("id", "<", firstUuidAt(to));
    return newest;
  };
  const rows: Row[] = await unionOf(db, states.map(newestOf))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toRefund);
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode });
}

function toRefund(row: Row): Refund {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    paymentId: row.payment_id,
    paymentKind: row.payment_kind,
    amount: kobo(row.amount),
    reference: row.reference,
    reason: row.reason,
    metadata: row.metadata,
    destination: destinationOf(row),
    isReserved: row.is_reserved,
    notAfter: row.not_after,
    state: row.state,
    failureReason: row.failure_reason,
    completedAt: row.completed_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function destinationOf(row: Row): Destination {
  if (row.payer_pay_id) {
    const merchantId = row.payer_merchant_id ?? "";
    return { type: "wallet", payId: row.payer_pay_id, merchantId, name: row.payer_name };
  }
  return {
    type: "bank_account",
    accountNumber: row.account_number,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    name: row.payer_name,
  };
}

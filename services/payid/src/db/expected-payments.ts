import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Payment } from "../domain/payment";

type ExpectedOn = "virtual_payid" | "virtual_account";

/** A new record, with the identity of its request. */
export interface NewExpectedPayment {
  id: string;
  type: ExpectedOn;
  reference: string;
  expectedAmount: bigint;
  customer: { email: string; name: string };
  metadata: string;
  operation: string;
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface ExpectedPayment {
  id: string;
  type: ExpectedOn;
  reference: string;
  customerEmail: string;
  customerName: string;
  fingerprint: Buffer;
  createdAt: Date;
  updatedAt: Date;
}

interface Row {
  id: string;
  type: ExpectedOn;
  reference: string;
  customer_email: string;
  customer_name: string;
  fingerprint: Buffer;
  created_at: Date;
  updated_at: Date;
}

/** False when the reference, or the request's idempotency key, belongs to another record. */
export async function insert(
  trx: Transaction,
  tenant: Tenant,
  payment: NewExpectedPayment,
): Promise<boolean> {
  const now = trx.raw("date_trunc('milliseconds', now())");
  const rows = await trx("expected_payments")
    .insert({
      id: payment.id,
      merchant_id: tenant.merchantId,
      mode: tenant.mode,
      reference: payment.reference,
      type: payment.type,
      expected_amount: String(payment.expectedAmount),
      customer_email: payment.customer.email,
      customer_name: payment.customer.name,
      metadata: payment.metadata,
      operation: payment.operation,
      idempotency_hash: payment.idempotencyHash,
      fingerprint: payment.fingerprint,
      created_at: now,
      updated_at: now,
    })
    .onConflict()
    .ignore()
    .returning("id");
  return rows.length === 1;
}

export async function findByReference(
  db: Database | Transaction,
  tenant: Tenant,
  reference: string,
): Promise<ExpectedPayment | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ reference }).first();
  return row && toPayment(row);
}

export async function findByIdempotency(
  db: Database | Transaction,
  tenant: Tenant,
  call: { operation: string; idempotencyHash: Buffer },
): Promise<ExpectedPayment | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ operation: call.operation, idempotency_hash: call.idempotencyHash })
    .first();
  return row && toPayment(row);
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db("expected_payments").where({ merchant_id: merchantId, mode });
}

/** Records the one payment of a virtual account. The ledger has the totals of PayIDs. */
export async function recordPayment(trx: Transaction, id: string, payment: Payment): Promise<void> {
  const { amount, paidAt, payerName } = payment;
  await trx("expected_payments")
    .where({ id })
    .update({
      amount_received: String(amount),
      payments_count: 1,
      last_paid_at: paidAt,
      updated_at: trx.raw("GREATEST(updated_at, ?)", [paidAt]),
      customer_name: trx.raw("COALESCE(NULLIF(customer_name, ''), ?)", [payerName]),
    });
}

/** Adds a payment of a permanent account to its totals. */
export async function addPayment(trx: Transaction, id: string, payment: Payment): Promise<void> {
  const { amount, paidAt } = payment;
  await trx("expected_payments")
    .where({ id })
    .update({
      amount_received: trx.raw("amount_received + ?", [String(amount)]),
      payments_count: trx.raw("payments_count + 1"),
      last_paid_at: trx.raw("GREATEST(last_paid_at, ?)", [paidAt]),
      updated_at: trx.raw("GREATEST(updated_at, ?)", [paidAt]),
    });
}

/** Erases what the records of a deleted customer's accounts have of their requests: the name, and a hash of the identity. */
export async function eraseRequests(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx("expected_payments")
    .whereIn("id", ids)
    .update({ customer_name: "", fingerprint: Buffer.alloc(0) });
}

/**
 * Erases the copies of a deleted customer's email and name from at most `limit` of the records that were created before
 * its deletion, and returns their number. The metadata that they come from is the merchant's.
 */
export async function eraseCustomer(
  trx: Transaction,
  {
    merchantId,
    mode,
    email,
    deletedAt,
  }: { merchantId: string; mode: Mode; email: string; deletedAt: Date },
  limit: number,
): Promise<number> {
  return trx("expected_payments")
    .whereIn(
      "id",
      trx("expected_payments")
        .select("id")
        .where({ merchant_id: merchantId, mode })
        .whereRaw("lower(customer_email) = lower(?)", [email])
        .whereNot({ customer_email: "" })
        .where("created_at", "<=", deletedAt)
        .orderBy("id")
        .limit(limit)
        .forNoKeyUpdate(),
    )
    .update({ customer_email: "", customer_name: "" });
}

function toPayment(row: Row): ExpectedPayment {
  return {
    id: row.id,
    type: row.type,
    reference: row.reference,
    customerEmail: row.customer_email,
    customerName: row.customer_name,
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

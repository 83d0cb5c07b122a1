import type { Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Received } from "../domain/payment";

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
  received: Received;
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
  amount_received: bigint;
  payments_count: bigint;
  last_paid_at: Date | null;
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

/** More than a day's payments of most PayIDs; statements have the rest. */
const LISTED_MAX = 100;

/** The newest recorded payments, oldest first. */
const LISTED = `ARRAY(
  SELECT transfer_id FROM (
    SELECT transfer_id, paid_at FROM payments WHERE expected_payment_id = expected_payments.id
    ORDER BY paid_at DESC LIMIT ${LISTED_MAX}
  ) AS newest ORDER BY paid_at, transfer_id
) AS transfer_ids`;

/** The record, and which of the recent payments it already counts. One statement, so that both are of one moment. */
export async function findWithNoted(
  db: Database,
  tenant: Tenant,
  { id, recent }: { id: string; recent: readonly { transferId: string }[] },
): Promise<ExpectedPayment & { noted: Set<string>; transferIds: string[] }> {
  const ids = recent.map(({ transferId }) => transferId);
  const noted = db.raw(
    "ARRAY(SELECT transfer_id FROM payments WHERE transfer_id = ANY(?::uuid[])) AS noted",
    [ids],
  );
  const row: Row & { noted: string[]; transfer_ids: string[] } = await own(db, tenant)
    .where({ id })
    .select("*", noted, db.raw(LISTED))
    .first();
  return { ...toPayment(row), noted: new Set(row.noted), transferIds: row.transfer_ids };
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

/** Adds newly recorded payments to each record's totals. */
export async function addReceived(
  trx: Transaction,
  additions: readonly { id: string; received: Received }[],
): Promise<void> {
  const received = additions.map((addition) => addition.received);
  await trx.raw(
    `UPDATE expected_payments e SET
       amount_received = e.amount_received + added.amount,
       payments_count = e.payments_count + added.count,
       last_paid_at = GREATEST(e.last_paid_at, added.at),
       updated_at = GREATEST(e.updated_at, added.at),
       customer_name = COALESCE(NULLIF(e.customer_name, ''), added.payer)
     FROM unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::timestamptz[], ?::text[])
       AS added (id, amount, count, at, payer)
     WHERE e.id = added.id`,
    [
      additions.map(({ id }) => id),
      received.map(({ amount }) => String(amount)),
      received.map(({ count }) => String(count)),
      received.map(({ lastPaidAt }) => lastPaidAt),
      received.map(({ payerName }) => payerName),
    ] as never[],
  );
}

function toPayment(row: Row): ExpectedPayment {
  return {
    id: row.id,
    type: row.type,
    reference: row.reference,
    customerEmail: row.customer_email,
    customerName: row.customer_name,
    received: {
      amount: row.amount_received,
      count: row.payments_count,
      lastPaidAt: row.last_paid_at,
      payerName: row.customer_name,
    },
    fingerprint: row.fingerprint,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

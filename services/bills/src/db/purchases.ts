import type { Lease } from "@kobo/jobs";
import { kobo } from "@kobo/money";
import type { Database, Transaction } from "@kobo/postgres";
import type { Mode, Tenant } from "@kobo/tenant";
import type { BillType } from "../domain/bill-type";
import type { NewPurchase, Purchase, State } from "../domain/purchase";
import type { Step } from "../domain/saga";

export const TABLE = "purchases";

/** Which request made a purchase. */
export interface Origin {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  from_wallet: string;
  reference: string;
  fingerprint: Buffer;
  service_id: string;
  service_name: string;
  bill_type: BillType;
  variation_code: string;
  phone: string;
  narration: string;
  amount: bigint;
  commission_rate: string;
  commission: bigint;
  convenience_fee: bigint;
  provider_request_id: string;
  not_after: Date;
  state: State;
  provider_reference: string;
  provider_cost: bigint | null;
  error: string;
  provider_code: string;
  requeries: number;
  not_found: number;
  acknowledged: boolean;
  submitted_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  fence: bigint;
}

/** A purchase in the hands of the request that made it. */
export interface Begun {
  purchase: Purchase;
  lease: Lease;
}

/**
 * Writes down what is about to be done, for nobody else to touch before `ownMs` are over. Undefined
 * when the reference, or the request's idempotency key, belongs to another purchase.
 */
export async function insert(
  trx: Transaction,
  purchase: NewPurchase,
  origin: Origin & { ownMs: number },
): Promise<Begun | undefined> {
  const now = trx.raw("date_trunc('milliseconds', now())");
  const [inserted]: Row[] = await trx(TABLE)
    .insert({
      id: purchase.id,
      merchant_id: purchase.merchantId,
      mode: purchase.mode,
      merchant_name: purchase.merchantName,
      from_wallet: purchase.fromWallet,
      reference: purchase.reference,
      idempotency_hash: origin.idempotencyHash,
      fingerprint: origin.fingerprint,
      service_id: purchase.serviceId,
      service_name: purchase.serviceName,
      bill_type: purchase.billType,
      variation_code: purchase.variationCode,
      phone: purchase.phone,
      narration: purchase.narration,
      amount: String(purchase.amount),
      commission_rate: purchase.commission.rate,
      commission: String(purchase.commission.amount),
      convenience_fee: String(purchase.convenienceFee),
      provider_request_id: purchase.providerRequestId,
      not_after: purchase.notAfter,
      state: "reserving",
      created_at: now,
      updated_at: now,
      due_at: trx.raw("clock_timestamp() + ? * interval '1 ms'", [origin.ownMs]),
    })
    .onConflict()
    .ignore()
    .returning("*");
  // A COMMIT of unknown outcome that had gone through is found again, unless somebody else has it now.
  const own = { id: purchase.id, fence: 1 };
  const row = inserted ?? (await trx(TABLE).where(own).first<Row | undefined>());
  return row && { purchase: toPurchase(row), lease: { id: row.id, fence: row.fence } };
}

/**
 * Makes one step, unless somebody else holds the lease or has made a step already; undefined then.
 * A step that had been made by this very lease is found as made.
 */
export async function advance(
  trx: Transaction,
  { lease, from, step }: { lease: Lease; from: State; step: Step },
): Promise<{ purchase: Purchase; isNew: boolean } | undefined> {
  const held = { id: lease.id, fence: String(lease.fence) };
  const [row]: Row[] = await trx(TABLE)
    .where({ ...held, state: from })
    .update(changesOf(trx, step))
    .returning("*");
  if (row) return { purchase: toPurchase(row), isNew: true };
  const made: Row | undefined = await trx(TABLE)
    .where({ ...held, state: step.to })
    .first();
  return made && from !== step.to ? { purchase: toPurchase(made), isNew: false } : undefined;
}

function changesOf(trx: Transaction, { to, set }: Step) {
  const now = trx.raw("date_trunc('milliseconds', now())");
  return {
    state: to,
    updated_at: now,
    ...(to === "submitting" ? { submitted_at: now } : {}),
    ...(to === "completed" ? { completed_at: now } : {}),
    provider_reference: set.providerReference,
    provider_cost: set.providerCost === undefined ? undefined : String(set.providerCost),
    error: set.error,
    provider_code: set.providerCode,
    requeries: set.requeries,
    not_found: set.notFound,
    acknowledged: set.acknowledged,
  };
}

/**
 * The purchase under a lease, and how long ago it was sent by the database's clock, which set the
 * moment. Undefined when the lease was lost.
 */
export async function findLeased(
  db: Database,
  lease: Lease,
): Promise<{ purchase: Purchase; sentAgoMs: number } | undefined> {
  const row: (Row & { sent_ago_ms: number | null }) | undefined = await db(TABLE)
    .select("*", db.raw("extract(epoch FROM now() - submitted_at)::float8 * 1000 AS sent_ago_ms"))
    .where({ id: lease.id, fence: String(lease.fence) })
    .first();
  return row && { purchase: toPurchase(row), sentAgoMs: row.sent_ago_ms ?? 0 };
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ id }).first();
  return row && toPurchase(row);
}

export async function findByReference(
  db: Database | Transaction,
  tenant: Tenant,
  reference: string,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ reference })
    .whereNot({ state: "refused" })
    .first();
  return row && toPurchase(row);
}

/** By the idempotency key of the request that made the purchase. */
export async function findByIdempotency(
  db: Database | Transaction,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ purchase: Purchase; fingerprint: Buffer } | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .whereNot({ state: "refused" })
    .first();
  return row && { purchase: toPurchase(row), fingerprint: row.fingerprint };
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode });
}

function toPurchase(row: Row): Purchase {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    fromWallet: row.from_wallet,
    reference: row.reference,
    serviceId: row.service_id,
    serviceName: row.service_name,
    billType: row.bill_type,
    variationCode: row.variation_code,
    phone: row.phone,
    narration: row.narration,
    amount: kobo(row.amount),
    commission: { rate: row.commission_rate, amount: kobo(row.commission) },
    convenienceFee: kobo(row.convenience_fee),
    providerRequestId: row.provider_request_id,
    notAfter: row.not_after,
    state: row.state,
    providerReference: row.provider_reference,
    providerCost: row.provider_cost === null ? undefined : kobo(row.provider_cost),
    error: row.error,
    providerCode: row.provider_code,
    requeries: row.requeries,
    notFound: row.not_found,
    acknowledged: row.acknowledged,
    submittedAt: row.submitted_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

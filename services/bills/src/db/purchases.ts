import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import { type Database, insertMany, prepared, type Transaction, unnest } from "@kobo/postgres";
import { claimSaga, recordCallback as recordSagaCallback } from "@kobo/saga";
import {
  ASKING,
  FINAL_STATES,
  type NewPurchase,
  type Purchase,
  STATES,
  type State,
} from "../domain/purchases/purchase";
import { ROW_COLUMNS, type Row, TABLE, toPurchase } from "./purchase-row";

export { TABLE };

interface Origin {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface InsertedPurchase {
  purchase: Purchase;
  lease: Lease;
}

export interface PurchaseInsert extends Origin {
  purchase: NewPurchase;
}

/**
 * Inserts purchases, leased to their requests for `leaseMs`. Undefined in place of those whose reference or
 * idempotency key belongs to another purchase.
 */
export async function insert(
  trx: Transaction,
  inserts: readonly PurchaseInsert[],
  { leaseMs }: { leaseMs: number },
): Promise<(InsertedPurchase | undefined)[]> {
  const now = "date_trunc('milliseconds', now())";
  const later = `clock_timestamp() + ${leaseMs} * interval '1 ms'`;
  const inserted = await insertMany<PurchaseInsert, Row>(trx, inserts, {
    table: TABLE,
    columns: COLUMNS,
    same: {
      state: "'reserving'",
      created_at: now,
      updated_at: now,
      due_at: later,
      // A callback may make it due at once, but the request keeps its lease.
      leased_until: later,
    },
    ending: `ON CONFLICT DO NOTHING RETURNING ${ROW_COLUMNS.join()}`,
  });
  const rows = new Map(inserted.map((row) => [row.id, row]));
  const missing = inserts.map(({ purchase }) => purchase.id).filter((id) => !rows.has(id));
  for (const row of await findUntouched(trx, missing)) rows.set(row.id, row);
  return inserts.map(({ purchase }) => {
    const row = rows.get(purchase.id);
    return row && { purchase: toPurchase(row), lease: { id: row.id, fence: row.fence } };
  });
}

/** Finds rows of a COMMIT whose outcome was unknown, unless another run has claimed them since. */
async function findUntouched(trx: Transaction, ids: readonly string[]): Promise<Row[]> {
  return ids.length === 0 ? [] : trx(TABLE).whereIn("id", ids).where({ fence: 1 });
}

const COLUMNS: Record<string, [type: string, value: (insert: PurchaseInsert) => unknown]> = {
  id: ["uuid", ({ purchase }) => purchase.id],
  merchant_id: ["uuid", ({ purchase }) => purchase.merchantId],
  mode: ["text", ({ purchase }) => purchase.mode],
  merchant_name: ["text", ({ purchase }) => purchase.merchantName],
  from_wallet: ["text", ({ purchase }) => purchase.fromWallet],
  reference: ["text", ({ purchase }) => purchase.reference],
  idempotency_hash: ["bytea", ({ idempotencyHash }) => idempotencyHash],
  fingerprint: ["bytea", ({ fingerprint }) => fingerprint],
  service_id: ["text", ({ purchase }) => purchase.serviceId],
  service_name: ["text", ({ purchase }) => purchase.serviceName],
  bill_type: ["text", ({ purchase }) => purchase.billType],
  variation_code: ["text", ({ purchase }) => purchase.variationCode],
  billers_code: ["text", ({ purchase }) => purchase.billersCode],
  subscription_type: ["text", ({ purchase }) => purchase.subscriptionType],
  quantity: ["int", ({ purchase }) => purchase.quantity],
  extra_fields: ["jsonb", ({ purchase }) => JSON.stringify(purchase.extraFields)],
  phone: ["text", ({ purchase }) => purchase.phone],
  narration: ["text", ({ purchase }) => purchase.narration],
  amount: ["bigint", ({ purchase }) => purchase.amount],
  commission_rate: ["text", ({ purchase }) => purchase.commission.rate],
  commission: ["bigint", ({ purchase }) => purchase.commission.amount],
  convenience_fee: ["bigint", ({ purchase }) => purchase.convenienceFee],
  provider_request_id: ["text", ({ purchase }) => purchase.providerRequestId],
  not_after: ["timestamptz", ({ purchase }) => purchase.notAfter],
};

/** Claims a purchase in one of these states, due or not, unless another run has it. */
export function claim(
  db: Database | Transaction,
  id: string,
  states: readonly State[] = STATES,
): Promise<Lease | undefined> {
  return claimSaga(db, id, { table: TABLE, states, finalStates: FINAL_STATES });
}

/** Counts a callback, and makes the purchase due where the provider's answer can change something. */
export function recordCallback(
  db: Database | Transaction,
  { mode, providerRequestId }: { mode: Mode; providerRequestId: string },
): Promise<void> {
  return recordSagaCallback(
    db,
    { table: TABLE, asking: ASKING, finalStates: FINAL_STATES },
    (query) => query.where({ mode, provider_request_id: providerRequestId }),
  );
}

/**
 * The leased purchase, and the time since it was sent, by the database's clock or the merchant's test clock.
 * Undefined when the lease was lost.
 */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<{ purchase: Purchase; sentAgoMs: number } | undefined> {
  const row: (Row & { sent_ago_ms: number | null }) | undefined = await db(TABLE)
    .select("*", db.raw("extract(epoch FROM now() - asked_from)::float8 * 1000 AS sent_ago_ms"))
    .where({ id: lease.id, fence: String(lease.fence) })
    .first();
  return row && { purchase: toPurchase(row), sentAgoMs: row.sent_ago_ms ?? 0 };
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await ofTenant(db, tenant).where({ id }).first();
  return row && toPurchase(row);
}

/** When the service continues a purchase by itself; undefined when it waits for something else. */
export async function nextStepAt(db: Database, id: string): Promise<Date | undefined> {
  const row: { due_at: Date | null } | undefined = await db(TABLE)
    .select("due_at")
    .where({ id })
    .first();
  return row?.due_at ?? undefined;
}

/** Locks a purchase of any merchant, so that no step is stored before the transaction ends. */
export async function lock(trx: Transaction, id: string): Promise<Purchase | undefined> {
  const row: Row | undefined = await trx(TABLE).where({ id }).forNoKeyUpdate().first();
  return row && toPurchase(row);
}

export async function findByReference(
  db: Database | Transaction,
  tenant: Tenant,
  reference: string,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await ofTenant(db, tenant)
    .where({ reference })
    .whereNot({ state: "refused" })
    .first();
  return row && toPurchase(row);
}

export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await ofTenant(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .whereNot({ state: "refused" })
    .first();
  return row && toPurchase(row);
}

/** The keys by which a repeated request is recognised. */
export interface IdempotentRequest {
  tenant: Tenant;
  idempotencyHash: Buffer | null;
  reference: string;
}

export interface EarlierPurchase {
  purchase: Purchase;
  fingerprint: Buffer;
  /** Found by its idempotency key. */
  isOwn: boolean;
}

/**
 * For each request, the purchase of the same request, or else the one with its reference. One statement, so a
 * concurrent duplicate is seen either completely or not at all.
 */
export async function findEarlier(
  db: Database | Transaction,
  requests: readonly IdempotentRequest[],
): Promise<(EarlierPurchase | undefined)[]> {
  const given = unnest(db, [...requests.entries()], {
    place: ["int", ([place]) => place],
    merchant_id: ["uuid", ([, { tenant }]) => tenant.merchantId],
    mode: ["text", ([, { tenant }]) => tenant.mode],
    reference: ["text", ([, { reference }]) => reference],
    idempotency_hash: ["bytea", ([, { idempotencyHash }]) => idempotencyHash],
  });
  const { rows } = await db
    .raw<{ rows: (Row & { place: number; is_own: boolean })[] }>(FIND_EARLIER, [given])
    .options(prepared(FIND_EARLIER));
  const earlier: (EarlierPurchase | undefined)[] = requests.map(() => undefined);
  for (const { place, fingerprint, is_own: isOwn, ...row } of rows) {
    if (earlier[place]?.isOwn) continue;
    earlier[place] = { purchase: toPurchase({ ...row, fingerprint }), fingerprint, isOwn };
  }
  return earlier;
}

/** Each of the conditions has an index. */
const EARLIER = `SELECT idempotency_hash, ${ROW_COLUMNS.join()} FROM purchases
  WHERE merchant_id = given.merchant_id AND mode = given.mode AND state <> 'refused'`;

const FIND_EARLIER = `
  SELECT given.place, coalesce(p.idempotency_hash = given.idempotency_hash, false) AS is_own,
    ${ROW_COLUMNS.map((column) => `p.${column}`).join()}
  FROM ? CROSS JOIN LATERAL (
    ${EARLIER} AND reference = given.reference
    UNION ALL ${EARLIER} AND idempotency_hash = given.idempotency_hash
  ) AS p`;

function ofTenant(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode });
}

import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import type { PayId, PayIdStatus, PayIdType } from "../domain/pay-id";

/** A PayID with its merchant and wallet. */
export interface PayableId extends PayId {
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
}

/** A new PayID; the database sets its times. */
export interface NewPayId {
  id: string;
  payId: string;
  type: PayIdType;
  name: string;
  /** Undefined for a PayID that does not expire. */
  lifetimeMs: number | undefined;
}

interface Row {
  id: string;
  pay_id: string;
  name: string;
  reference: string;
  type: PayIdType;
  status: PayIdStatus;
  expires_at: Date | null;
  lapses_at: Date | null;
  metadata: string;
  expected_amount: bigint;
  created_at: Date;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
}

const COLUMNS = [
  "p.id",
  "p.pay_id",
  "p.name",
  "e.reference",
  "p.type",
  "p.status",
  "p.expires_at",
  "p.lapses_at",
  "e.metadata",
  "e.expected_amount",
  "e.created_at",
  "e.merchant_id",
  "p.mode",
  "p.merchant_name",
  "p.wallet_pay_id",
];

/** False when the address is taken. */
export async function insert(trx: Transaction, tenant: Tenant, payId: NewPayId): Promise<boolean> {
  const expiresAt =
    payId.lifetimeMs === undefined
      ? null
      : trx.raw("date_trunc('milliseconds', now()) + ? * interval '1 ms'", [payId.lifetimeMs]);
  const rows = await trx("pay_ids")
    .insert({
      id: payId.id,
      merchant_id: tenant.merchantId,
      mode: tenant.mode,
      pay_id: payId.payId,
      type: payId.type,
      status: "active",
      name: payId.name,
      merchant_name: tenant.merchantName,
      wallet_pay_id: tenant.walletPayId,
      expires_at: expiresAt,
      lapses_at: expiresAt,
    })
    .onConflict(["mode", "pay_id"])
    .ignore()
    .returning("id");
  return rows.length === 1;
}

export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<PayableId | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ "p.id": id }).first();
  return row && toPayId(row);
}

/** By address, in lower case. */
export async function findByName(
  db: Database | Transaction,
  tenant: Tenant,
  payId: string,
): Promise<PayableId | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ "p.pay_id": payId }).first();
  return row && toPayId(row);
}

export async function findByReference(
  db: Database | Transaction,
  tenant: Tenant,
  reference: string,
): Promise<PayableId | undefined> {
  const row: Row | undefined = await own(db, tenant).where(byReference(tenant, reference)).first();
  return row && toPayId(row);
}

/** Undefined values do not filter. */
export interface ListFilters {
  type: PayIdType | undefined;
  status: PayIdStatus | undefined;
  reference: string | undefined;
}

/** A page by id, and the database time of the statuses. */
export async function list(
  db: Database,
  tenant: Tenant,
  { type, status, reference, ...page }: ListFilters & PageQuery,
): Promise<{ payIds: PayableId[]; now: Date }> {
  const query = own(db, tenant).select(db.raw("statement_timestamp() AS now"));
  wherePage(query, "p.id", page);
  if (type) query.where("p.type", type);
  if (status) query.whereRaw(STATUS_IS[status]);
  if (reference) query.where(byReference(tenant, reference));
  const rows: (Row & { now: Date })[] = await query;
  return { payIds: rows.map(toPayId), now: rows[0]?.now ?? new Date() };
}

/**
 * The SQL of `statusAt`. The conditions match those of the partial indexes, and `statement_timestamp()` is stable
 * within the statement; otherwise the planner uses no index.
 */
const STATUS_IS: Readonly<Record<PayIdStatus, string>> = {
  active: "p.status = 'active' AND (p.lapses_at IS NULL OR p.lapses_at > statement_timestamp())",
  used: "p.status = 'used'",
  expired: "p.status IN ('active', 'expired') AND p.lapses_at <= statement_timestamp()",
  inactive: "p.status = 'inactive'",
};

export async function setActive(
  trx: Transaction,
  { id, active }: { id: string; active: boolean },
): Promise<void> {
  await trx("pay_ids")
    .where({ id, type: "static" })
    .update({ status: active ? "active" : "inactive" });
}

/** Deactivates an unpaid dynamic PayID for good. */
export async function deactivate(trx: Transaction, id: string): Promise<void> {
  await trx("pay_ids")
    .where({ id, type: "dynamic", status: "active" })
    .update({ status: "inactive" });
}

/** Any merchant's PayIDs, with the database time that their expiry is compared with. */
export async function findPayable(
  db: Database | Transaction,
  requests: readonly { mode: Mode; payId: string }[],
): Promise<{ payIds: PayableId[]; now: Date }> {
  const rows: (Row & { now: Date })[] = await select(db)
    // Taken before the rows are read, so that a look-up expires before a deactivation responds.
    .select(db.raw("statement_timestamp() AS now"))
    .whereRaw(NAMED, namesOf(requests));
  // Without rows, no time is compared.
  return { payIds: rows.map(toPayId), now: rows[0]?.now ?? new Date() };
}

/** One prepared statement for any number of PayIDs. */
const NAMED = "(p.mode, p.pay_id) IN (SELECT * FROM unnest(?::text[], ?::text[]))";

function namesOf(requests: readonly { mode: Mode; payId: string }[]): string[][] {
  const byName = new Map(requests.map((each) => [`${each.mode}/${each.payId}`, each]));
  const distinct = [...byName.values()];
  return [distinct.map(({ mode }) => mode), distinct.map(({ payId }) => payId)];
}

/** Active dynamic PayIDs that expired at least this long ago, at most `limit`. */
export async function findDue(
  db: Database,
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<PayableId[]> {
  const rows: Row[] = await select(db)
    .where({ "p.status": "active" })
    .where("p.lapses_at", "<=", db.raw("clock_timestamp() - ? * interval '1 ms'", [sinceMs]))
    .orderBy("p.lapses_at")
    .limit(limit);
  return rows.map(toPayId);
}

/** Marks paid dynamic PayIDs, also expired ones: they may have been marked before the payment was known. */
export async function markUsed(
  db: Database | Transaction,
  payIds: readonly { mode: Mode; payId: string }[],
): Promise<void> {
  const paid = db("pay_ids as p")
    .select("p.id")
    .whereRaw(NAMED, namesOf(payIds))
    .where({ "p.type": "dynamic" })
    .whereNot({ "p.status": "used" });
  await mark(db, paid, "used");
}

/** Marks those of the expired PayIDs that are still active. */
export async function markExpired(db: Database, ids: readonly string[]): Promise<void> {
  const expired = db("pay_ids as p")
    .select("p.id")
    .whereRaw("p.id = ANY(?::uuid[])", [[...ids]])
    .where({ "p.status": "active" });
  await mark(db, expired, "expired");
}

/** Locks the rows in id order, so that concurrent marks of the same PayIDs cannot deadlock. */
async function mark(
  db: Database | Transaction,
  rows: ReturnType<Database["queryBuilder"]>,
  status: PayIdStatus,
): Promise<void> {
  await db("pay_ids").whereIn("id", rows.orderBy("p.id").forNoKeyUpdate()).update({ status });
}

function select(db: Database | Transaction) {
  return db("pay_ids as p").join("expected_payments as e", "e.id", "p.id").select(COLUMNS);
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return select(db).where({ "p.merchant_id": merchantId, "p.mode": mode });
}

/**
 * Repeats the merchant and mode of the unique index. Only with a reference: otherwise the planner takes the conditions
 * for independent, underestimates the rows, and sorts all of the merchant's.
 */
function byReference({ merchantId, mode }: Tenant, reference: string) {
  return { "e.merchant_id": merchantId, "e.mode": mode, "e.reference": reference };
}

function toPayId(row: Row): PayableId {
  return {
    id: row.id,
    payId: row.pay_id,
    name: row.name,
    reference: row.reference,
    type: row.type,
    status: row.status,
    expiresAt: row.expires_at,
    lapsesAt: row.lapses_at,
    metadata: row.metadata,
    expectedAmount: row.expected_amount,
    createdAt: row.created_at,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
  };
}

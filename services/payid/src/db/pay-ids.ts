import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import type { PayId, PayIdStatus, PayIdType } from "../domain/pay-id";

/** A payment address together with where its money goes. */
export interface PayableId extends PayId {
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  /** Of the newest payment that was noted; null while there is none. */
  lastPaidAt: Date | null;
}

/** The fields of a new address; the database's clock sets its times. */
export interface NewPayId {
  id: string;
  payId: string;
  type: PayIdType;
  name: string;
  /** Undefined for an address that does not expire. */
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
  amount_received: bigint;
  payments_count: bigint;
  last_paid_at: Date | null;
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
  "e.amount_received",
  "e.payments_count",
  "e.last_paid_at",
];

/** False when somebody has the address already. */
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

/** The merchant's own address by its record's id. */
export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<PayableId | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ "p.id": id }).first();
  return row && toPayId(row);
}

/** The merchant's own address by its name, in lower case. */
export async function findByName(
  db: Database | Transaction,
  tenant: Tenant,
  payId: string,
): Promise<PayableId | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ "p.pay_id": payId }).first();
  return row && toPayId(row);
}

/** The merchant's own address by its reference. */
export async function findByReference(
  db: Database | Transaction,
  tenant: Tenant,
  reference: string,
): Promise<PayableId | undefined> {
  const row: Row | undefined = await own(db, tenant).where(byReference(tenant, reference)).first();
  return row && toPayId(row);
}

/** Which addresses a list shows; undefined shows all. */
export interface ListFilters {
  type: PayIdType | undefined;
  status: PayIdStatus | undefined;
  reference: string | undefined;
}

/** A page of the merchant's addresses by id, and the clock by which their status was looked at. */
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
 * As `statusAt` has it, whether the sweeper has come by or not. Written as the indexes of the lists
 * have their conditions, and by a clock that stands still within the statement, or no index is used.
 */
const STATUS_IS: Readonly<Record<PayIdStatus, string>> = {
  active: "p.status = 'active' AND (p.lapses_at IS NULL OR p.lapses_at > statement_timestamp())",
  used: "p.status = 'used'",
  expired: "p.status IN ('active', 'expired') AND p.lapses_at <= statement_timestamp()",
  inactive: "p.status = 'inactive'",
};

/** Switches a static address on or off, whichever it was. */
export async function setActive(
  trx: Transaction,
  { id, active }: { id: string; active: boolean },
): Promise<void> {
  await trx("pay_ids")
    .where({ id, type: "static" })
    .update({ status: active ? "active" : "inactive" });
}

/**
 * Addresses by name, whoever's they are: anyone may pay anyone. With the database's clock, by which
 * they expire.
 */
export async function findPayable(
  db: Database | Transaction,
  requests: readonly { mode: Mode; payId: string }[],
): Promise<{ payIds: PayableId[]; now: Date }> {
  const rows: (Row & { now: Date })[] = await select(db)
    // Before the rows were looked at: what is granted from then on ends before a deactivation answers.
    .select(db.raw("statement_timestamp() AS now"))
    .whereRaw(NAMED, namesOf(requests));
  // Where nothing was found no time is compared.
  return { payIds: rows.map(toPayId), now: rows[0]?.now ?? new Date() };
}

/** One statement for any number of names. */
const NAMED = "(p.mode, p.pay_id) IN (SELECT * FROM unnest(?::text[], ?::text[]))";

function namesOf(requests: readonly { mode: Mode; payId: string }[]): string[][] {
  const byName = new Map(requests.map((each) => [`${each.mode}/${each.payId}`, each]));
  const distinct = [...byName.values()];
  return [distinct.map(({ mode }) => mode), distinct.map(({ payId }) => payId)];
}

/** As `findPayable`, held until commit in id order, so that payments to one address take turns. */
export async function lockPayable(
  trx: Transaction,
  requests: readonly { mode: Mode; payId: string }[],
): Promise<PayableId[]> {
  const rows: Row[] = await select(trx)
    .whereRaw(NAMED, namesOf(requests))
    .orderBy("p.id")
    .forNoKeyUpdate("p", "e");
  return rows.map(toPayId);
}

/** One-time addresses that were paid. */
export async function markUsed(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx("pay_ids")
    .whereRaw("id = ANY(?::uuid[])", [[...ids]])
    .where({ type: "dynamic" })
    .update({ status: "used" });
}

/** Marks addresses whose time is over, at most `limit` of them; how many. */
export async function expireDue(db: Database, limit: number): Promise<number> {
  const due = db("pay_ids")
    .select("id")
    .where({ status: "active" })
    .where("lapses_at", "<=", db.raw("clock_timestamp()"))
    .orderBy("lapses_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db("pay_ids").whereIn("id", due).update({ status: "expired" });
}

function select(db: Database | Transaction) {
  return db("pay_ids as p").join("expected_payments as e", "e.id", "p.id").select(COLUMNS);
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return select(db).where({ "p.merchant_id": merchantId, "p.mode": mode });
}

/**
 * Names the record by its unique index, which begins with whose it is. Only here: without a reference
 * the planner would take the two conditions for independent, expect next to nothing, and sort all that
 * the merchant has.
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
    amountReceived: row.amount_received,
    paymentsCount: Number(row.payments_count),
    lastPaidAt: row.last_paid_at,
  };
}

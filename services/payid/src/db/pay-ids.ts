import type { Database, Transaction } from "@kobo/postgres";
import type { Mode, Tenant } from "@kobo/tenant";
import type { PayId, PayIdStatus, PayIdType } from "../domain/pay-id";

/** A payment address together with where its money goes. */
export interface PayableId extends PayId {
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
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
  "e.metadata",
  "e.expected_amount",
  "e.created_at",
  "e.merchant_id",
  "p.mode",
  "p.merchant_name",
  "p.wallet_pay_id",
];

/** False when somebody has the address already. */
export async function insert(trx: Transaction, tenant: Tenant, payId: NewPayId): Promise<boolean> {
  const rows = await trx("pay_ids")
    .insert({
      id: payId.id,
      mode: tenant.mode,
      pay_id: payId.payId,
      type: payId.type,
      status: "active",
      name: payId.name,
      merchant_name: tenant.merchantName,
      wallet_pay_id: tenant.walletPayId,
      expires_at:
        payId.lifetimeMs === undefined
          ? null
          : trx.raw("date_trunc('milliseconds', now()) + ? * interval '1 ms'", [payId.lifetimeMs]),
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
  const row: Row | undefined = await select(db)
    .where({ "p.id": id, "e.merchant_id": tenant.merchantId, "e.mode": tenant.mode })
    .first();
  return row && toPayId(row);
}

/**
 * Addresses by name, whoever's they are: anyone may pay anyone. With the database's clock, by which
 * they expire.
 */
export async function findPayable(
  db: Database | Transaction,
  wanted: readonly { mode: Mode; payId: string }[],
): Promise<{ payIds: PayableId[]; now: Date }> {
  const [rows, clock] = await Promise.all([
    select(db).whereIn(
      ["p.mode", "p.pay_id"],
      wanted.map(({ mode, payId }) => [mode, payId]),
    ) as Promise<Row[]>,
    db.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now"),
  ]);
  return { payIds: rows.map(toPayId), now: clock.rows[0]?.now ?? new Date() };
}

/** As `findPayable`, held until commit in id order, so that payments to one address take turns. */
export async function lockPayable(
  trx: Transaction,
  wanted: readonly { mode: Mode; payId: string }[],
): Promise<PayableId[]> {
  const rows: Row[] = await select(trx)
    .whereIn(
      ["p.mode", "p.pay_id"],
      wanted.map(({ mode, payId }) => [mode, payId]),
    )
    .orderBy("p.id")
    .forNoKeyUpdate("p", "e");
  return rows.map(toPayId);
}

/** One-time addresses that were paid. */
export async function markUsed(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx("pay_ids").whereIn("id", ids).where({ type: "dynamic" }).update({ status: "used" });
}

/** Marks addresses whose time is over, at most `limit` of them; how many. */
export async function expireDue(db: Database, limit: number): Promise<number> {
  const due = db("pay_ids")
    .select("id")
    .where({ status: "active" })
    .where("expires_at", "<=", db.raw("clock_timestamp()"))
    .orderBy("expires_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db("pay_ids").whereIn("id", due).update({ status: "expired" });
}

function select(db: Database | Transaction) {
  return db("pay_ids as p").join("expected_payments as e", "e.id", "p.id").select(COLUMNS);
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
    metadata: row.metadata,
    expectedAmount: row.expected_amount,
    createdAt: row.created_at,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
  };
}

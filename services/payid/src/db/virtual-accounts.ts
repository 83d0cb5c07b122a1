import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import type { AmountRule } from "../domain/amount-rule";
import {
  type IssuedAccount,
  type VirtualAccount,
  type VirtualAccountStatus,
  validityMs,
} from "../domain/virtual-account";

export const TABLE = "virtual_accounts";

/** A new account; the database sets its times. */
export interface NewVirtualAccount extends IssuedAccount {
  id: string;
  partnerReference: string;
  amount: bigint;
  amountRule: AmountRule;
  amountValidation: string;
  validityMinutes: number;
  /** Delay from the account's expiry to its event. */
  graceMs: number;
}

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  account_number: string;
  account_name: string;
  bank_code: string;
  bank_name: string;
  amount: bigint;
  amount_rule: AmountRule;
  amount_validation: string;
  validity_minutes: number;
  expires_at: Date;
  lapses_at: Date;
  clock_moved_at: Date | null;
  accepted_inflow_id: string | null;
  completed_at: Date | null;
  closed_at: Date | null;
  changes: number;
  created_at: Date;
  reference: string;
  metadata: string;
  amount_received: bigint;
}

export async function insert(
  trx: Transaction,
  tenant: Tenant,
  account: NewVirtualAccount,
): Promise<void> {
  const after = (ms: number) =>
    trx.raw("date_trunc('milliseconds', now()) + ? * interval '1 ms'", [ms]);
  const lifetimeMs = validityMs(account);
  await trx(TABLE).insert({
    id: account.id,
    merchant_id: tenant.merchantId,
    mode: tenant.mode,
    merchant_name: tenant.merchantName,
    wallet_pay_id: tenant.walletPayId,
    account_number: account.accountNumber,
    account_name: account.accountName,
    bank_code: account.bankCode,
    bank_name: account.bankName,
    partner_reference: account.partnerReference,
    amount: String(account.amount),
    amount_rule: account.amountRule,
    amount_validation: account.amountValidation,
    validity_minutes: account.validityMinutes,
    expires_at: after(lifetimeMs),
    lapses_at: after(lifetimeMs),
    created_at: after(0),
    due_at: after(lifetimeMs + account.graceMs),
  });
}

/** Days after its expiry before a number is reused (decision 43). */
const QUARANTINE_DAYS = 90;

/**
 * Whether the number was issued so recently that payments to its previous account may still arrive. Locks the number
 * until commit.
 */
export async function isTaken(
  trx: Transaction,
  mode: Mode,
  { bankCode, accountNumber }: IssuedAccount,
): Promise<boolean> {
  const number = [mode, bankCode, accountNumber];
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [number.join("/")]);
  const { rows } = await trx.raw<{ rows: { taken: boolean }[] }>(
    `SELECT EXISTS (
       SELECT 1 FROM virtual_accounts WHERE mode = ? AND bank_code = ? AND account_number = ?
         AND expires_at > now() - ? * interval '1 day'
       UNION ALL
       SELECT 1 FROM funding_accounts WHERE mode = ? AND bank_code = ? AND account_number = ?
       UNION ALL
       SELECT 1 FROM permanent_accounts WHERE mode = ? AND bank_code = ? AND account_number = ?
     ) AS taken`,
    [...number, QUARANTINE_DAYS, ...number, ...number],
  );
  return rows[0]?.taken ?? true;
}

export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<VirtualAccount | undefined> {
  return first(own(db, tenant).where({ "v.id": id }));
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<VirtualAccount | undefined> {
  return first(own(db, tenant).where(byReference(tenant, reference)));
}

/** The merchant's newest account with this number. */
export async function findByNumber(
  db: Database,
  tenant: Tenant,
  accountNumber: string,
): Promise<VirtualAccount | undefined> {
  const accounts = own(db, tenant).where({ "v.account_number": accountNumber });
  return first(accounts.orderBy("v.id", "desc"));
}

/** Any merchant's account. */
export async function findAny(db: Database, id: string): Promise<VirtualAccount | undefined> {
  return first(select(db).where({ "v.id": id }));
}

/** Locks the account until commit, so that payments to it are serialized. */
export async function lock(
  trx: Transaction,
  id: string,
): Promise<{ account: VirtualAccount; now: Date } | undefined> {
  await trx(TABLE).select("id").where({ id }).forNoKeyUpdate();
  // A statement of its own: after a wait for the lock, only a later one sees the amount of the other transaction.
  const account = await first(select(trx).where({ "v.id": id }));
  const { rows } = await trx.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now");
  return account && { account, now: rows[0]?.now ?? new Date() };
}

/** Tolerance for clock skew: an earlier payment belongs to the number's previous account. */
const EARLY_DAYS = 1;

/** The account that had the number when it was paid. Numbers are reused after 90 days at the earliest. */
export async function findForCredit(
  db: Database,
  { mode, accountNumber, paidAt }: { mode: Mode; accountNumber: string; paidAt: Date },
): Promise<VirtualAccount | undefined> {
  const accounts = select(db)
    .where({ "v.mode": mode, "v.account_number": accountNumber })
    .whereRaw("v.created_at <= ?::timestamptz + ? * interval '1 day'", [paidAt, EARLY_DAYS]);
  return first(accounts.orderBy("v.created_at", "desc"));
}

/** Undefined values do not filter. */
export interface ListFilters {
  status: VirtualAccountStatus | undefined;
  reference: string | undefined;
}

/** A page by id, and the database time of the statuses. */
export async function list(
  db: Database,
  tenant: Tenant,
  { status, reference, ...page }: ListFilters & PageQuery,
): Promise<{ accounts: VirtualAccount[]; now: Date }> {
  const query = own(db, tenant).select(db.raw("clock_timestamp() AS now"));
  wherePage(query, "v.id", page);
  if (status) query.whereRaw(`${STATUS_NOW} = ?`, [status]);
  if (reference) query.where(byReference(tenant, reference));
  const rows: (Row & { now: Date })[] = await query;
  return { accounts: rows.map(toAccount), now: rows[0]?.now ?? new Date() };
}

/** The SQL of `accountStatusAt`. */
const STATUS_NOW = `CASE WHEN v.completed_at IS NOT NULL THEN 'completed'
  WHEN v.accepted_inflow_id IS NULL AND (v.closed_at IS NOT NULL OR v.lapses_at <= clock_timestamp())
    THEN 'expired'
  ELSE 'active' END`;

/** An accepted payment ends the account's expiry. */
export async function accept(
  trx: Transaction,
  { id, inflowId }: { id: string; inflowId: string },
): Promise<void> {
  await trx(TABLE).where({ id }).update({ accepted_inflow_id: inflowId, due_at: null });
}

/**
 * The accepted payment failed, so the account waits for another one, and its expiry is due again unless it was
 * published.
 */
export async function waitAgain(
  trx: Transaction,
  { id, inflowId, graceMs }: { id: string; inflowId: string; graceMs: number },
): Promise<void> {
  await trx(TABLE)
    .where({ id, accepted_inflow_id: inflowId, completed_at: null })
    .update({
      accepted_inflow_id: null,
      due_at: trx.raw("CASE WHEN expiry_told_at IS NULL THEN lapses_at + ? * interval '1 ms' END", [
        graceMs,
      ]),
    });
}

/** Closes or reopens an account that the transaction has locked. */
export async function setClosed(trx: Transaction, id: string, closed: boolean): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({
      closed_at: closed ? trx.raw("date_trunc('milliseconds', clock_timestamp())") : null,
      changes: trx.raw("changes + 1"),
    });
}

/** The accepted payment is in the wallet. */
export async function complete(trx: Transaction, id: string): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({ completed_at: trx.raw(NOW) });
}

/** Marks the expiry as published. False when it already was. */
export async function markExpiryPublished(trx: Transaction, id: string): Promise<boolean> {
  const unpublished = trx(TABLE).where({ id, expiry_told_at: null });
  return (await unpublished.update({ expiry_told_at: trx.raw(NOW) })) === 1;
}

const NOW = "date_trunc('milliseconds', now())";

function select(db: Database | Transaction) {
  return db(`${TABLE} as v`)
    .join("expected_payments as e", "e.id", "v.id")
    .select("v.*", "e.reference", "e.metadata", "e.amount_received");
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return select(db).where({ "v.merchant_id": merchantId, "v.mode": mode });
}

/**
 * Repeats the merchant and mode of the unique index. Only with a reference: otherwise the planner takes the conditions
 * for independent, underestimates the rows, and sorts all of the merchant's.
 */
function byReference({ merchantId, mode }: Tenant, reference: string) {
  return { "e.merchant_id": merchantId, "e.mode": mode, "e.reference": reference };
}

async function first(query: ReturnType<typeof select>): Promise<VirtualAccount | undefined> {
  const row: Row | undefined = await query.first();
  return row && toAccount(row);
}

function toAccount(row: Row): VirtualAccount {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    reference: row.reference,
    accountNumber: row.account_number,
    accountName: row.account_name,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    amount: row.amount,
    amountReceived: row.amount_received,
    amountRule: row.amount_rule,
    amountValidation: row.amount_validation,
    validityMinutes: row.validity_minutes,
    expiresAt: row.expires_at,
    lapsesAt: row.lapses_at,
    clockMovedAt: row.clock_moved_at,
    acceptedInflowId: row.accepted_inflow_id,
    completedAt: row.completed_at,
    closedAt: row.closed_at,
    changes: row.changes,
    metadata: row.metadata,
    createdAt: row.created_at,
  };
}

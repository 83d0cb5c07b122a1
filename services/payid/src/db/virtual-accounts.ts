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

/** The fields of a new account; the database's clock sets its times. */
export interface NewVirtualAccount extends IssuedAccount {
  id: string;
  partnerReference: string;
  amount: bigint;
  amountRule: AmountRule;
  amountValidation: string;
  validityMinutes: number;
  /** How long after its lapse it is told that nothing came. */
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

/** Days for which a number is not given out again after its expiry (decision 43). */
const QUARANTINE_DAYS = 90;

/**
 * Whether we gave out the number so lately that money may still come in for whoever had it. Takes
 * turns with everybody who asks for the same number, until commit.
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
     ) AS taken`,
    [...number, QUARANTINE_DAYS, ...number],
  );
  return rows[0]?.taken ?? true;
}

/** The merchant's own account by its record's id. */
export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<VirtualAccount | undefined> {
  return first(own(db, tenant).where({ "v.id": id }));
}

/** The merchant's own account by its reference. */
export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<VirtualAccount | undefined> {
  return first(own(db, tenant).where(byReference(tenant, reference)));
}

/** The newest of the merchant's own accounts with this number. */
export async function findByNumber(
  db: Database,
  tenant: Tenant,
  accountNumber: string,
): Promise<VirtualAccount | undefined> {
  const accounts = own(db, tenant).where({ "v.account_number": accountNumber });
  return first(accounts.orderBy("v.id", "desc"));
}

/** Whoever's it is. */
export async function findAny(db: Database, id: string): Promise<VirtualAccount | undefined> {
  return first(select(db).where({ "v.id": id }));
}

/** The account, held until commit, so that payments to it take turns. */
export async function lock(
  trx: Transaction,
  id: string,
): Promise<{ account: VirtualAccount; now: Date } | undefined> {
  const account = await first(select(trx).where({ "v.id": id }).forNoKeyUpdate("v"));
  const { rows } = await trx.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now");
  return account && { account, now: rows[0]?.now ?? new Date() };
}

/** What was paid so long before an account was made was paid to whoever had its number before. */
const EARLY_DAYS = 1;

/** Whose a number was when it was paid. Clocks may differ by a little; numbers rest for 90 days. */
export async function findForCredit(
  db: Database,
  { mode, accountNumber, paidAt }: { mode: Mode; accountNumber: string; paidAt: Date },
): Promise<VirtualAccount | undefined> {
  const accounts = select(db)
    .where({ "v.mode": mode, "v.account_number": accountNumber })
    .whereRaw("v.created_at <= ?::timestamptz + ? * interval '1 day'", [paidAt, EARLY_DAYS]);
  return first(accounts.orderBy("v.created_at", "desc"));
}

/** Which accounts a list shows; undefined shows all. */
export interface ListFilters {
  status: VirtualAccountStatus | undefined;
  reference: string | undefined;
}

/** A page of the merchant's accounts by id, and the clock by which their status was looked at. */
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

/** As `accountStatusAt` has it. */
const STATUS_NOW = `CASE WHEN v.completed_at IS NOT NULL THEN 'completed'
  WHEN v.accepted_inflow_id IS NULL AND v.lapses_at <= clock_timestamp() THEN 'expired'
  ELSE 'active' END`;

/** The payment that the account was made for has come; it does not expire any more. */
export async function accept(
  trx: Transaction,
  { id, inflowId }: { id: string; inflowId: string },
): Promise<void> {
  await trx(TABLE).where({ id }).update({ accepted_inflow_id: inflowId, due_at: null });
}

/**
 * That payment cannot be booked, so the account waits for another: its expiry is told again when it
 * is due, unless it was.
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

/** That payment is in the wallet. */
export async function complete(trx: Transaction, id: string): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({ completed_at: trx.raw(NOW) });
}

/** Remembers that the merchant was told of the expiry. False when that was before. */
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
 * Names the record by its unique index, which begins with whose it is. Only here: without a reference
 * the planner would take the two conditions for independent, expect next to nothing, and sort all that
 * the merchant has.
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
    metadata: row.metadata,
    createdAt: row.created_at,
  };
}

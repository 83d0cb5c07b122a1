import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import type { AmountRule } from "../domain/amount-rule";
import type {
  IdentityType,
  PermanentAccount,
  PermanentAccountStatus,
  SealedIdentity,
} from "../domain/permanent-account";
import type { IssuedAccount } from "../domain/virtual-account";

const TABLE = "permanent_accounts";

/** A new account; the database sets its times. */
interface NewPermanentAccount extends IssuedAccount {
  id: string;
  partnerReference: string;
  customerId: string;
  customerName: string;
  /** Undefined for none. */
  amount: bigint | undefined;
  amountRule: AmountRule;
  amountValidation: string;
  identity: SealedIdentity | undefined;
}

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  customer_id: string;
  customer_name: string;
  account_number: string;
  account_name: string;
  bank_code: string;
  bank_name: string;
  amount: bigint;
  amount_rule: AmountRule;
  amount_validation: string;
  identity_type: IdentityType | null;
  identity_last4: string | null;
  last_sequence: bigint;
  closed_at: Date | null;
  changes: number;
  created_at: Date;
  reference: string;
  metadata: string;
  amount_received: bigint;
  payments_count: bigint;
}

const NOW = "date_trunc('milliseconds', now())";

export async function insert(
  trx: Transaction,
  tenant: Tenant,
  account: NewPermanentAccount,
): Promise<void> {
  const { identity } = account;
  await trx(TABLE).insert({
    id: account.id,
    merchant_id: tenant.merchantId,
    mode: tenant.mode,
    merchant_name: tenant.merchantName,
    wallet_pay_id: tenant.walletPayId,
    customer_id: account.customerId,
    customer_name: account.customerName,
    account_number: account.accountNumber,
    account_name: account.accountName,
    bank_code: account.bankCode,
    bank_name: account.bankName,
    partner_reference: account.partnerReference,
    amount: String(account.amount ?? 0n),
    amount_rule: account.amountRule,
    amount_validation: account.amountValidation,
    identity_type: identity?.type ?? null,
    identity_last4: identity?.last4 ?? null,
    identity_sealed: identity?.sealed.bytes ?? null,
    identity_key_id: identity?.sealed.keyId ?? null,
    created_at: trx.raw(NOW),
    updated_at: trx.raw(NOW),
  });
}

export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<PermanentAccount | undefined> {
  return first(own(db, tenant).where({ "a.id": id }));
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<PermanentAccount | undefined> {
  const { merchantId, mode } = tenant;
  return first(
    own(db, tenant).where({
      "e.merchant_id": merchantId,
      "e.mode": mode,
      "e.reference": reference,
    }),
  );
}

export async function findByNumber(
  db: Database,
  tenant: Tenant,
  accountNumber: string,
): Promise<PermanentAccount | undefined> {
  return first(own(db, tenant).where({ "a.account_number": accountNumber }));
}

/** Tolerance for clock skew: an earlier payment belongs to the number's previous account. */
const EARLY_DAYS = 1;

/** The account that had the number when it was paid. It keeps its number for ever. */
export async function findForCredit(
  db: Database,
  { mode, accountNumber, paidAt }: { mode: Mode; accountNumber: string; paidAt: Date },
): Promise<PermanentAccount | undefined> {
  return first(
    select(db)
      .where({ "a.mode": mode, "a.account_number": accountNumber })
      .whereRaw("a.created_at <= ?::timestamptz + ? * interval '1 day'", [paidAt, EARLY_DAYS]),
  );
}

/** Locks the account until commit, so that its payments and closings are serialized. */
export async function lock(
  trx: Transaction,
  id: string,
): Promise<{ account: PermanentAccount; now: Date } | undefined> {
  await trx(TABLE).select("id").where({ id }).forNoKeyUpdate();
  // A statement of its own: after a wait for the lock, only a later one sees the totals of the other transaction.
  const account = await first(select(trx).where({ "a.id": id }));
  const { rows } = await trx.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now");
  return account && { account, now: rows[0]?.now ?? new Date() };
}

/** Stores the sequence number of a newly accepted payment. */
export async function countAccepted(
  trx: Transaction,
  { id, sequence }: { id: string; sequence: bigint },
): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({ last_sequence: String(sequence) });
}

/** The credit in the partner's list up to which all are stored. Undefined when the list is read from its beginning. */
export async function findCreditsReadTo(db: Database, id: string): Promise<string | undefined> {
  const row = await db(TABLE)
    .where({ id })
    .first<{ credits_read_to: string | null } | undefined>("credits_read_to");
  return row?.credits_read_to ?? undefined;
}

export async function saveCreditsReadTo(
  db: Database,
  { id, readTo }: { id: string; readTo: string },
): Promise<void> {
  await db(TABLE).where({ id }).update({ credits_read_to: readTo });
}

/** Closes or reopens an account that the transaction has locked. */
export async function setClosed(trx: Transaction, id: string, closed: boolean): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({
      closed_at: closed ? trx.raw("date_trunc('milliseconds', clock_timestamp())") : null,
      changes: trx.raw("changes + 1"),
      updated_at: trx.raw(NOW),
    });
}

/**
 * Erases a deleted customer from at most `limit` of its accounts, which keep their numbers, and returns their ids. Their
 * name is then the merchant's alone.
 */
export async function eraseCustomer(
  trx: Transaction,
  { id, merchantId, mode }: { id: string; merchantId: string; mode: Mode },
  limit: number,
): Promise<string[]> {
  const rows: { id: string }[] = await trx(TABLE)
    .whereIn(
      "id",
      // In the order of ids, as other transactions lock accounts.
      trx(TABLE)
        .select("id")
        .where({ merchant_id: merchantId, mode, customer_id: id })
        .whereNot({ customer_name: "" })
        .orderBy("id")
        .limit(limit)
        .forNoKeyUpdate(),
    )
    .update({
      customer_name: "",
      account_name: trx.ref("merchant_name"),
      identity_type: null,
      identity_last4: null,
      identity_sealed: null,
      identity_key_id: null,
    })
    .returning("id");
  return rows.map((row) => row.id);
}

/** Undefined values do not filter. */
export interface PermanentFilters {
  status: PermanentAccountStatus | undefined;
  /** UUID. */
  customerId: string | undefined;
  reference: string | undefined;
}

/** In the order of `readingOrder`. */
export async function list(
  db: Database,
  tenant: Tenant,
  { status, customerId, reference, ...page }: PermanentFilters & PageQuery,
): Promise<PermanentAccount[]> {
  const query = own(db, tenant);
  if (customerId) query.where({ "a.customer_id": customerId });
  if (reference) query.where({ "e.reference": reference });
  if (status === "active") query.whereNull("a.closed_at");
  if (status === "closed") query.whereNotNull("a.closed_at");
  const rows: Row[] = await wherePage(query, "a.id", page);
  return rows.map(toAccount);
}

function select(db: Database | Transaction) {
  return db(`${TABLE} as a`)
    .join("expected_payments as e", "e.id", "a.id")
    .select("a.*", "e.reference", "e.metadata", "e.amount_received", "e.payments_count");
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return select(db).where({ "a.merchant_id": merchantId, "a.mode": mode });
}

async function first(query: ReturnType<typeof select>): Promise<PermanentAccount | undefined> {
  const row: Row | undefined = await query.first();
  return row && toAccount(row);
}

function toAccount(row: Row): PermanentAccount {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    reference: row.reference,
    customerId: row.customer_id,
    customerName: row.customer_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    amount: row.amount,
    amountRule: row.amount_rule,
    amountValidation: row.amount_validation,
    identity:
      row.identity_type && row.identity_last4
        ? { type: row.identity_type, last4: row.identity_last4 }
        : null,
    amountReceived: row.amount_received,
    paymentsCount: row.payments_count,
    lastSequence: row.last_sequence,
    closedAt: row.closed_at,
    changes: row.changes,
    metadata: row.metadata,
    createdAt: row.created_at,
  };
}

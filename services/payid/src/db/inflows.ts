import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import {
  commandOf,
  type Inflow,
  type RejectionReason,
  type State,
  type Step,
} from "../domain/inflow";

export const TABLE = "inflows";

export interface Row {
  id: string;
  transfer_id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  virtual_account_id: string | null;
  funding_account_id: string | null;
  permanent_account_id: string | null;
  sequence: bigint | null;
  account_number: string;
  account_name: string;
  bank_code: string;
  session_id: string;
  amount: bigint;
  payer_name: string;
  payer_account_number: string;
  payer_bank_code: string;
  narration: string;
  paid_at: Date;
  state: State;
  rejection_reason: RejectionReason | null;
}

/** Stores an inflow, leased for `firstLeaseMs`. False when its session id is stored already. */
export async function insert(
  trx: Transaction,
  inflow: Inflow,
  { firstLeaseMs }: { firstLeaseMs: number },
): Promise<boolean> {
  const rows = await trx(TABLE)
    .insert({
      id: inflow.id,
      transfer_id: inflow.transferId,
      merchant_id: inflow.merchantId,
      mode: inflow.mode,
      merchant_name: inflow.merchantName,
      wallet_pay_id: inflow.walletPayId,
      virtual_account_id: inflow.virtualAccountId,
      funding_account_id: inflow.fundingAccountId,
      permanent_account_id: inflow.permanentAccountId,
      sequence: inflow.sequence === null ? null : String(inflow.sequence),
      account_number: inflow.accountNumber,
      account_name: inflow.accountName,
      bank_code: inflow.bankCode,
      session_id: inflow.sessionId,
      amount: String(inflow.amount),
      payer_name: inflow.payerName,
      payer_account_number: inflow.payerAccountNumber,
      payer_bank_code: inflow.payerBankCode,
      narration: inflow.narration,
      paid_at: inflow.paidAt,
      state: inflow.state,
      rejection_reason: inflow.rejectionReason,
      created_at: trx.raw(NOW),
      updated_at: trx.raw(NOW),
      due_at: trx.raw("clock_timestamp() + ? * interval '1 ms'", [firstLeaseMs]),
    })
    .onConflict()
    .ignore()
    .returning("id");
  return rows.length === 1;
}

export async function findBySession(
  db: Database | Transaction,
  session: { mode: Mode; bankCode: string; sessionId: string },
): Promise<Inflow | undefined> {
  const { mode, bankCode, sessionId } = session;
  return first(db(TABLE).where({ mode, bank_code: bankCode, session_id: sessionId }));
}

/** As `findBySession`, for many payments. */
export async function findBySessions(
  db: Database,
  sessions: { mode: Mode; bankCode: string; sessionIds: readonly string[] },
): Promise<Inflow[]> {
  const { mode, bankCode, sessionIds } = sessions;
  const rows: Row[] = await db(TABLE)
    .where({ mode, bank_code: bankCode })
    .whereRaw("session_id = ANY(?::text[])", [[...sessionIds]]);
  return rows.map(toInflow);
}

export async function findById(
  db: Database | Transaction,
  id: string,
): Promise<Inflow | undefined> {
  return first(db(TABLE).where({ id }));
}

/** Any merchant's payment by its id, or by its id in the ledger, for internal use. */
export async function findAny(
  db: Database | Transaction,
  id: string,
): Promise<(Inflow & Pick<InflowTimes, "updatedAt">) | undefined> {
  const row: (Row & InflowTimeRow) | undefined = await db(TABLE)
    .where({ id })
    .orWhere({ transfer_id: id })
    .orderByRaw("id = ? DESC", [id])
    .first();
  return row && { ...toInflow(row), updatedAt: row.updated_at };
}

/** A payment to one of the merchant's accounts, by its id in the ledger. */
export async function findPayment(
  db: Database,
  { merchantId, mode }: Tenant,
  transferId: string,
): Promise<(Inflow & InflowTimes) | undefined> {
  const row: (Row & InflowTimeRow) | undefined = await db(TABLE)
    .where({ transfer_id: transferId, merchant_id: merchantId, mode })
    .whereNull("funding_account_id")
    .first();
  return row && withTimes(row);
}

function withTimes(row: Row & InflowTimeRow): Inflow & InflowTimes {
  return {
    ...toInflow(row),
    receivedAt: row.created_at,
    updatedAt: row.updated_at,
    dueAt: row.due_at ?? undefined,
  };
}

interface InflowTimeRow {
  created_at: Date;
  updated_at: Date;
  due_at: Date | null;
}

export interface InflowTimes {
  /** When the bank reported it. */
  receivedAt: Date;
  /** When it reached its state. */
  updatedAt: Date;
  /** When its next attempt is due. */
  dueAt: Date | undefined;
}

/** Newest first. */
export async function listOfAccount(
  db: Database,
  { virtualAccountId, limit }: { virtualAccountId: string; limit: number },
): Promise<Inflow[]> {
  const rows: Row[] = await db(TABLE)
    .where({ virtual_account_id: virtualAccountId })
    .orderBy([
      { column: "paid_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(limit);
  return rows.map(toInflow);
}

/** Payments to an account of either kind, in the order of `readingOrder`: by the time of payment. */
export async function pageOfAccount(
  db: Database,
  account: { virtual_account_id: string } | { permanent_account_id: string },
  page: PageQuery,
): Promise<Inflow[]> {
  const rows: Row[] = await wherePage(db(TABLE).where(account), "id", page);
  return rows.map(toInflow);
}

/** The newest credited payments to a permanent account, oldest first. */
export async function newestCredited(
  db: Database,
  { permanentAccountId, limit }: { permanentAccountId: string; limit: number },
): Promise<Inflow[]> {
  const rows: Row[] = await db(TABLE)
    .where({ permanent_account_id: permanentAccountId, state: "credited" })
    .orderBy("id", "desc")
    .limit(limit);
  return rows.map(toInflow).reverse();
}

/** The accepted payment with this number of a permanent account. */
export async function findBySequence(
  db: Database,
  { permanentAccountId, sequence }: { permanentAccountId: string; sequence: bigint },
): Promise<(Inflow & InflowTimes) | undefined> {
  const row: (Row & InflowTimeRow) | undefined = await db(TABLE)
    .where({ permanent_account_id: permanentAccountId, sequence: String(sequence) })
    .first();
  return row && withTimes(row);
}

/** Undefined when the lease was lost. */
export async function findLeased(db: Database, lease: Lease): Promise<Inflow | undefined> {
  return first(db(TABLE).where({ id: lease.id, fence: String(lease.fence) }));
}

/**
 * Stores a step; false when another run has stored it. No lease is needed, because all runs get the same answer from
 * the ledger. A final state raises the fence, so that no other run reschedules the row.
 */
export async function advance(
  trx: Transaction,
  { from, step }: { from: Inflow; step: Step },
): Promise<boolean> {
  const isOver = commandOf(step.to) === undefined;
  const updated = await trx(TABLE)
    .where({ id: from.id, state: from.state })
    .update({
      state: step.to,
      updated_at: trx.raw(NOW),
      rejection_reason: step.set?.rejectionReason,
      transfer_id: step.set?.transferId,
      ...(isOver ? { due_at: null, leased_until: null, fence: trx.raw("fence + 1") } : {}),
    });
  return updated === 1;
}

/** Makes the command of an inflow due again. False when it is in review no more. */
export async function retry(trx: Transaction, id: string, step: Step): Promise<boolean> {
  const updated = await trx(TABLE)
    .where({ id, state: "review" })
    .update({
      state: step.to,
      updated_at: trx.raw(NOW),
      rejection_reason: step.set?.rejectionReason,
      transfer_id: step.set?.transferId,
      due_at: trx.raw("clock_timestamp()"),
    });
  return updated === 1;
}

/**
 * Replaces the account's name by the merchant's in at most `limit` payments to a deleted customer's accounts. A payment
 * under way keeps it: its posting is repeated with the same fields.
 */
export async function eraseAccountNames(
  trx: Transaction,
  { id, merchantId, mode }: { id: string; merchantId: string; mode: Mode },
  limit: number,
): Promise<{ erased: number; underWay: boolean }> {
  const named = (isOver: boolean) =>
    trx(`${TABLE} AS i`)
      .join("permanent_accounts AS a", "a.id", "i.permanent_account_id")
      .select("i.id")
      .where({ "a.merchant_id": merchantId, "a.mode": mode, "a.customer_id": id })
      .whereRaw("i.account_name <> i.merchant_name")
      .whereRaw(`i.state ${isOver ? "" : "NOT "}IN ('credited', 'suspended')`);
  const erased = await trx(TABLE)
    .whereIn("id", named(true).orderBy("i.id").limit(limit))
    .update({ account_name: trx.ref("merchant_name") });
  return { erased, underWay: (await named(false).first()) !== undefined };
}

const NOW = "date_trunc('milliseconds', now())";

async function first(query: ReturnType<Database>): Promise<Inflow | undefined> {
  const row: Row | undefined = await query.first();
  return row && toInflow(row);
}

export function toInflow(row: Row): Inflow {
  return {
    id: row.id,
    transferId: row.transfer_id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    virtualAccountId: row.virtual_account_id,
    permanentAccountId: row.permanent_account_id,
    fundingAccountId: row.funding_account_id,
    sequence: row.sequence,
    accountNumber: row.account_number,
    accountName: row.account_name,
    bankCode: row.bank_code,
    sessionId: row.session_id,
    amount: row.amount,
    payerName: row.payer_name,
    payerAccountNumber: row.payer_account_number,
    payerBankCode: row.payer_bank_code,
    narration: row.narration,
    paidAt: row.paid_at,
    state: row.state,
    rejectionReason: row.rejection_reason,
  };
}

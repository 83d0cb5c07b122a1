import type { Database, Transaction } from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import { walletId } from "../domain/account";

/** A wallet as it is read: balances in kobo. */
export interface WalletView {
  id: string;
  payId: string;
  currency: string;
  available: bigint;
  held: bigint;
  ledger: bigint;
  asOf: Date;
  createdAt: Date;
  /** Null when none is set. */
  lowBalanceThreshold: bigint | null;
}

interface Owner {
  merchantId: string;
  mode: Mode;
}

interface Row {
  id: string;
  pay_id: string;
  currency: string;
  debits_posted: bigint;
  credits_posted: bigint;
  debits_pending: bigint;
  created_at: Date;
  low_balance_threshold: bigint | null;
  as_of: Date;
}

const COLUMNS = [
  "id",
  "pay_id",
  "currency",
  "debits_posted",
  "credits_posted",
  "debits_pending",
  "created_at",
  "low_balance_threshold",
];

/** Adds the wallet unless it, or another wallet of this merchant in the mode, is there. */
export async function insert(
  db: Database,
  wallet: Owner & { payId: string; currency: string },
): Promise<void> {
  await db("accounts")
    .insert({
      id: walletId(wallet.mode, wallet.payId),
      mode: wallet.mode,
      currency: wallet.currency,
      code: "wallet",
      merchant_id: wallet.merchantId,
      pay_id: wallet.payId,
    })
    .onConflict()
    .ignore();
}

/** Undefined for a wallet that is not there or is another merchant's. */
export async function find(
  db: Database | Transaction,
  { merchantId, mode }: Owner,
  payId: string,
): Promise<WalletView | undefined> {
  const row: Row | undefined = await db("accounts")
    .select(...COLUMNS, db.raw("clock_timestamp() AS as_of"))
    .where({ id: walletId(mode, payId), merchant_id: merchantId })
    .first();
  return row && toView(row);
}

export async function list(db: Database, { merchantId, mode }: Owner): Promise<WalletView[]> {
  const rows: Row[] = await db("accounts")
    .select(...COLUMNS, db.raw("clock_timestamp() AS as_of"))
    .where({ merchant_id: merchantId, mode, code: "wallet" })
    .orderBy("currency");
  return rows.map(toView);
}

/** Nothing happens to a wallet that is not there or is another merchant's. */
export async function setLowBalanceThreshold(
  db: Database,
  { merchantId, mode }: Owner,
  { payId, threshold }: { payId: string; threshold: bigint | undefined },
): Promise<void> {
  await db("accounts")
    .where({ id: walletId(mode, payId), merchant_id: merchantId })
    .update({ low_balance_threshold: threshold === undefined ? null : String(threshold) });
}

/** Waits until no batch is writing to the wallet: what is read next includes whatever that batch wrote. */
export async function waitForWriters(trx: Transaction, id: string): Promise<void> {
  await trx("accounts").select("id").where({ id }).forShare();
}

function toView(row: Row): WalletView {
  const ledger = row.credits_posted - row.debits_posted;
  return {
    id: row.id,
    payId: row.pay_id,
    currency: row.currency,
    available: ledger - row.debits_pending,
    held: row.debits_pending,
    ledger,
    asOf: row.as_of,
    createdAt: row.created_at,
    lowBalanceThreshold: row.low_balance_threshold,
  };
}

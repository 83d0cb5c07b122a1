import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";

/** A payment to a PayID as its payee sees it: without the payer's reference. */
export interface ReceivedPayment {
  rootId: string;
  seq: bigint;
  amount: bigint;
  toPayId: string;
  payerName: string;
  reference: string;
  /** The wallet that paid; empty for a payment from outside the platform. */
  payerPayId: string;
  /** The merchant of that wallet; empty likewise. */
  payerMerchantId: string;
  at: Date;
}

/** Payments to PayIDs, from a merchant and from outside the platform. */
const PAYMENTS = "t.type IN ('payid_transfer', 'payid_payment') AND t.to_pay_id <> ''";

interface Window {
  /** Both inclusive, by the entries' numbers. */
  fromSeq: bigint;
  toSeq: bigint;
  limit: number;
}

/**
 * Payments among a wallet's entries, newest first. Every transfer would pay for an index of them, so the entries are
 * read, and their number is the caller's to bound.
 */
export async function list(
  db: Database | Transaction,
  walletId: string,
  { fromSeq, toSeq, limit }: Window,
): Promise<ReceivedPayment[]> {
  return select(db)
    .select({ seq: "e.seq" })
    .join("entries as e", "e.transfer_id", "t.id")
    .where("e.account_id", walletId)
    .whereBetween("e.seq", [String(fromSeq), String(toSeq)])
    .where("e.amount", ">", 0)
    .orderBy("e.seq", "desc")
    .limit(limit);
}

interface Lookup {
  merchantId: string;
  mode: Mode;
  walletId: string;
  transferIds: readonly string[];
}

/** The payments to one of the merchant's wallets by these transfers; others are left out. */
export async function findByTransfers(
  db: Database | Transaction,
  { merchantId, mode, walletId, transferIds }: Lookup,
): Promise<Omit<ReceivedPayment, "seq">[]> {
  return select(db)
    .join("accounts as a", "a.id", "t.credit_account_id")
    .where({ "a.id": walletId, "a.merchant_id": merchantId, "a.mode": mode })
    .whereRaw("t.id = ANY(?::uuid[])", [[...transferIds]]);
}

function select(db: Database | Transaction) {
  return db("transfers as t")
    .whereRaw(PAYMENTS)
    .select<ReceivedPayment[]>({
      rootId: "t.root_id",
      amount: "t.amount",
      toPayId: "t.to_pay_id",
      payerName: "t.from_name",
      payerPayId: "t.from_pay_id",
      at: "t.at",
    })
    .select(
      db.raw("coalesce(t.credit_reference, '') AS reference"),
      db.raw(
        `CASE WHEN t.from_pay_id = '' THEN '' ELSE t.merchant_id::text END AS "payerMerchantId"`,
      ),
    );
}

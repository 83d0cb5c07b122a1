import type { Database } from "@kobo/postgres";
import type { BankPayer } from "../domain/received-payment";

interface SandboxPayment {
  transferId: string;
  merchantId: string;
  amount: bigint;
  payer: BankPayer;
}

export async function insert(db: Database, payment: SandboxPayment): Promise<void> {
  const { transferId, merchantId, amount, payer } = payment;
  await db("sandbox_payments").insert({
    transfer_id: transferId,
    merchant_id: merchantId,
    amount,
    payer_account_number: payer.accountNumber,
    payer_bank_code: payer.bankCode,
  });
}

/** The bank account that paid; undefined for a payment of before its account was stored. */
export async function findPayer(
  db: Database,
  { transferId, merchantId }: { transferId: string; merchantId: string },
): Promise<BankPayer | undefined> {
  const row: { account_number: string | null; bank_code: string | null } | undefined = await db(
    "sandbox_payments",
  )
    .select({ account_number: "payer_account_number", bank_code: "payer_bank_code" })
    .where({ transfer_id: transferId, merchant_id: merchantId })
    .first();
  if (!row?.account_number || !row.bank_code) return undefined;
  return { accountNumber: row.account_number, bankCode: row.bank_code };
}

import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { IssuedAccount } from "../domain/virtual-account";

/** The permanent account that funds a merchant's wallet. */
export interface FundingAccount extends IssuedAccount {
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
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
}

/** No-op when the merchant has a funding account. */
export async function insert(
  trx: Transaction,
  tenant: Tenant,
  account: IssuedAccount & { id: string },
): Promise<void> {
  await trx("funding_accounts")
    .insert({
      id: account.id,
      merchant_id: tenant.merchantId,
      mode: tenant.mode,
      merchant_name: tenant.merchantName,
      wallet_pay_id: tenant.walletPayId,
      account_number: account.accountNumber,
      account_name: account.accountName,
      bank_code: account.bankCode,
      bank_name: account.bankName,
      created_at: trx.raw("date_trunc('milliseconds', now())"),
    })
    .onConflict(["merchant_id", "mode"])
    .ignore();
}

export async function find(
  db: Database | Transaction,
  { merchantId, mode }: Tenant,
): Promise<FundingAccount | undefined> {
  const row: Row | undefined = await db("funding_accounts")
    .where({ merchant_id: merchantId, mode })
    .first();
  return row && toAccount(row);
}

/** Any merchant's account; these numbers are never reused. */
export async function findForCredit(
  db: Database,
  { mode, accountNumber }: { mode: Mode; accountNumber: string },
): Promise<FundingAccount | undefined> {
  const row: Row | undefined = await db("funding_accounts")
    .where({ mode, account_number: accountNumber })
    .first();
  return row && toAccount(row);
}

function toAccount(row: Row): FundingAccount {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    accountNumber: row.account_number,
    accountName: row.account_name,
    bankCode: row.bank_code,
    bankName: row.bank_name,
  };
}

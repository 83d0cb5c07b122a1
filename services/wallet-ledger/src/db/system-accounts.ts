import { textArray, uuidArray } from "@kobo/postgres";
import type { SystemAccount } from "../domain/account";
import type { Statements } from "./writer-connection";

/** Inserts missing system accounts, whose ids are derived. */
export async function ensureSystemAccounts(
  ledger: Statements,
  accounts: readonly SystemAccount[],
): Promise<void> {
  await ledger.query(
    `INSERT INTO accounts (id, mode, currency, code, merchant_id)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[])
     ON CONFLICT DO NOTHING`,
    [
      uuidArray(accounts, (account) => account.id),
      textArray(accounts, (account) => account.mode),
      textArray(accounts, (account) => account.currency),
      textArray(accounts, (account) => account.code),
      uuidArray(accounts, (account) => account.merchantId),
    ],
  );
}

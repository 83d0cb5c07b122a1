import type { Mode } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { Credit } from "../domain/inflow";

const TABLE = "unmatched_credits";

/** Stores a credit to an unknown account number. False when it is stored already. */
export async function insert(db: Database, mode: Mode, credit: Credit): Promise<boolean> {
  const rows = await db(TABLE)
    .insert({
      mode,
      account_number: credit.accountNumber,
      session_id: credit.sessionId,
      amount: String(credit.amount),
      payer_name: credit.payerName,
      payer_account_number: credit.payerAccountNumber,
      payer_bank_code: credit.payerBankCode,
      narration: credit.narration,
      paid_at: credit.paidAt,
    })
    .onConflict()
    .ignore()
    .returning("session_id");
  return rows.length === 1;
}

/** Its account was found later, so no reviewer needs to return it. */
export async function markMatched(
  trx: Transaction,
  { id, mode, accountNumber, sessionId }: Credit & { id: string; mode: Mode },
): Promise<void> {
  await trx(TABLE)
    .where({ mode, account_number: accountNumber, session_id: sessionId })
    .update({ inflow_id: id });
}

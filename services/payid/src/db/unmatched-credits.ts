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

/** A credit to an account number that was unknown when it arrived. */
export interface UnmatchedCredit extends Credit {
  mode: Mode;
  notedAt: Date;
  /** The inflow that it became. */
  inflowId: string | undefined;
  /** When a reviewer closed it. */
  closedAt: Date | undefined;
}

type CreditKey = Pick<UnmatchedCredit, "mode" | "accountNumber" | "sessionId">;

/** Two credits may share the bank's session id. Undefined if there is none, or more than one. */
export async function find(
  db: Database | Transaction,
  key: CreditKey | Pick<CreditKey, "sessionId">,
): Promise<UnmatchedCredit | undefined> {
  const where = {
    session_id: key.sessionId,
    ...("mode" in key ? { mode: key.mode, account_number: key.accountNumber } : {}),
  };
  const [row, other]: Row[] = await db(TABLE).where(where).limit(2);
  return row && !other ? toUnmatched(row) : undefined;
}

/** False when it is closed, or matched to an account. */
export async function close(
  trx: Transaction,
  { mode, accountNumber, sessionId }: CreditKey,
): Promise<boolean> {
  const updated = await trx(TABLE)
    .where({ mode, account_number: accountNumber, session_id: sessionId })
    .where({ inflow_id: null, closed_at: null })
    .update({ closed_at: trx.raw("now()") });
  return updated === 1;
}

interface Row {
  mode: Mode;
  account_number: string;
  session_id: string;
  amount: bigint;
  payer_name: string;
  payer_account_number: string;
  payer_bank_code: string;
  narration: string;
  paid_at: Date;
  noted_at: Date;
  inflow_id: string | null;
  closed_at: Date | null;
}

function toUnmatched(row: Row): UnmatchedCredit {
  return {
    mode: row.mode,
    accountNumber: row.account_number,
    sessionId: row.session_id,
    amount: row.amount,
    payerName: row.payer_name,
    payerAccountNumber: row.payer_account_number,
    payerBankCode: row.payer_bank_code,
    narration: row.narration,
    paidAt: row.paid_at,
    notedAt: row.noted_at,
    inflowId: row.inflow_id ?? undefined,
    closedAt: row.closed_at ?? undefined,
  };
}

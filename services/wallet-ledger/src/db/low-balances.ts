import { uuidArray } from "@kobo/postgres";
import { settlingId } from "../domain/account";
import type { LowBalance } from "../domain/batch";
import type { Statements } from "./writer-connection";

const SETTLING = `
  SELECT id, credits_posted - debits_posted - debits_pending
  FROM accounts WHERE id = ANY($1::uuid[])`;

/**
 * Adds the balances of settling accounts that the batch did not lock, since the event has the whole wallet record.
 * Queries the database only if a wallet fell below its threshold.
 */
export async function withSettling(
  ledger: Statements,
  lowBalances: LowBalance[],
): Promise<LowBalance[]> {
  const unknown = lowBalances.filter(({ settling }) => settling === undefined);
  if (unknown.length === 0) return lowBalances;
  const { rows } = await ledger.query<[id: string, available: bigint]>({
    text: SETTLING,
    values: [uuidArray(unknown, settlingIdOf)],
    rowMode: "array",
  });
  const found = new Map(rows);
  return lowBalances.map((low) => ({
    ...low,
    settling: low.settling ?? found.get(settlingIdOf(low)),
  }));
}

function settlingIdOf({ wallet }: LowBalance): string {
  return settlingId(wallet.mode, wallet.payId);
}

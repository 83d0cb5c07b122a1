import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as stuckWork from "../db/stuck-work";

interface Requery {
  /** The UUID of the payment or refund; a settlement has its payment's. */
  id: string;
  operations: readonly stuckWork.Operation[];
  actor: string;
  why: string;
}

/**
 * Makes a step due again that the ledger refused. The running service repeats it.
 * @throws AppError REVIEW_NOT_FOUND if nothing is stuck, or a run holds the lease
 */
export async function requeryStuck(db: Database, requery: Requery): Promise<stuckWork.Operation> {
  return inTransaction(db, (trx) => decide(trx, requery));
}

async function decide(
  trx: Transaction,
  { id, operations, actor, why }: Requery,
): Promise<stuckWork.Operation> {
  for (const operation of operations) {
    const before = await stuckWork.requery(trx, id, operation);
    if (!before) continue;
    await stuckWork.recordAction(trx, { id, operation, actor, why, ...before });
    return operation;
  }
  throw new AppError("REVIEW_NOT_FOUND", "Nothing of it awaits a review.");
}

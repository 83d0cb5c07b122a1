import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as stuckWork from "../db/stuck-work";

interface Requery {
  /** Of the payment, or of the refund; a settlement has its payment's. */
  id: string;
  operations: readonly stuckWork.Operation[];
  actor: string;
  why: string;
}

/**
 * Has the ledger asked again for what it refused. The running service carries it out.
 * @throws AppError REVIEW_NOT_FOUND when nothing of it is stuck, or a run is at work
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

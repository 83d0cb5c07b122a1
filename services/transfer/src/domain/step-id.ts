import { stepId as sagaStepId, transactionsOf as sagaTransactionsOf } from "@kobo/saga/machine";
import { type ExternalTransfer, STATUS } from "./external-transfer";

/**
 * The ledger accepts new ids for 30 days. Half of that is reserved for retries of a step. The ids of steps within 15
 * days must not change: other versions of this service retry them.
 */
const LATE = { lateAfterMs: 15 * 24 * 60 * 60 * 1000 };

export function stepId(transfer: Pick<ExternalTransfer, "id" | "decidedAt">, step: string): string {
  return sagaStepId(transfer, step, LATE);
}

/** The ledger transactions that moved the merchant's money for a transfer, oldest first. */
export function transactionsOf(
  transfer: Pick<ExternalTransfer, "id" | "decidedAt" | "state" | "chargedTo">,
): string[] {
  const { state, chargedTo } = transfer;
  const isLateCharge = state === "completed" && chargedTo === "source";
  return sagaTransactionsOf({ ...transfer, status: STATUS[state], isLateCharge }, LATE);
}

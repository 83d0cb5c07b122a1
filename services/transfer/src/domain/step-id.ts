import { stepId as sagaStepId, transactionsOf as sagaTransactionsOf } from "@kobo/saga/machine";
import { type ExternalTransfer, STATUS } from "./external-transfer";

/**
 * The ledger takes new ids for thirty days. Half of that is left for a step that is decided in time, so
 * that it can still be repeated. Ids of steps that are decided in time must stay as they are: other versions
 * of this service repeat such steps.
 */
const LATE = { lateAfterMs: 15 * 24 * 60 * 60 * 1000 };

export function stepId(transfer: Pick<ExternalTransfer, "id" | "decidedAt">, step: string): string {
  return sagaStepId(transfer, step, LATE);
}

/** The ledger's transactions that moved the merchant's money for a transfer, oldest first. */
export function transactionsOf(
  transfer: Pick<ExternalTransfer, "id" | "decidedAt" | "state" | "chargedTo">,
): string[] {
  const { state, chargedTo } = transfer;
  const isLateCharge = state === "completed" && chargedTo === "source";
  return sagaTransactionsOf({ ...transfer, status: STATUS[state], isLateCharge }, LATE);
}

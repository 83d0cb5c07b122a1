import { datedUuid, deriveUuid, uuidTime } from "@kobo/core/ids";
import { type ExternalTransfer, STATUS } from "./external-transfer";

/**
 * The ledger takes new ids for thirty days. Half of that is left for a step that is decided in time, so
 * that it can still be repeated.
 */
const LATE_MS = 15 * 24 * 60 * 60 * 1000;

/**
 * The id of one step at the ledger: the same however often the step is asked for. It is as old as the
 * transfer, or, when the step is decided late, as the decision. Ids of steps that are decided in time must
 * stay as they are: other versions of this service repeat such steps.
 */
export function stepId(
  { id, decidedAt }: Pick<ExternalTransfer, "id" | "decidedAt">,
  step: string,
): string {
  const isLate = decidedAt && decidedAt.getTime() - (uuidTime(id) ?? 0) > LATE_MS;
  return isLate ? datedUuid(decidedAt, `${id}/${step}`) : deriveUuid(id, step);
}

/**
 * The ledger's transactions that moved the merchant's money for a transfer, oldest first. A late charge, paid
 * after the holds were released, is one of its own until a reversal is decided, and so is a reversal.
 */
export function transactionsOf(
  transfer: Pick<ExternalTransfer, "id" | "decidedAt" | "state" | "chargedTo">,
): string[] {
  const { id, state, chargedTo } = transfer;
  if (STATUS[state] === "reversed") return [id, stepId(transfer, "reversal")];
  const isLate = state === "completed" && chargedTo === "source";
  return isLate ? [id, stepId(transfer, "late")] : [id];
}

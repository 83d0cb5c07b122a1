import { datedUuid, deriveUuid } from "@kobo/core/ids";
import { type Purchase, STATUS } from "./purchase";

/**
 * The same for the same step, however often it is asked for, and as old as the decision that it
 * follows: the ledger knows ids for thirty days, and a purchase may be decided later.
 */
export function stepId(
  { id, decidedAt }: Pick<Purchase, "id" | "decidedAt">,
  step: string,
): string {
  return decidedAt ? datedUuid(decidedAt, `${id}/${step}`) : deriveUuid(id, step);
}

/**
 * The ledger's transactions that moved the merchant's money for a purchase, oldest first. A late charge, paid
 * after the hold was released, is one of its own until a reversal is decided, and so is a reversal.
 */
export function transactionsOf(
  purchase: Pick<Purchase, "id" | "decidedAt" | "state" | "chargedTo">,
): string[] {
  const { id, state, chargedTo } = purchase;
  if (STATUS[state] === "reversed") return [id, stepId(purchase, "reversal")];
  const isLate = state === "completed" && chargedTo === "wallet";
  return isLate ? [id, stepId(purchase, "late")] : [id];
}

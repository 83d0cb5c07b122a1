import { transactionsOf as sagaTransactionsOf } from "@kobo/saga/machine";
import { type Purchase, STATUS } from "./purchase";

/** The ledger's transactions that moved the merchant's money for a purchase, oldest first. */
export function transactionsOf(
  purchase: Pick<Purchase, "id" | "decidedAt" | "state" | "chargedTo">,
): string[] {
  const { state, chargedTo } = purchase;
  const isLateCharge = state === "completed" && chargedTo === "wallet";
  return sagaTransactionsOf({ ...purchase, status: STATUS[state], isLateCharge });
}

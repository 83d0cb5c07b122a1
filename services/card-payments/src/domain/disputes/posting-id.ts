import { deriveUuid } from "@kobo/core/ids";
import type { DisputeMovement, DisputePayer } from "./dispute";

/** The id of the ledger transaction that posts a movement, and of its first transfer. */
export function postingId({ id }: Pick<DisputeMovement, "id">, payer: DisputePayer): string {
  return payer === "wallet" ? id : deriveUuid(id, "owed");
}

/** The purposes of transfers that follow another in their transaction, and touch an account of the merchant. */
const LATER_STEPS = ["own", "own owed", "fee", "fee owed"] as const;

/** The purpose of a transfer of a movement. `settling` is always the first, and `cost` is the platform's alone. */
export type TransferStep = (typeof LATER_STEPS)[number] | "settling" | "cost";

/** The ids that a transaction's transfers in the merchant's accounts may have; the first has the transaction's own. */
export function transferIdsOf(transactionId: string): string[] {
  return [transactionId, ...LATER_STEPS.map((step) => deriveUuid(transactionId, step))];
}

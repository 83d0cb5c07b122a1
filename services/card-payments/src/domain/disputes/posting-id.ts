import { deriveUuid } from "@kobo/core/ids";
import type { DisputeMovement, DisputePayer } from "./dispute";

/** The id of the ledger transaction that posts a movement, and of its first transfer. */
export function postingId({ id }: Pick<DisputeMovement, "id">, payer: DisputePayer): string {
  return payer === "wallet" ? id : deriveUuid(id, "owed");
}

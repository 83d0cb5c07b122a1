import { deriveUuid } from "@kobo/core/ids";
import type { DisputeMovement, DisputePayer } from "./dispute";

/** The id of the ledger transaction that books a movement, and of its first transfer. */
export function bookingId({ id }: Pick<DisputeMovement, "id">, payer: DisputePayer): string {
  return payer === "wallet" ? id : deriveUuid(id, "owed");
}

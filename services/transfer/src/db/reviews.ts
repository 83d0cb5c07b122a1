import type { Transaction } from "@kobo/postgres";
import type { Reason } from "../domain/saga";

/** Lays a transfer before a person, or says for what newer reason it lies there. */
export async function open(
  trx: Transaction,
  transferId: string,
  reason: Reason | "cannot be returned",
): Promise<void> {
  await trx("reviews")
    .insert({ transfer_id: transferId, reason })
    .onConflict("transfer_id")
    .merge(["reason"]);
}

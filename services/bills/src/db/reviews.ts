import type { Transaction } from "@kobo/postgres";
import type { Reason } from "../domain/saga";

/** Lays a purchase before a person, or says for what newer reason it lies there. */
export async function open(trx: Transaction, purchaseId: string, reason: Reason): Promise<void> {
  await trx("reviews")
    .insert({ purchase_id: purchaseId, reason })
    .onConflict("purchase_id")
    .merge(["reason"]);
}

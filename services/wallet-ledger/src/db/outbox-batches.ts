import type { Transaction } from "@kobo/postgres";

/** Inserts encoded events, in the transaction of the change that they report. */
export async function insert(trx: Transaction, payload: Buffer): Promise<void> {
  await trx("outbox_batches").insert({ payload });
}

import type { Transaction } from "@kobo/postgres";
import type { Attempt } from "../domain/attempt";

/** Storing the same attempt again changes nothing. */
export async function insert(
  trx: Transaction,
  deliveryId: string,
  attempt: Attempt,
): Promise<void> {
  await trx("attempts")
    .insert({
      delivery_id: deliveryId,
      number: attempt.number,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      status_code: attempt.statusCode ?? null,
      error: attempt.error ?? null,
      response_excerpt: attempt.excerpt,
    })
    .onConflict()
    .ignore();
}

import type { Transaction } from "@kobo/postgres";
import type { Call, Outcome } from "../domain/outcome";

/** Keeps what the provider said, for the person who may have to decide. Once, if it is stored again. */
export async function insert(
  trx: Transaction,
  purchaseId: string,
  answer: { number: number; call: Call; outcome: Outcome },
): Promise<void> {
  const { number, call, outcome } = answer;
  await trx("provider_answers")
    .insert({
      purchase_id: purchaseId,
      number,
      call,
      outcome: outcome.kind,
      code: outcome.code,
      detail: outcome.kind === "unknown" ? outcome.detail : "",
    })
    .onConflict()
    .ignore();
}

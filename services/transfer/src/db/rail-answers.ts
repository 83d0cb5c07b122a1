import type { Transaction } from "@kobo/postgres";
import type { Call, Outcome } from "../domain/outcome";

/** Stores the rail's answer for reviewers. Idempotent. */
export async function insert(
  trx: Transaction,
  transferId: string,
  answer: { number: number; call: Call; outcome: Outcome },
): Promise<void> {
  const { number, call, outcome } = answer;
  await trx("rail_answers")
    .insert({
      transfer_id: transferId,
      number,
      call,
      outcome: outcome.kind,
      rail_code: "railCode" in outcome ? outcome.railCode : "",
      detail: detailOf(outcome),
    })
    .onConflict()
    .ignore();
}

function detailOf(outcome: Outcome): string {
  if (outcome.kind === "declined") return outcome.reason;
  return "detail" in outcome ? outcome.detail : "";
}

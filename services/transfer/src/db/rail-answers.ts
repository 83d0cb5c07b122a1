import type { Database, Transaction } from "@kobo/postgres";
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

export interface StoredAnswer {
  call: Call;
  outcome: Outcome["kind"];
  railCode: string;
  detail: string;
  at: Date;
}

/** The rail's answers about a transfer, oldest first. */
export async function list(db: Database, transferId: string): Promise<StoredAnswer[]> {
  return db("rail_answers")
    .select({ call: "call", outcome: "outcome", railCode: "rail_code", detail: "detail", at: "at" })
    .where({ transfer_id: transferId })
    .orderBy("number");
}

function detailOf(outcome: Outcome): string {
  if (outcome.kind === "declined") return outcome.reason;
  return "detail" in outcome ? outcome.detail : "";
}

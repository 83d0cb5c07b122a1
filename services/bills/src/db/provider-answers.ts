import type { Database, Transaction } from "@kobo/postgres";
import type { Call, Outcome } from "../domain/outcome";

/** An answer as it is kept. */
export interface KeptAnswer {
  /** Which of the calls about the purchase it answered. */
  number: number;
  call: Call;
  outcome: Outcome["kind"];
  /** Empty when there was no answer. */
  code: string;
  detail: string;
  at: Date;
}

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
      detail: detailOf(outcome),
    })
    .onConflict()
    .ignore();
}

/** What an answer says beside its code. */
function detailOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "unknown":
      return outcome.detail;
    case "declined":
    case "reversed":
      return outcome.error;
    case "delivered":
      return outcome.providerReference;
    default:
      return "";
  }
}

/** All that the provider ever said about a purchase, oldest first. */
export async function list(db: Database, purchaseId: string): Promise<KeptAnswer[]> {
  return db("provider_answers")
    .select("number", "call", "outcome", "code", "detail", "at")
    .where({ purchase_id: purchaseId })
    .orderBy("number");
}

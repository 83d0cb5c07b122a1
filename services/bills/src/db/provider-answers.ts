import { type Database, insertMany, type Transaction } from "@kobo/postgres";
import type { Answer, Call } from "../domain/purchases/outcome";

/** An answer as it is kept. */
export interface StoredAnswer {
  /** Which of the calls about the purchase it answered. */
  number: number;
  call: Call;
  outcome: Answer["kind"];
  /** Empty when there was no answer. */
  code: string;
  detail: string;
  at: Date;
}

/** What the provider said about a purchase. */
export interface NewAnswer {
  purchaseId: string;
  number: number;
  call: Call;
  outcome: Answer;
}

/** Keeps what the provider said, for the person who may have to decide. Once, if it is stored again. */
export async function insert(trx: Transaction, answers: readonly NewAnswer[]): Promise<void> {
  await insertMany(trx, answers, {
    table: "provider_answers",
    columns: {
      purchase_id: ["uuid", ({ purchaseId }) => purchaseId],
      number: ["int", ({ number }) => number],
      call: ["text", ({ call }) => call],
      outcome: ["text", ({ outcome }) => outcome.kind],
      code: ["text", ({ outcome }) => outcome.code],
      detail: ["text", ({ outcome }) => detailOf(outcome)],
    },
    ending: "ON CONFLICT DO NOTHING",
  });
}

/** What an answer says beside its code. */
function detailOf(outcome: Answer): string {
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
export async function list(db: Database, purchaseId: string): Promise<StoredAnswer[]> {
  return db("provider_answers")
    .select("number", "call", "outcome", "code", "detail", "at")
    .where({ purchase_id: purchaseId })
    .orderBy("number");
}

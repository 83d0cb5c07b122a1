import { type Database, insertMany, type Transaction } from "@kobo/postgres";
import type { Answer, Call } from "../domain/purchases/outcome";

export interface StoredAnswer {
  /** The number of the call about the purchase. */
  number: number;
  call: Call;
  outcome: Answer["kind"];
  /** Empty for a call without an answer. */
  code: string;
  detail: string;
  at: Date;
}

export interface NewAnswer {
  purchaseId: string;
  number: number;
  call: Call;
  outcome: Answer;
}

/** Stores the provider's answers for reviewers. Idempotent. */
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

/** The part of an answer other than its code. */
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

/** The provider's answers about a purchase, oldest first. */
export async function list(db: Database, purchaseId: string): Promise<StoredAnswer[]> {
  return db("provider_answers")
    .select("number", "call", "outcome", "code", "detail", "at")
    .where({ purchase_id: purchaseId })
    .orderBy("number");
}

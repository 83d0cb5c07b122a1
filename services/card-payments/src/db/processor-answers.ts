import type { Database, Transaction } from "@kobo/postgres";
import type { Answer, Call, RefundAnswer, RefundCall } from "../domain/answer";

/** Stores the processor's answer about a payment or a refund. */
export async function insert(
  trx: Transaction,
  about: {
    subjectId: string;
    number: number;
    call: Call | RefundCall;
    answer: Answer | RefundAnswer;
  },
): Promise<void> {
  const { subjectId, number, call, answer } = about;
  await trx("processor_answers")
    .insert({
      subject_id: subjectId,
      number,
      call,
      answer: answer.kind,
      detail: detailOf(answer),
    })
    // The row may exist after a COMMIT of unknown outcome.
    .onConflict()
    .ignore();
}

export interface StoredAnswer {
  call: Call | RefundCall;
  outcome: (Answer | RefundAnswer)["kind"];
  detail: string;
  at: Date;
}

/** The processor's answers about a payment or a refund, oldest first. */
export async function list(db: Database, subjectId: string): Promise<StoredAnswer[]> {
  return db("processor_answers")
    .select({ call: "call", outcome: "answer", detail: "detail", at: "at" })
    .where({ subject_id: subjectId })
    .orderBy("number");
}

function detailOf(answer: Answer | RefundAnswer): string {
  switch (answer.kind) {
    case "unknown":
      return answer.detail;
    case "captured":
      return `amount ${answer.amount}, cost ${answer.cost ?? "not told"}`;
    case "declined":
      return "failure" in answer
        ? `${answer.failure.code} ${answer.failure.declineCode}`
        : answer.reason;
    case "failed":
      return answer.reason;
    default:
      return "";
  }
}

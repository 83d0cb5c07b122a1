import { toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import type { ReviewDesk, ReviewHistory } from "@kobo/reviews";
import * as payments from "../db/payments";
import * as processorAnswers from "../db/processor-answers";
import * as stuckWork from "../db/stuck-work";
import { paymentHistory } from "./histories";

const REQUERY = "requery";

/** Card payments, refunds, settlements and disputes with a step that the ledger refused. */
export function reviewDesk(database: Database): ReviewDesk {
  return {
    actions: [
      {
        name: REQUERY,
        description: "asks the ledger for the refused step again",
        repeatsStep: true,
      },
    ],
    list: stuckWork.listStuck,
    find: stuckWork.find,
    allowed: async (_, { review }) => (review ? [REQUERY] : []),
    history: async (db, { id }) => {
      const found = await stuckWork.find(db, id);
      if (!found) throw new AppError("REVIEW_NOT_FOUND");
      return historyOf(db, found);
    },
    apply: async (trx, { id, actor, why }) => {
      const found = await stuckWork.find(trx, id);
      if (!found) throw new AppError("REVIEW_NOT_FOUND");
      const { uuid, operation } = found;
      const before = await stuckWork.requery(trx, uuid, operation);
      if (!before) {
        throw new AppError(
          "INVALID_REVIEW_STATE",
          "Nothing of it awaits a review, or a run has it.",
        );
      }
      await stuckWork.recordAction(trx, { id: uuid, operation, actor, why, ...before });
      return async () => wakeWorkers(database, stuckWork.TABLES[operation]);
    },
  };
}

async function historyOf(
  db: Database,
  { uuid, operation }: { uuid: string; operation: stuckWork.Operation },
): Promise<ReviewHistory> {
  const answers = await processorAnswers.list(db, uuid);
  const payment = await payments.findById(db, uuid);
  const ids = payment ? (await paymentHistory(db, payment)).ledgerTransferIds : [uuid];
  return {
    facts: payment
      ? [
          { name: "payment", value: payment.publicId },
          { name: "processor id", value: payment.processorId },
          {
            name: "card",
            value: `${payment.paymentMethod.brand} ••••${payment.paymentMethod.last4}`,
          },
          { name: "captured", value: String(payment.amountCaptured) },
        ]
      : [{ name: "operation", value: operation }],
    answers: answers.map((answer) => ({ ...answer, code: "" })),
    ledgerTransferIds: ids.map((each) => toPublicId("txn", each)),
  };
}

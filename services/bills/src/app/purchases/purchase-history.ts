import type { Database } from "@kobo/postgres";
import { ledgerTransfersOf } from "../../clients/ledger";
import * as providerAnswers from "../../db/provider-answers";
import * as purchases from "../../db/purchases";
import * as reviews from "../../db/reviews";
import { FINAL_STATES, type Purchase } from "../../domain/purchases/purchase";

/** The recorded facts that the merchant sees. */
export async function purchaseHistory(db: Database, purchase: Purchase) {
  const { id, state, createdAt, submittedAt, completedAt, updatedAt } = purchase;
  const [answers, review, nextAt] = await Promise.all([
    providerAnswers.list(db, id),
    reviews.find(db, id),
    purchases.nextStepAt(db, id),
  ]);
  return {
    state,
    moments: {
      created: createdAt,
      submitted: submittedAt,
      completed: completedAt,
      // A final state is the last step.
      ...(FINAL_STATES.includes(state) ? { [state]: updatedAt } : {}),
    },
    answers: answers.map(({ call, outcome, code, detail, at }) => ({
      ...{ call, outcome, code, at },
      // Without a code, the detail describes our own connection to the provider.
      detail: code === "" ? "" : detail,
    })),
    review: review?.closedAt ? undefined : review,
    nextAt,
    ledgerTransferIds: ledgerTransfersOf(purchase),
  };
}

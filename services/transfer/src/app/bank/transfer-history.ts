import type { Database } from "@kobo/postgres";
import { ledgerTransfersOf } from "../../clients/external-ledger";
import * as externalTransfers from "../../db/external-transfers";
import * as railAnswers from "../../db/rail-answers";
import * as reviews from "../../db/reviews";
import { type ExternalTransfer, FINAL_STATES } from "../../domain/external-transfer";

/** The recorded facts that the merchant sees. */
export async function transferHistory(db: Database, transfer: ExternalTransfer) {
  const { id, state, createdAt, submittedAt, completedAt, updatedAt } = transfer;
  const [answers, review, nextAt] = await Promise.all([
    railAnswers.list(db, id),
    reviews.findOpen(db, id),
    externalTransfers.nextStepAt(db, id),
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
    answers: answers.map(({ call, outcome, railCode, detail, at }) => ({
      ...{ call, outcome, at },
      code: railCode,
      detail: isOfRail({ outcome, detail }) ? detail : "",
    })),
    review,
    nextAt,
    ledgerTransferIds: ledgerTransfersOf(transfer),
  };
}

/** Other details describe our own connection to the rail. */
function isOfRail({ outcome, detail }: Pick<railAnswers.StoredAnswer, "outcome" | "detail">) {
  return outcome === "declined" || detail.startsWith("state ");
}

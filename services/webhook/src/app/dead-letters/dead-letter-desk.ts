import { AppError } from "@kobo/errors";
import type { Database, Transaction } from "@kobo/postgres";
import { appliedActions, type ReviewCase, type ReviewDesk } from "@kobo/reviews";

const RETRY = "retry";
const DROP = "drop";

/** `dlq/`, the domain of its topic, and its place there: `dlq/transfer/3:17`. */
const ID = /^dlq\/[a-z][a-z_-]*\/\d{1,6}:\d{1,18}$/;

/**
 * Decisions of operators about dead letters: a retry or a drop, with its reason. The messages themselves lie in Kafka,
 * where the operators' command reads and marks them. A drop loses the event's effect, on which money may hang, so a
 * second operator always confirms it.
 */
export const deadLetterDesk: ReviewDesk = {
  actions: [
    { name: RETRY, description: "sends it to its consumer group again", repeatsStep: true },
    { name: DROP, description: "gives up its effect: it is never sent again" },
  ],
  // The command lists the topics.
  list: async () => [],
  find: async (db, id) => (ID.test(id) ? caseOf(db, id) : undefined),
  allowed: async (_, { state }) => (state === "parked" ? [RETRY, DROP] : []),
  history: async () => ({ facts: [], answers: [], ledgerTransferIds: [] }),
  apply: async (trx, { id }) => {
    const { state } = await caseOf(trx, id);
    if (state !== "parked") throw new AppError("INVALID_REVIEW_STATE", `${id} is ${state}.`);
    return undefined;
  },
};

async function caseOf(db: Database | Transaction, id: string): Promise<ReviewCase> {
  const applied = await appliedActions(db, id);
  return {
    id,
    operation: "dead letter",
    // Its event's mode and amount are known to Kafka alone.
    ...{ mode: "live", merchantId: undefined, merchantName: "", amount: 0n, currency: "" },
    state: applied.includes(DROP) ? "dropped" : "parked",
    review: undefined,
  };
}

import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { AllowedAction, ReviewCase, ReviewDesk } from "@kobo/reviews";
import { ledgerTransfersOf } from "../../clients/external-ledger";
import * as externalTransfers from "../../db/external-transfers";
import * as railAnswers from "../../db/rail-answers";
import * as reviews from "../../db/reviews";
import { type ExternalTransfer, idOfRailReference } from "../../domain/external-transfer";
import { isLostForGood } from "../../domain/query-schedule";
import { ACTIONS, type Action, allows } from "../../domain/review";
import { decideReview } from "./decide-review";

interface Parts {
  db: Database;
  /** Multiplies every delay of the query schedule. */
  queryScale: number;
}

const DECISIONS: Readonly<Record<Action, Omit<AllowedAction, "name">>> = {
  requery: { description: "queries the rail again", repeatsStep: true },
  confirm: { description: "completes a transfer that the rail confirms as paid" },
  fail: { description: "fails a transfer that the rail confirms as unpaid" },
  resend: { description: "resends a return whose first attempt cannot arrive any more" },
  close: { description: "closes the review without moving money" },
};

/** Bank transfers, returns and refunds to bank accounts in manual review. */
export function reviewDesk({ db: database, queryScale }: Parts): ReviewDesk {
  return {
    actions: ACTIONS.map((name) => ({ name, ...DECISIONS[name] })),

    list: async (db, queue) => {
      const open = await reviews.listOpen(db, queue);
      const ids = open.map(({ transferId }) => transferId);
      const found = await externalTransfers.findMany(db, ids);
      const byId = new Map(found.map((transfer) => [transfer.id, transfer]));
      return open.flatMap(({ transferId, ...review }) => {
        const transfer = byId.get(transferId);
        return transfer ? [caseOf(transfer, review)] : [];
      });
    },

    find: async (db, id) => {
      const transfer = await findTransfer(db, id);
      return transfer && caseOf(transfer, await reviews.findOpen(db, transfer.id));
    },

    allowed: async (db, { id }) => {
      const transfer = await findTransfer(db, id);
      if (!transfer) return [];
      const notFoundForMs = await externalTransfers.notFoundForMs(db, transfer.id);
      const timing = { scale: queryScale, random: 0 };
      const lost = isLostForGood({ notFound: transfer.notFound, notFoundForMs }, timing);
      return ACTIONS.filter((action) => allows(action, transfer, { isLostForGood: lost }));
    },

    history: async (db, { id }) => {
      const transfer = await findTransfer(db, id);
      if (!transfer) throw new AppError("REVIEW_NOT_FOUND");
      const answers = await railAnswers.list(db, transfer.id);
      return {
        facts: factsOf(transfer),
        answers: answers.map(({ railCode: code, ...answer }) => ({ ...answer, code })),
        ledgerTransferIds: ledgerTransfersOf(transfer).map((each) => toPublicId("txn", each)),
      };
    },

    apply: async (trx, { id, action: name, actor, why }) => {
      const transferId = uuidOf(id);
      const action = ACTIONS.find((each) => each === name);
      if (!transferId || !action) throw new AppError("REVIEW_NOT_FOUND");
      await decideReview(trx, { transferId, action, actor, why }, queryScale);
      return async () => wakeWorkers(database, externalTransfers.TABLE);
    },
  };
}

/** Also of our reference at the rail. */
function uuidOf(id: string): string | undefined {
  return fromPublicId("txn", id) ?? fromPublicId("re", id) ?? idOfRailReference(id);
}

async function findTransfer(
  db: Database | Transaction,
  id: string,
): Promise<ExternalTransfer | undefined> {
  const transferId = uuidOf(id);
  return transferId ? externalTransfers.find(db, transferId) : undefined;
}

function caseOf(transfer: ExternalTransfer, review: ReviewCase["review"]): ReviewCase {
  const { id, kind, mode, merchantId, merchantName, state, amount } = transfer;
  return {
    ...{ mode, merchantId, merchantName, state, review },
    id: toPublicId("txn", id),
    operation: kind,
    amount,
    currency: "NGN",
  };
}

function factsOf(transfer: ExternalTransfer): { name: string; value: string }[] {
  const { fromPayId, bankName, accountNumber, accountName, resendOf, submittedAt } = transfer;
  return [
    { name: "from", value: fromPayId },
    { name: "to", value: `${accountName}, ${bankName} ••••${accountNumber.slice(-4)}` },
    { name: "reference", value: transfer.reference },
    { name: "rail reference", value: transfer.railReference },
    { name: "rail code", value: transfer.railCode },
    { name: "created", value: transfer.createdAt.toISOString() },
    { name: "submitted", value: submittedAt?.toISOString() ?? "never" },
    { name: "failure", value: transfer.failureReason },
    { name: "resend of", value: resendOf ? toPublicId("txn", resendOf) : "" },
    { name: "resent", value: transfer.wasResent ? "yes" : "" },
  ];
}

import { fromPublicId, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { AllowedAction, ReviewCase, ReviewDesk } from "@kobo/reviews";
import * as inflows from "../../db/inflows";
import { listOpen } from "../../db/open-reviews";
import * as unmatchedCredits from "../../db/unmatched-credits";
import * as virtualAccounts from "../../db/virtual-accounts";
import { type Credit, type Inflow, retried } from "../../domain/inflow";
import { matchCredit } from "./ingest-credit";

const REQUERY = "requery";
const CLOSE = "close";

const ACTIONS: readonly AllowedAction[] = [
  {
    name: REQUERY,
    description: "asks the ledger again, or looks for the account of an unmatched credit again",
    repeatsStep: true,
  },
  {
    name: CLOSE,
    description:
      "closes an unmatched credit that was settled with the bank; no money moves in the ledger",
  },
];

/** Bank credits that the ledger refused, and those to unknown account numbers. */
export function reviewDesk({ db: database }: { db: Database }): ReviewDesk {
  return {
    actions: ACTIONS,
    list: listOpen,
    find: async (db, id) => {
      const found = await findCredit(db, id);
      return found && caseOf(found);
    },
    allowed: async (_, { operation, review }) => {
      if (!review) return [];
      return operation === "inflow" ? [REQUERY] : [REQUERY, CLOSE];
    },
    history: async (db, { id }) => {
      const found = await findCredit(db, id);
      if (!found) throw new AppError("REVIEW_NOT_FOUND");
      const { inflow } = found;
      return {
        facts: factsOf(found),
        answers: [],
        ledgerTransferIds: inflow ? [toPublicId("txn", inflow.transferId)] : [],
      };
    },
    apply: async (trx, { id, action }) => {
      const found = await findCredit(trx, id);
      if (!found) throw new AppError("REVIEW_NOT_FOUND");
      if (action === CLOSE) await close(trx, found);
      else if (found.inflow) await retry(trx, found.inflow);
      else await match(trx, found.credit);
      return async () => wakeWorkers(database, inflows.TABLE);
    },
  };
}

type Found =
  | { inflow: Inflow & Pick<inflows.InflowTimes, "updatedAt">; credit?: undefined }
  | { inflow?: undefined; credit: unmatchedCredits.UnmatchedCredit };

/** An inflow by its transaction; an unmatched credit by `mode/account number/session id`, or the session id alone. */
async function findCredit(db: Database | Transaction, id: string): Promise<Found | undefined> {
  const uuid = fromPublicId("txn", id);
  if (uuid) {
    const inflow = await inflows.findAny(db, uuid);
    return inflow && { inflow };
  }
  const [, mode, accountNumber, sessionId] = CREDIT_ID.exec(id) ?? [];
  const key =
    mode && accountNumber && sessionId
      ? { mode: mode as Mode, accountNumber, sessionId }
      : { sessionId: id };
  const credit = await unmatchedCredits.find(db, key);
  return credit && { credit };
}

const CREDIT_ID = /^(live|test)\/(\d+)\/(.+)$/;

function caseOf({ inflow, credit }: Found): ReviewCase {
  if (inflow) {
    const { mode, merchantId, merchantName, state, amount, updatedAt } = inflow;
    const isOpen = state === "review";
    return {
      ...{ mode, merchantId, merchantName, state, amount },
      id: toPublicId("txn", inflow.id),
      operation: "inflow",
      currency: "NGN",
      review: isOpen ? { reason: "refused by the ledger", openedAt: updatedAt } : undefined,
    };
  }
  const { mode, accountNumber, sessionId, amount, notedAt } = credit;
  const state = stateOf(credit);
  return {
    id: `${mode}/${accountNumber}/${sessionId}`,
    operation: "unmatched credit",
    ...{ mode, state, amount },
    merchantId: undefined,
    merchantName: "",
    currency: "NGN",
    review:
      state === "unmatched" ? { reason: "unknown account number", openedAt: notedAt } : undefined,
  };
}

function stateOf({ inflowId, closedAt }: unmatchedCredits.UnmatchedCredit): string {
  if (inflowId) return "matched";
  return closedAt ? "closed" : "unmatched";
}

/** Sends the refused command again. An account without another payment waits for this one again. */
async function retry(trx: Transaction, inflow: Inflow): Promise<void> {
  const { id, virtualAccountId } = inflow;
  // Lock order: the account before the inflow.
  const locked = virtualAccountId && (await virtualAccounts.lock(trx, virtualAccountId));
  const acceptedInflowId = locked ? locked.account.acceptedInflowId : null;
  const step = retried(inflow, { accountIsTaken: ![null, id].includes(acceptedInflowId) });
  if (!step || !(await inflows.retry(trx, id, step))) {
    throw invalidState("The payment is in review no more.");
  }
  if (step.to === "crediting" && locked) {
    await virtualAccounts.accept(trx, { id: locked.account.id, inflowId: id });
  }
}

async function match(trx: Transaction, credit: unmatchedCredits.UnmatchedCredit): Promise<void> {
  if (stateOf(credit) !== "unmatched") throw invalidState(`The credit is ${stateOf(credit)}.`);
  if (await matchCredit(trx, credit.mode, credit)) return;
  throw invalidState(
    `No account has the number ${credit.accountNumber}. Return the money at the bank, then close the credit.`,
  );
}

async function close(trx: Transaction, { inflow, credit }: Found): Promise<void> {
  if (inflow) throw invalidState("Its money must reach the merchant or its payer: requery it.");
  if (await unmatchedCredits.close(trx, credit)) return;
  throw invalidState(`The credit is ${stateOf(credit)}.`);
}

function invalidState(message: string): AppError {
  return new AppError("INVALID_REVIEW_STATE", message);
}

function factsOf({ inflow, credit }: Found): { name: string; value: string }[] {
  const paid: Credit = inflow ?? credit;
  return [
    { name: "paid to", value: paid.accountNumber },
    { name: "session id", value: paid.sessionId },
    { name: "paid", value: paid.paidAt.toISOString() },
    { name: "payer", value: `${paid.payerName} ••••${paid.payerAccountNumber.slice(-4)}` },
    { name: "payer's bank", value: paid.payerBankCode },
    { name: "narration", value: paid.narration },
    { name: "wallet", value: inflow?.walletPayId ?? "" },
    { name: "rejected for", value: inflow?.rejectionReason ?? "" },
  ];
}

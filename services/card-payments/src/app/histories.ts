import { deriveUuid } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { stepId } from "@kobo/saga/machine";
import * as disputes from "../db/disputes";
import { findNextStep, type NextStep } from "../db/next-step";
import * as paymentCommands from "../db/payment-commands";
import * as payments from "../db/payments";
import * as processorAnswers from "../db/processor-answers";
import * as refunds from "../db/refunds";
import * as settlements from "../db/settlements";
import { transferIdsOf } from "../domain/disputes/posting-id";
import type { Payment, State } from "../domain/payments/payment";
import type { Refund } from "../domain/refunds/refund";
import { settlementId } from "../domain/settlement";
import { transactionIdsOf } from "./disputes/dispute-view";

const REFUNDS_MAX = 100;

/** The recorded facts that the merchant sees. */
export async function paymentHistory(db: Database, payment: Payment) {
  const { id, state, createdAt, updatedAt } = payment;
  const [answers, commands, next, settlement, disputed] = await Promise.all([
    processorAnswers.list(db, id),
    paymentCommands.listTimes(db, id),
    findNextStep(db, payments.TABLE, id),
    settlements.find(db, id),
    disputes.listOfPayment(db, id),
  ]);
  const requestedAt = (kind: "capture" | "cancel") =>
    commands.find((each) => each.kind === kind)?.at;
  const moving = settlement?.moving;
  return {
    state,
    moments: {
      created: createdAt,
      "capture requested": requestedAt("capture"),
      "cancel requested": requestedAt("cancel"),
      ...(isOverWithoutRefunds(state) ? { [state]: updatedAt } : {}),
    },
    answers: answers.map(withoutOurSide),
    ...restOf(next),
    ledgerTransferIds: [
      ...[id, deriveUuid(id, "fee"), deriveUuid(id, "settlement")],
      ...(moving ? [settlementId(payment, moving)] : []),
      ...disputed.flatMap(transactionIdsOf).flatMap(transferIdsOf),
    ],
  };
}

/** Refunds change a payment after it has succeeded. */
function isOverWithoutRefunds(state: State): boolean {
  return state === "failed" || state === "canceled";
}

/** The newest public refunds of a payment with their recorded facts, oldest first. */
export async function refundHistories(db: Database, payment: Payment) {
  const { items } = await refunds.list(db, payment.id, { limit: REFUNDS_MAX, from: undefined });
  return Promise.all(
    items
      .toReversed()
      .map(async (refund) => ({ refund, history: await refundHistory(db, refund) })),
  );
}

async function refundHistory(db: Database, refund: Refund) {
  const { id, state, createdAt, updatedAt } = refund;
  const [answers, next] = await Promise.all([
    processorAnswers.list(db, id),
    findNextStep(db, refunds.TABLE, id),
  ]);
  return {
    state,
    moments: { created: createdAt, ...(state === "failed" ? { failed: updatedAt } : {}) },
    answers: answers.map(withoutOurSide),
    ...restOf(next),
    // The second hold is that of the part from the wallet.
    ledgerTransferIds: [id, deriveUuid(id, "second"), stepId(refund, "reversal")],
  };
}

/** When a payment's money reaches the wallet; undefined without a settlement. */
export async function settlementOf(
  db: Database,
  payment: Payment,
): Promise<{ settled: boolean; dueAt: Date | undefined } | undefined> {
  const [settlement, next] = await Promise.all([
    settlements.find(db, payment.id),
    findNextStep(db, settlements.TABLE, payment.id),
  ]);
  return settlement && { settled: settlement.state === "settled", dueAt: next?.dueAt ?? undefined };
}

function restOf(next: NextStep | undefined) {
  const review = next?.stuck ? { reason: "refused by the ledger", openedAt: undefined } : undefined;
  return { review, nextAt: next?.dueAt ?? undefined };
}

/** Other details hold Kobo's cost, or describe our own connection to the processor. */
const SHOWN: readonly processorAnswers.StoredAnswer["outcome"][] = ["declined", "failed"];

function withoutOurSide(answer: processorAnswers.StoredAnswer) {
  const detail = SHOWN.includes(answer.outcome) ? answer.detail.trim() : "";
  return { ...answer, code: "", detail };
}

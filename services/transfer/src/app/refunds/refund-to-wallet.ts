import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import type { LedgerAnswer } from "@kobo/ledger-client";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { type LedgerRefusal, recoveryRun, startRecovery } from "@kobo/saga";
import type { TransferLedger } from "../../clients/ledger";
import type { RefundLedger } from "../../clients/refund-ledger";
import * as refundedPayments from "../../db/refunded-payments";
import * as refunds from "../../db/refunds";
import type { Refund } from "../../domain/refund";
import type { ExternalParts } from "../bank/execute";
import { payerAnnouncement } from "./payer-announcement";
import { publishRefund } from "./refund-record";

export type RefundParts = ExternalParts & {
  ledger: Pick<TransferLedger, "findById">;
  refundLedger: RefundLedger;
};

/**
 * Gives the money back to the payer's wallet in one ledger transaction, and stores the outcome. Needs no lease to be
 * correct: every run gets the same answer from the ledger, and the first one stores it.
 * @throws CallFailed when the outcome is unknown
 */
export async function refundToWallet(
  parts: RefundParts,
  refund: Refund,
  deadline: number,
): Promise<LedgerRefusal | undefined> {
  const { id, destination } = refund;
  if (destination.type !== "wallet") throw new Error("This refund goes to a bank account.");
  const announcements = await payerAnnouncement(parts.ledger, refund, destination);
  const call = { announcements, deadline };
  const answer = await parts.refundLedger.refund(refund, destination, call);
  crashpoint("refund.moved");
  // The id belongs to another transfer, so nothing is known about this one.
  if (answer.outcome === "refused" && answer.refusal === "ID_REUSED")
    throw new Error(`The ledger refused the refund ${id}: ${answer.refusal}.`);
  await inTransaction(parts.db, (trx) => store(trx, refund, answer), { repeatable: true });
  crashpoint("refund.stored");
  return answer.outcome === "refused" ? answer.refusal : undefined;
}

/** After any refusal no attempt at the refund will move money: each has the same id, and ends at the same time. */
async function store(trx: Transaction, refund: Refund, answer: LedgerAnswer): Promise<void> {
  if (answer.outcome !== "refused") {
    const completed = await refunds.decide(trx, refund.id, { state: "completed", at: answer.at });
    if (!completed) return;
    const names = ["payment_refund.created", "payment_refund.completed"] as const;
    await publishRefund(trx, completed, { names });
    return;
  }
  // The payment's row first, as a new refund locks it.
  await refundedPayments.lock(trx, refund);
  const refused = await refunds.decide(trx, refund.id, { state: "refused" });
  if (refused) await refundedPayments.reserve(trx, refund, -refund.amount);
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function resumeRefund(parts: RefundParts, lease: Lease): Promise<void> {
  const refund = await refunds.findLeased(parts.db, lease);
  if (!refund) throw new LeaseLost();
  await refundToWallet(parts, refund, recoveryRun(lease).deadline);
}

/** Finishes refunds to wallets whose process died. */
export function startRefundRecovery(parts: RefundParts): Worker {
  const resume = (lease: Lease) => resumeRefund(parts, lease);
  return startRecovery({ ...parts, name: "refunds", table: refunds.TABLE, resume });
}

import { AppError } from "@kobo/errors";
import type { Transaction } from "@kobo/postgres";
import * as refundedPayments from "../../db/refunded-payments";
import * as refunds from "../../db/refunds";
import type { ExternalTransfer } from "../../domain/external-transfer";
import { failureReasonOf, OF_TRANSFER, type RefundState, statusOf } from "../../domain/refund";
import { publishRefund, type RefundEvent } from "./refund-record";

/**
 * Stores what a step of its bank transfer means for a refund: its state, what the payment has left, and the events.
 * @throws AppError INVALID_REVIEW_STATE when a reviewer confirms a refund whose amount was refunded again
 */
export async function followRefund(
  trx: Transaction,
  from: ExternalTransfer,
  transfer: ExternalTransfer,
): Promise<void> {
  const [before, after] = [OF_TRANSFER[from.state], OF_TRANSFER[transfer.state]];
  // The payment's row first, as a new refund locks it.
  if (before.isReserved !== after.isReserved) await changeReservation(trx, transfer, after);
  const failureReason = failureReasonOf(transfer);
  const refund = await refunds.follow(trx, transfer, { ...after, failureReason });
  const names = refund ? eventsBetween(before.state, after.state) : [];
  if (refund && names.length > 0) await publishRefund(trx, refund, { names, transfer });
}

async function changeReservation(
  trx: Transaction,
  { id, merchantId, mode, amount }: ExternalTransfer,
  { isReserved }: { isReserved: boolean },
): Promise<void> {
  const refund = await refunds.find(trx, id);
  if (!refund) throw new Error("A bank transfer of this kind has a refund.");
  const payment = { merchantId, mode, paymentId: refund.paymentId };
  if (await refundedPayments.reserve(trx, payment, isReserved ? amount : -amount)) return;
  throw new AppError(
    "INVALID_REVIEW_STATE",
    "The payment was refunded again after this refund had failed. Post the second one in the general ledger.",
  );
}

/** A refund becomes public with its first status, which may be an outcome. */
function eventsBetween(before: RefundState, after: RefundState): RefundEvent[] {
  const status = statusOf(after);
  if (status === undefined || before === after) return [];
  const created = before === "reserving" ? (["payment_refund.created"] as const) : [];
  return status === "pending" ? [...created] : [...created, `payment_refund.${status}`];
}

import type { Database } from "@kobo/postgres";
import { stepId } from "@kobo/saga/machine";
import * as disputes from "../db/disputes";
import * as refunds from "../db/refunds";
import * as settlements from "../db/settlements";
import type { Payment } from "../domain/payments/payment";
import type { RefundState } from "../domain/refunds/refund";
import { settlementId } from "../domain/settlement";
import { transactionIdsOf } from "./disputes/dispute-view";

/** States of paid refunds that have a reversal. */
const RETURNED: readonly RefundState[] = ["reversing", "failed"];

/** The ledger transactions of a payment: its capture, its settlement, refunds with their reversals, and disputes. */
export async function transactionsOf(db: Database, payment: Payment): Promise<string[]> {
  // Includes a settlement whose transfer is made but not stored as settled.
  const moving = (await settlements.find(db, payment.id))?.moving;
  const paid = await refunds.listPaid(db, payment.id);
  const disputed = await disputes.listOfPayment(db, payment.id);
  return [
    payment.id,
    ...(moving && moving.amount > 0n ? [settlementId(payment, moving)] : []),
    ...paid.flatMap((refund) =>
      RETURNED.includes(refund.state) ? [refund.id, stepId(refund, "reversal")] : [refund.id],
    ),
    ...disputed.flatMap(transactionIdsOf),
  ];
}

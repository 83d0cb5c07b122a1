import type { Database } from "@kobo/postgres";
import { stepId } from "@kobo/saga/machine";
import * as refunds from "../db/refunds";
import * as settlements from "../db/settlements";
import type { Payment } from "../domain/payments/payment";
import type { RefundState } from "../domain/refunds/refund";
import { settlementId } from "../domain/settlement";

/** Of those that the processor had given back at first. */
const RETURNED: readonly RefundState[] = ["reversing", "failed"];

/** The ledger's transactions that moved money of a payment: its capture, its settlement, refunds and what came back of them. */
export async function transactionsOf(db: Database, payment: Payment): Promise<string[]> {
  // The ledger may have moved it before we have stored that it did.
  const moving = (await settlements.find(db, payment.id))?.moving;
  const paid = await refunds.listPaid(db, payment.id);
  return [
    payment.id,
    ...(moving && moving.amount > 0n ? [settlementId(payment, moving)] : []),
    ...paid.flatMap((refund) =>
      RETURNED.includes(refund.state) ? [refund.id, stepId(refund, "reversal")] : [refund.id],
    ),
  ];
}

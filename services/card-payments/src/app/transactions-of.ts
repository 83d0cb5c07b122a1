import type { Database } from "@kobo/postgres";
import * as refunds from "../db/refunds";
import * as settlements from "../db/settlements";
import type { Payment } from "../domain/payment";
import { refundStepId } from "../domain/refund";
import { settlementId } from "../domain/settlement";

/** The ledger's transactions that moved money of a payment: its capture, its settlement, refunds and what came back of them. */
export async function transactionsOf(db: Database, payment: Payment): Promise<string[]> {
  const settlement = await settlements.find(db, payment.id);
  const moved = settlement?.state === "settled" ? settlement.moving : undefined;
  const paid = await refunds.listPaid(db, payment.id);
  return [
    payment.id,
    ...(moved && moved.amount > 0n ? [settlementId(payment, moved)] : []),
    ...paid.flatMap((refund) =>
      refund.state === "failed" ? [refund.id, refundStepId(refund, "reversal")] : [refund.id],
    ),
  ];
}

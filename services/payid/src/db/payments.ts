import type { Transaction } from "@kobo/postgres";
import type { Payment } from "../domain/payment";

export interface NotedPayment extends Payment {
  expectedPaymentId: string;
}

/** Notes payments, and returns those that were not noted before. */
export async function insertNew(
  trx: Transaction,
  payments: readonly NotedPayment[],
): Promise<NotedPayment[]> {
  const rows: { transfer_id: string }[] = await trx("payments")
    .insert(
      payments.map((payment) => ({
        transfer_id: payment.transferId,
        expected_payment_id: payment.expectedPaymentId,
        amount: String(payment.amount),
        payer_name: payment.payerName,
        paid_at: payment.paidAt,
      })),
    )
    .onConflict()
    .ignore()
    .returning("transfer_id");
  const fresh = new Set(rows.map((row) => row.transfer_id));
  return payments.filter((payment) => fresh.has(payment.transferId));
}

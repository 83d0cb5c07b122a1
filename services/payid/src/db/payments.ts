import { insertMany, type Transaction } from "@kobo/postgres";
import type { Payment } from "../domain/payment";

export interface RecordedPayment extends Payment {
  expectedPaymentId: string;
}

/** Inserts payments, and returns those that are new. */
export async function insertNew(
  trx: Transaction,
  payments: readonly RecordedPayment[],
): Promise<RecordedPayment[]> {
  const rows = await insertMany<RecordedPayment, { transfer_id: string }>(trx, payments, {
    table: "payments",
    columns: {
      transfer_id: ["uuid", ({ transferId }) => transferId],
      expected_payment_id: ["uuid", ({ expectedPaymentId }) => expectedPaymentId],
      amount: ["bigint", ({ amount }) => String(amount)],
      payer_name: ["text", ({ payerName }) => payerName],
      paid_at: ["timestamptz", ({ paidAt }) => paidAt],
    },
    ending: "ON CONFLICT DO NOTHING RETURNING transfer_id",
  });
  const fresh = new Set(rows.map((row) => row.transfer_id));
  return payments.filter((payment) => fresh.has(payment.transferId));
}

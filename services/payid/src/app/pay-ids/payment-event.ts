import { payIdPaymentRecord } from "@kobo/api-schemas/records";
import {
  type EventTemplate,
  type LedgerSlot,
  numberSlot,
  templateOf,
  textSlot,
} from "@kobo/ledger-client";
import type { PayableId } from "../../db/pay-ids";

/** The payer's side fills the first three, the ledger the others. */
export type PaymentSlot = "TRANSACTION_ID" | "AMOUNT" | "PAYER_NAME" | LedgerSlot;

const NO_PAYMENT = { transactionId: "", amount: 0n, paidAt: new Date(0), payerName: "" };

/** The template of `payid.payment.completed` for the next payment to a PayID. */
export function paymentEvent(payId: PayableId): EventTemplate<PaymentSlot> {
  const status = payId.type === "dynamic" ? "used" : payId.status;
  const before = { ...payId, status, amountReceived: 0n, paymentsCount: 0 } as const;
  const record = payIdPaymentRecord(before, NO_PAYMENT);
  return templateOf({
    name: "payid.payment.completed",
    source: "payid",
    key: payId.payId,
    merchantId: payId.merchantId,
    data: {
      ...record,
      amountReceived: numberSlot("TALLY_SUM"),
      paymentsCount: numberSlot("TALLY_COUNT"),
      payment: {
        ...record.payment,
        transactionId: textSlot("TRANSACTION_ID"),
        amount: numberSlot("AMOUNT"),
        paidAt: textSlot("COMMITTED_AT"),
        payerName: textSlot("PAYER_NAME"),
      },
    },
  });
}

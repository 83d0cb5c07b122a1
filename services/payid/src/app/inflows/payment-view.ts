import type { VirtualAccountPayment } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import type { Inflow } from "../../domain/inflow";

export function paymentView(inflow: Inflow): VirtualAccountPayment {
  const { sessionId, amount, paidAt, payerName, payerAccountNumber, payerBankCode } = inflow;
  return {
    transactionId: toPublicId("txn", inflow.transferId),
    sessionId,
    amount,
    paidAt,
    payerName,
    payerAccountNumber,
    payerBankCode,
    narration: inflow.narration,
    rejectionReason: inflow.rejectionReason ?? undefined,
  };
}

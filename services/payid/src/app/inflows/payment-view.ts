import type { PermanentAccountPayment, VirtualAccountPayment } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import type { Inflow } from "../../domain/inflow";
import { statementReference } from "../../domain/permanent-account";

/** A payment to an account of either kind. */
function view(inflow: Inflow) {
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
  };
}

export function paymentView(inflow: Inflow): VirtualAccountPayment {
  const { rejectionReason } = inflow;
  // Accounts for one payment are never ACCOUNT_CLOSED.
  const reason = rejectionReason === "ACCOUNT_CLOSED" ? "ACCOUNT_EXPIRED" : rejectionReason;
  return { ...view(inflow), rejectionReason: reason ?? undefined };
}

export function permanentPaymentView(inflow: Inflow): PermanentAccountPayment {
  const { accountNumber, sequence, rejectionReason } = inflow;
  return {
    ...view(inflow),
    sequence: sequence === null ? null : Number(sequence),
    reference: sequence === null ? "" : statementReference(accountNumber, sequence),
    rejectionReason: rejectionReason ?? undefined,
  };
}

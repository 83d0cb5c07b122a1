import type { ExternalTransferView } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import { type ExternalTransfer, STATUS } from "../domain/external-transfer";
import { transactionsOf } from "../domain/step-id";

/** Transfers that are not public yet are shown as pending. */
export function toView(transfer: ExternalTransfer): ExternalTransferView {
  const status = STATUS[transfer.state] ?? "pending";
  return {
    transactionId: toPublicId("txn", transfer.id),
    transactionIds: transactionsOf(transfer).map((id) => toPublicId("txn", id)),
    reference: transfer.reference,
    fromPayId: transfer.fromPayId,
    toAccountNumber: transfer.accountNumber,
    toAccountName: transfer.accountName,
    bankCode: transfer.bankCode,
    bankName: transfer.bankName,
    amount: transfer.amount,
    fee: transfer.fee,
    stampDuty: transfer.stampDuty,
    narration: transfer.narration,
    status,
    failureReason: status === "failed" ? transfer.failureReason : "",
    completedAt: transfer.completedAt ?? null,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  };
}

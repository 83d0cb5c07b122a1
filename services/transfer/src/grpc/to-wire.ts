import type { Bank } from "@kobo/core/banks";
import { toPublicId } from "@kobo/core/ids";
import type { Bank as WireBank } from "@kobo/protos/transfer/v1/Bank";
import type { ExternalTransfer as WireExternal } from "@kobo/protos/transfer/v1/ExternalTransfer";
import type { PayIdTransfer as WirePayId } from "@kobo/protos/transfer/v1/PayIdTransfer";
import type { Transfer as WireTransfer } from "@kobo/protos/transfer/v1/Transfer";
import type { AnyTransfer } from "../app/get-transfer";
import { toView } from "../app/view";
import type { ExternalTransfer } from "../domain/external-transfer";
import type { PayIdTransfer } from "../domain/pay-id-transfer";

export function toWirePayId(transfer: PayIdTransfer): WirePayId {
  return {
    transactionId: toPublicId("txn", transfer.id),
    reference: transfer.reference,
    fromPayId: transfer.fromPayId,
    toPayId: transfer.toPayId,
    amountKobo: String(transfer.amount),
    narration: transfer.narration,
    destinationAccountName: transfer.destinationAccountName,
    completedAtMs: transfer.completedAt.getTime(),
  };
}

const STATUSES = {
  pending: "EXTERNAL_TRANSFER_STATUS_PENDING",
  completed: "EXTERNAL_TRANSFER_STATUS_COMPLETED",
  failed: "EXTERNAL_TRANSFER_STATUS_FAILED",
  reversed: "EXTERNAL_TRANSFER_STATUS_REVERSED",
} as const;

export function toWireExternal(transfer: ExternalTransfer): WireExternal {
  const view = toView(transfer);
  return {
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    reference: view.reference,
    fromPayId: view.fromPayId,
    toAccountNumber: view.toAccountNumber,
    toAccountName: view.toAccountName,
    bankCode: view.bankCode,
    bankName: view.bankName,
    amountKobo: String(view.amount),
    feeKobo: String(view.fee),
    stampDutyKobo: String(view.stampDuty),
    narration: view.narration,
    status: STATUSES[view.status],
    failureReason: view.failureReason,
    completedAtMs: view.completedAt?.getTime() ?? 0,
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
  };
}

export function toWireTransfer(one: AnyTransfer): WireTransfer {
  return one.type === "payid_transfer"
    ? { payIdTransfer: toWirePayId(one.transfer) }
    : { externalTransfer: toWireExternal(one.transfer) };
}

export function toWireBank({ code, name, slug }: Bank): WireBank {
  return { bankCode: code, bankName: name, slug };
}

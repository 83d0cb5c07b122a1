import type { DisputeView, FileView } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import { type Dispute, feePaidOf, takenOf } from "../../domain/disputes/dispute";
import { postingId } from "../../domain/disputes/posting-id";
import type { StoredFile } from "../../domain/disputes/stored-file";

/** The public view of a dispute. One that was not read yet appears as one that needs a response. */
export function toDisputeView(dispute: Dispute): DisputeView {
  const { evidence } = dispute;
  const files = Object.entries(evidence.files).map(([field, id]) => [
    field,
    toPublicId("file", id),
  ]);
  return {
    id: toPublicId("dp", dispute.id),
    paymentId: dispute.payment.publicId,
    transactionIds: transactionIdsOf(dispute).map((id) => toPublicId("txn", id)),
    amount: dispute.amount,
    currency: dispute.payment.currency,
    status: dispute.standing ?? "needs_response",
    isInquiry: dispute.isInquiry,
    reason: dispute.reason,
    networkReasonCode: dispute.networkReasonCode,
    evidenceDueBy: dispute.evidenceDueBy ?? null,
    evidence: { ...evidence.texts },
    evidenceFiles: Object.fromEntries(files),
    submittedAt: dispute.submittedAt ?? null,
    pendingResponse: dispute.request ?? null,
    amountWithdrawn: takenOf(dispute),
    fee: feePaidOf(dispute),
    createdAt: dispute.createdAt,
    updatedAt: dispute.updatedAt,
  };
}

/** The ledger transactions of a dispute, oldest first. */
export function transactionIdsOf({ movements }: Pick<Dispute, "movements">): string[] {
  return movements.flatMap((each) => (each.posted ? [postingId(each, each.posted.payer)] : []));
}

export function toFileView(file: StoredFile): FileView {
  return {
    id: toPublicId("file", file.id),
    purpose: file.purpose,
    filename: file.filename,
    type: file.type,
    size: file.size,
    expiresAt: file.expiresAt,
    createdAt: file.createdAt,
  };
}

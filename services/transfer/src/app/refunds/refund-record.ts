import { type RefundView, refundRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import { insertEvents } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import type { ExternalTransfer } from "../../domain/external-transfer";
import { type Refund, statusOf } from "../../domain/refund";
import { transactionsOf } from "../../domain/step-id";

/** Refunds that are not public yet are shown as pending. `transfer` carries a refund to a bank account. */
export function toRefundView(refund: Refund, transfer: ExternalTransfer | undefined): RefundView {
  const { destination: to } = refund;
  const isBank = to.type === "bank_account";
  const status = statusOf(refund.state) ?? "pending";
  const transactions = transfer ? transactionsOf(transfer) : [refund.id];
  return {
    id: toPublicId("re", refund.id),
    paymentId: toPublicId("txn", refund.paymentId),
    paymentType: refund.paymentKind,
    amount: refund.amount,
    currency: "NGN",
    status,
    reference: refund.reference,
    reason: refund.reason,
    metadata: refund.metadata ? JSON.parse(refund.metadata) : {},
    destination: {
      type: to.type,
      accountName: to.name,
      accountNumber: isBank ? to.accountNumber : "",
      bankCode: isBank ? to.bankCode : "",
      bankName: isBank ? to.bankName : "",
    },
    failureReason: status === "failed" ? refund.failureReason : "",
    transactionId: toPublicId("txn", refund.id),
    transactionIds: transactions.map((id) => toPublicId("txn", id)),
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
    completedAt: refund.completedAt ?? null,
  };
}

export type RefundEvent =
  | "payment_refund.created"
  | "payment_refund.completed"
  | "payment_refund.failed";

/** Publishes a refund's events, in the transaction of its change. */
export async function publishRefund(
  trx: Transaction,
  refund: Refund,
  { names, transfer }: { names: readonly RefundEvent[]; transfer?: ExternalTransfer },
): Promise<void> {
  const data = refundRecord(toRefundView(refund, transfer));
  const { id, merchantId, mode, createdAt, updatedAt } = refund;
  const events = names.map((name) => ({
    ...{ name, key: id, merchantId, mode, data },
    // Of two events of one moment, lists would not know the first.
    at: name === "payment_refund.created" ? createdAt : updatedAt,
    // A refund that failed, was paid after all and came back fails a second time.
    id: deriveUuid(id, transfer?.state === "reversed" ? `${name} reversed` : name),
  }));
  await insertEvents(trx, events);
}

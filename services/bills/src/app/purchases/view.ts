import type { BillPurchaseView } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import { transactionsOf } from "@kobo/saga/machine";
import {
  merchantDebit,
  narrationOf,
  type Purchase,
  STATUS,
  totalCharge,
} from "../../domain/purchases/purchase";

/** The public view. States without a public status are shown as pending to operators. */
export function toView(purchase: Purchase): BillPurchaseView {
  const { id, commission, completedAt, error, providerCode, state } = purchase;
  const status = STATUS[state];
  const isFailed = status === "failed";
  const isLateCharge = state === "completed" && purchase.chargedTo === "wallet";
  const transactionIds = transactionsOf({ ...purchase, status, isLateCharge });
  return {
    transactionId: toPublicId("txn", id),
    transactionIds: transactionIds.map((each) => toPublicId("txn", each)),
    reference: purchase.reference,
    fromWallet: purchase.fromWallet,
    serviceId: purchase.serviceId,
    billType: purchase.billType,
    variationCode: purchase.variationCode,
    billersCode: purchase.billersCode,
    quantity: purchase.quantity,
    amount: purchase.amount,
    phone: purchase.phone,
    narration: narrationOf(purchase),
    commission: { ...commission, merchantDebitAmount: merchantDebit(purchase) },
    convenienceFee: purchase.convenienceFee,
    totalCharge: totalCharge(purchase),
    status: status ?? "pending",
    providerReference: purchase.providerReference,
    goods: purchase.goods,
    completedAt: completedAt ?? null,
    createdAt: purchase.createdAt,
    updatedAt: purchase.updatedAt,
    error: isFailed ? error : "",
    providerCode: isFailed ? providerCode : "",
    requiresManualReview: isFailed,
  };
}

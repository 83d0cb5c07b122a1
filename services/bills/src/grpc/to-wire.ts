import type { Category as WireCategory } from "@kobo/protos/bills/v1/Category";
import type { Purchase as WirePurchase } from "@kobo/protos/bills/v1/Purchase";
import type { Service as WireService } from "@kobo/protos/bills/v1/Service";
import type { Variation as WireVariation } from "@kobo/protos/bills/v1/Variation";
import { toView } from "../app/view";
import { kindOf } from "../domain/bill-type";
import type { Category, Service, Variation } from "../domain/catalogue";
import type { Purchase } from "../domain/purchase";

export function toWireCategory({ identifier, name, billType }: Category): WireCategory {
  return { category: billType, name, identifier };
}

export function toWireService(service: Service): WireService {
  const { serviceId, name, variation, categoryIdentifier } = service;
  return { serviceId, name, variation, category: kindOf(categoryIdentifier)?.billType ?? "" };
}

export function toWireVariation(variation: Variation): WireVariation {
  const { variationCode, name, price, fixedPrice } = variation;
  return { variationCode, name, amountKobo: String(price), fixedPrice };
}

const STATUSES = {
  pending: "PURCHASE_STATUS_PENDING",
  completed: "PURCHASE_STATUS_COMPLETED",
  failed: "PURCHASE_STATUS_FAILED",
  reversed: "PURCHASE_STATUS_REVERSED",
} as const;

export function toWirePurchase(purchase: Purchase): WirePurchase {
  const view = toView(purchase);
  return {
    transactionId: view.transactionId,
    reference: view.reference,
    fromWallet: view.fromWallet,
    serviceId: view.serviceId,
    billType: view.billType,
    amountKobo: String(view.amount),
    phone: view.phone,
    commission: {
      rate: view.commission.rate,
      amountKobo: String(view.commission.amount),
      merchantDebitAmountKobo: String(view.commission.merchantDebitAmount),
    },
    convenienceFeeKobo: String(view.convenienceFee),
    totalChargeKobo: String(view.totalCharge),
    status: STATUSES[view.status],
    providerReference: view.providerReference,
    completedAtMs: view.completedAt?.getTime() ?? 0,
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
    error: view.error,
    providerCode: view.providerCode,
    requiresManualReview: view.requiresManualReview,
    variationCode: purchase.variationCode,
    narration: purchase.narration,
  };
}

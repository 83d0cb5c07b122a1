import type { BillPurchaseView } from "@kobo/api-schemas/records";
import type { Category as WireCategory } from "@kobo/protos/bills/v1/Category";
import type { Commission as WireCommission } from "@kobo/protos/bills/v1/Commission";
import type { ExtraField as WireExtraField } from "@kobo/protos/bills/v1/ExtraField";
import type { Goods as WireGoods } from "@kobo/protos/bills/v1/Goods";
import type { OrderRules } from "@kobo/protos/bills/v1/OrderRules";
import type { Purchase as WirePurchase } from "@kobo/protos/bills/v1/Purchase";
import type { QuotePurchaseResponse } from "@kobo/protos/bills/v1/QuotePurchaseResponse";
import type { Service as WireService } from "@kobo/protos/bills/v1/Service";
import type { TokenDetails as WireTokenDetails } from "@kobo/protos/bills/v1/TokenDetails";
import type { Variation as WireVariation } from "@kobo/protos/bills/v1/Variation";
import type { VerifyAccountResponse } from "@kobo/protos/bills/v1/VerifyAccountResponse";
import type { PurchaseQuote } from "../app/purchases/purchase-bill";
import { toView } from "../app/purchases/view";
import { type BillType, kindOf } from "../domain/catalogue/bill-type";
import type { Category, Service, Variation } from "../domain/catalogue/catalogue";
import type { Goods, TokenDetails } from "../domain/catalogue/goods";
import { type Product, productOf } from "../domain/catalogue/product";
import { boundsOf } from "../domain/orders/bounds";
import type { ExtraField } from "../domain/orders/extra-fields";
import type { VerifiedAccount } from "../domain/orders/verification";
import { merchantDebit, type Purchase, totalCharge } from "../domain/purchases/purchase";

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

const PRICED_BY = {
  amount: "PRICED_BY_AMOUNT",
  variation: "PRICED_BY_VARIATION",
  subscription: "PRICED_BY_SUBSCRIPTION",
} as const satisfies Record<Product["pricedBy"], unknown>;

const BILLERS_CODES = {
  required: "BILLERS_CODE_USE_REQUIRED",
  "or phone": "BILLERS_CODE_USE_OPTIONAL",
  phone: "BILLERS_CODE_USE_NONE",
  none: "BILLERS_CODE_USE_NONE",
} as const satisfies Record<Product["biller"], unknown>;

export function toWireOrderRules(service: Service): OrderRules {
  const { pricedBy, biller, isMetered, verified, quantityMax } = productOf(service);
  const { floor, ceiling } = boundsOf(service);
  return {
    pricedBy: PRICED_BY[pricedBy],
    billersCode: BILLERS_CODES[biller],
    metered: isMetered,
    verified: verified !== "never",
    quantityMax,
    amountMinKobo: String(floor),
    amountMaxKobo: String(ceiling),
  };
}

export function toWireQuote({ service, variation, order }: PurchaseQuote): QuotePurchaseResponse {
  return {
    serviceName: service.name,
    variationName: variation?.name ?? "",
    amountKobo: String(order.amount),
    convenienceFeeKobo: String(order.convenienceFee),
    commission: toWireCommission({
      ...order.commission,
      merchantDebitAmount: merchantDebit(order),
    }),
    totalChargeKobo: String(totalCharge(order)),
  };
}

export function toWireExtraField({ options, ...field }: ExtraField): WireExtraField {
  return { ...field, options: [...options] };
}

/** Each bill type adds its own fields to the name. */
export function toWireAccount({
  billType,
  account,
}: {
  billType: BillType;
  account: VerifiedAccount;
}): VerifyAccountResponse {
  const { customerName } = account;
  switch (billType) {
    case "tv": {
      const { renewalAmount, currentBouquet, expiryDate } = account;
      const tv = { renewalAmountKobo: String(renewalAmount), currentBouquet, expiryDate };
      return { customerName, tv };
    }
    case "electricity": {
      const { customerAddress, meterType } = account;
      return { customerName, meter: { customerAddress, meterType } };
    }
    case "data":
      return { customerName, internet: { accountIds: [...account.accountIds] } };
    case "education":
      return { customerName, exam: {} };
    default:
      return { customerName };
  }
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
    transactionIds: [...view.transactionIds],
    reference: view.reference,
    fromWallet: view.fromWallet,
    serviceId: view.serviceId,
    billType: view.billType,
    amountKobo: String(view.amount),
    phone: view.phone,
    commission: toWireCommission(view.commission),
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
    variationCode: view.variationCode,
    billersCode: view.billersCode,
    quantity: view.quantity,
    narration: view.narration,
    goods: toWireGoods(purchase.goods),
  };
}

function toWireCommission({
  rate,
  amount,
  merchantDebitAmount,
}: BillPurchaseView["commission"]): WireCommission {
  return {
    rate,
    amountKobo: String(amount),
    merchantDebitAmountKobo: String(merchantDebitAmount),
  };
}

function toWireGoods({ tokenDetails, tokenList, cardList, ...goods }: Goods): WireGoods {
  return {
    ...goods,
    ...(tokenDetails ? { tokenDetails: toWireDetails(tokenDetails) } : {}),
    tokens: [...(tokenList ?? [])],
    cards: [...(cardList ?? [])],
  };
}

function toWireDetails({ token, bonusToken, units, tariff }: TokenDetails): WireTokenDetails {
  return { token, bonusToken: bonusToken ?? "", units: units ?? "", tariff: tariff ?? "" };
}

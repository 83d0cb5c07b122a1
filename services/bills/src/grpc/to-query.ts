import { fromPublicId, isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { GetPurchaseRequest__Output } from "@kobo/protos/bills/v1/GetPurchaseRequest";
import type { ListPurchasesRequest__Output } from "@kobo/protos/bills/v1/ListPurchasesRequest";
import type { ReceiveProviderNoticeRequest__Output } from "@kobo/protos/bills/v1/ReceiveProviderNoticeRequest";
import type { SettlePurchaseRequest__Output } from "@kobo/protos/bills/v1/SettlePurchaseRequest";
import { fromWireMode, fromWireMoment, fromWireTenant } from "@kobo/rpc";
import type { PurchaseKey } from "../app/purchases/get-purchase";
import type { PurchaseQuery } from "../app/purchases/list-purchases";
import type { ProviderWebhook } from "../app/purchases/receive-webhook";
import type { SettlePurchase } from "../app/purchases/settle-purchase";
import { pageLimit } from "./page-limit";

const STATUSES = {
  PURCHASE_STATUS_UNSPECIFIED: undefined,
  PURCHASE_STATUS_PENDING: "pending",
  PURCHASE_STATUS_COMPLETED: "completed",
  PURCHASE_STATUS_FAILED: "failed",
  PURCHASE_STATUS_REVERSED: "reversed",
} as const;

/** @throws AppError INVALID_CURSOR */
export function toPurchaseQuery(request: ListPurchasesRequest__Output): PurchaseQuery {
  return {
    tenant: fromWireTenant(request.tenant),
    status: STATUSES[request.status],
    billType: request.billType || undefined,
    serviceId: request.serviceId || undefined,
    from: fromWireMoment(request.fromMs),
    to: fromWireMoment(request.toMs),
    ...pagePositionFromWire(request, isUuid),
    limit: pageLimit(request.limit),
  };
}

/** @throws AppError TRANSACTION_NOT_FOUND for an id that is none */
export function toPurchaseKey({
  reference,
  transactionId,
}: Pick<GetPurchaseRequest__Output, "reference" | "transactionId">): PurchaseKey {
  if (transactionId === "") return { reference };
  const id = fromPublicId("txn", transactionId);
  if (!id) throw new AppError("TRANSACTION_NOT_FOUND");
  return { id };
}

/** @throws AppError VALIDATION_ERROR for a request without a mode */
export function toWebhook({ callback }: ReceiveProviderNoticeRequest__Output): ProviderWebhook {
  return {
    mode: fromWireMode(callback?.mode ?? "MODE_UNSPECIFIED"),
    body: callback?.body ?? Buffer.alloc(0),
  };
}

const OUTCOMES = {
  SETTLE_OUTCOME_UNSPECIFIED: undefined,
  SETTLE_OUTCOME_SUCCESS: "delivered",
  SETTLE_OUTCOME_FAILED: "failed",
  SETTLE_OUTCOME_REVERSED: "reversed",
} as const;

/** @throws AppError VALIDATION_ERROR for a request without an outcome */
export function toSettlement(request: SettlePurchaseRequest__Output): SettlePurchase {
  const outcome = OUTCOMES[request.outcome];
  if (!outcome) throw new AppError("VALIDATION_ERROR", "The request has no outcome.");
  return { tenant: fromWireTenant(request.tenant), reference: request.reference, outcome };
}

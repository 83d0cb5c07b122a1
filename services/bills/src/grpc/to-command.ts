import type { PurchaseRequest__Output } from "@kobo/protos/bills/v1/PurchaseRequest";
import type { VerifyAccountRequest__Output } from "@kobo/protos/bills/v1/VerifyAccountRequest";
import { fromWireIdempotency, fromWireTenant } from "@kobo/rpc";
import { currentContext } from "@kobo/runtime";
import type { VerifyAccount } from "../app/catalogue/verify-account";
import type { PurchaseBill } from "../app/purchases/purchase-bill";

/** For a request without a deadline. */
const TIMEOUT_MS = 10_000;

function deadlineOfRequest(): number {
  return currentContext()?.deadline ?? Date.now() + TIMEOUT_MS;
}

export function toPurchaseCommand(request: PurchaseRequest__Output): PurchaseBill {
  return {
    tenant: fromWireTenant(request.tenant),
    fromWallet: request.fromWallet.toLowerCase(),
    serviceId: request.serviceId,
    amount: request.amountKobo === undefined ? undefined : BigInt(request.amountKobo),
    variationCode: request.variationCode,
    billersCode: request.billersCode,
    subscriptionType: request.subscriptionType,
    extraFields: request.extraFields,
    phone: request.phone,
    quantity: request.quantity,
    narration: request.narration,
    reference: request.reference,
    ...fromWireIdempotency(request.idempotency),
    deadline: deadlineOfRequest(),
  };
}

export function toVerification(request: VerifyAccountRequest__Output): VerifyAccount {
  return {
    tenant: fromWireTenant(request.tenant),
    serviceId: request.serviceId,
    billersCode: request.billersCode,
    phone: request.phone,
    type: request.type,
    deadline: deadlineOfRequest(),
  };
}

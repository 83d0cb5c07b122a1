import type { ExpectedPayment } from "@kobo/protos/payid/v1/ExpectedPayment";
import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import type { ResolvedPayId } from "@kobo/protos/payid/v1/ResolvedPayId";
import type { Payable } from "../app/find-payable";
import type { ExpectedPaymentView } from "../app/get-expected-payment";
import { onceKeyOf, type PayId } from "../domain/pay-id";

const TYPES = { dynamic: "PAY_ID_TYPE_DYNAMIC", static: "PAY_ID_TYPE_STATIC" } as const;
const STATUSES = {
  active: "PAY_ID_STATUS_ACTIVE",
  used: "PAY_ID_STATUS_USED",
  expired: "PAY_ID_STATUS_EXPIRED",
  inactive: "PAY_ID_STATUS_INACTIVE",
} as const;

export function toWirePayId(payId: PayId): PayId__Output {
  return {
    payId: payId.payId,
    name: payId.name,
    reference: payId.reference,
    type: TYPES[payId.type],
    status: STATUSES[payId.status],
    expiresAtMs: String(payId.expiresAt?.getTime() ?? 0),
    metadataJson: payId.metadata,
    expectedAmountKobo: String(payId.expectedAmount),
    createdAtMs: String(payId.createdAt.getTime()),
  };
}

export function toWireVerified(payId: PayId) {
  const { payId: address, name, type, expiresAtMs } = toWirePayId(payId);
  return { payId: address, accountName: name, type, expiresAtMs };
}

export function toWireResolved(payable: Payable | undefined): ResolvedPayId {
  if (!payable) return { found: false };
  const { payId, validUntil } = payable;
  return {
    found: true,
    payId: payId.payId,
    name: payId.name,
    merchantId: payId.merchantId,
    walletPayId: payId.walletPayId,
    onceKey: onceKeyOf(payId),
    validUntilMs: validUntil.getTime(),
  };
}

export function toWireExpectedPayment(view: ExpectedPaymentView): ExpectedPayment {
  const { payId, received } = view;
  const completed = received.count > 0n;
  return {
    payId: toWirePayId(payId),
    completed,
    amountKobo: String(completed ? received.amount : payId.expectedAmount),
    paymentsCount: String(received.count),
    customerEmail: view.customerEmail,
    customerName: received.payerName,
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
  };
}

import { toPublicId } from "@kobo/core/ids";
import type { EventTemplate } from "@kobo/ledger-client";
import type { AccountPayment as WireAccountPayment } from "@kobo/protos/payid/v1/AccountPayment";
import type { AccountPaymentItem as WirePaymentItem } from "@kobo/protos/payid/v1/AccountPaymentItem";
import type { EventTemplate as WireTemplate } from "@kobo/protos/payid/v1/EventTemplate";
import type { ExpectedPayment } from "@kobo/protos/payid/v1/ExpectedPayment";
import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import type { PayIdPayment } from "@kobo/protos/payid/v1/PayIdPayment";
import type { PermanentAccount as WirePermanentAccount } from "@kobo/protos/payid/v1/PermanentAccount";
import type { ReceivedPayment as WireReceived } from "@kobo/protos/payid/v1/ReceivedPayment";
import type { ResolvedPayId } from "@kobo/protos/payid/v1/ResolvedPayId";
import type { VerifyPayIdResponse } from "@kobo/protos/payid/v1/VerifyPayIdResponse";
import type { VirtualAccount as WireVirtualAccount } from "@kobo/protos/payid/v1/VirtualAccount";
import type { VirtualAccountPayment as WirePayment } from "@kobo/protos/payid/v1/VirtualAccountPayment";
import type { ExpectedPaymentView } from "../app/get-expected-payment";
import { permanentPaymentView } from "../app/inflows/payment-view";
import type { Lookup } from "../app/pay-ids/find-payable";
import type { PayIdNow } from "../app/pay-ids/pay-id-now";
import { type PaymentSlot, paymentEvent } from "../app/pay-ids/payment-event";
import { permanentView } from "../app/virtual-accounts/account-view";
import type { AnyAccount } from "../app/virtual-accounts/any-account";
import type { ShownAccount } from "../app/virtual-accounts/virtual-account-now";
import type { AccountPayment } from "../db/account-payments";
import type { PayableId } from "../db/pay-ids";
import { type Inflow, STATUS } from "../domain/inflow";
import { uniquenessKeyOf } from "../domain/pay-id";
import type { Payment } from "../domain/payment";
import type { PermanentAccount } from "../domain/permanent-account";
import type { ReceivedPayment } from "../domain/received-payment";
import { paymentStatusToWire, ruleToWire } from "./enums";

const TYPES = { dynamic: "PAY_ID_TYPE_DYNAMIC", static: "PAY_ID_TYPE_STATIC" } as const;
const STATUSES = {
  active: "PAY_ID_STATUS_ACTIVE",
  used: "PAY_ID_STATUS_USED",
  expired: "PAY_ID_STATUS_EXPIRED",
  inactive: "PAY_ID_STATUS_INACTIVE",
} as const;

export function toWirePayId(payId: PayIdNow): PayId__Output {
  return {
    payId: payId.payId,
    name: payId.name,
    reference: payId.reference,
    type: TYPES[payId.type],
    status: STATUSES[payId.status],
    expiresAtMs: String(payId.expiresAt?.getTime() ?? 0),
    lapsesAtMs: String(payId.lapsesAt?.getTime() ?? 0),
    metadataJson: payId.metadata,
    expectedAmountKobo: String(payId.expectedAmount),
    createdAtMs: String(payId.createdAt.getTime()),
    amountReceivedKobo: String(payId.received.amount),
    paymentsCount: String(payId.received.count),
  };
}

export function toWirePayIdPayment(payment: Payment): PayIdPayment {
  return {
    transactionId: toPublicId("txn", payment.transferId),
    amountKobo: String(payment.amount),
    paidAtMs: payment.paidAt.getTime(),
    payerName: payment.payerName,
  };
}

const RECEIVED_KINDS = {
  payid: "RECEIVED_PAYMENT_KIND_PAYID",
  virtual_account: "RECEIVED_PAYMENT_KIND_VIRTUAL_ACCOUNT",
} as const;

export function toWireReceived({ payer, ...payment }: ReceivedPayment): WireReceived {
  const isWallet = payer !== undefined && "walletPayId" in payer;
  return {
    transactionId: toPublicId("txn", payment.transferId),
    kind: RECEIVED_KINDS[payment.kind],
    amountKobo: String(payment.amount),
    status: paymentStatusToWire(payment.status),
    payerName: payment.payerName,
    payerWalletPayId: isWallet ? payer.walletPayId : "",
    payerMerchantId: isWallet ? payer.merchantId : "",
    payerAccountNumber: !payer || isWallet ? "" : payer.accountNumber,
    payerBankCode: !payer || isWallet ? "" : payer.bankCode,
  };
}

export function toWireVerified(verified: PayableId): VerifyPayIdResponse {
  return {
    payId: verified.payId,
    accountName: verified.name,
    merchantName: verified.merchantName,
    type: TYPES[verified.type],
    expiresAtMs: verified.expiresAt?.getTime() ?? 0,
  };
}

export function toWireResolved(lookup: Lookup): ResolvedPayId {
  if (!lookup.payId) {
    const { reason } = lookup;
    return { found: false, ...(reason ? { status: STATUSES[reason] } : {}) };
  }
  const { payId, validUntil } = lookup;
  return {
    found: true,
    payId: payId.payId,
    name: payId.name,
    merchantId: payId.merchantId,
    walletPayId: payId.walletPayId,
    onceKey: uniquenessKeyOf(payId),
    reference: payId.reference,
    paymentEvent: toWireTemplate(paymentEvent(payId)),
    validUntilMs: validUntil.getTime(),
  };
}

function toWireTemplate({ pieces, slots, ...event }: EventTemplate<PaymentSlot>): WireTemplate {
  const wireSlots = slots.map((slot) => `EVENT_SLOT_${slot}` as const);
  return { ...event, pieces: [...pieces], slots: wireSlots };
}

const ACCOUNT_STATUSES = {
  active: "VIRTUAL_ACCOUNT_STATUS_ACTIVE",
  completed: "VIRTUAL_ACCOUNT_STATUS_COMPLETED",
  expired: "VIRTUAL_ACCOUNT_STATUS_EXPIRED",
} as const;

export function toWireVirtualAccount({ account, status }: ShownAccount): WireVirtualAccount {
  return {
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    bankName: account.bankName,
    bankCode: account.bankCode,
    reference: account.reference,
    amountKobo: String(account.amount),
    amountReceivedKobo: String(account.amountReceived),
    currency: "NGN",
    expiresAtMs: account.expiresAt.getTime(),
    lapsesAtMs: account.lapsesAt.getTime(),
    validityMinutes: account.validityMinutes,
    amountValidation: account.amountValidation,
    amountRule: ruleToWire(account.amountRule),
    status: ACCOUNT_STATUSES[status],
    metadataJson: account.metadata,
    createdAtMs: account.createdAt.getTime(),
    id: toPublicId("va", account.id),
    closedAtMs: account.closedAt?.getTime() ?? 0,
  };
}

const PERMANENT_STATUSES = {
  active: "PERMANENT_ACCOUNT_STATUS_ACTIVE",
  closed: "PERMANENT_ACCOUNT_STATUS_CLOSED",
} as const;

const IDENTITIES = { bvn: "IDENTITY_TYPE_BVN", nin: "IDENTITY_TYPE_NIN" } as const;

export function toWirePermanentAccount(account: PermanentAccount): WirePermanentAccount {
  const { amount, amountReceived, identity, createdAt, closedAt, status, metadata, ...view } =
    permanentView(account);
  return {
    ...view,
    amountKobo: String(amount),
    amountRule: ruleToWire(account.amountRule),
    amountReceivedKobo: String(amountReceived),
    status: PERMANENT_STATUSES[status],
    identityType: identity ? IDENTITIES[identity.type] : "IDENTITY_TYPE_UNSPECIFIED",
    identityLast4: identity?.last4 ?? "",
    metadataJson: metadata,
    createdAtMs: createdAt.getTime(),
    closedAtMs: closedAt?.getTime() ?? 0,
  };
}

/** One of the two fields. */
export function toWireAccount(found: AnyAccount) {
  return found.kind === "permanent"
    ? { permanentAccount: toWirePermanentAccount(found.account) }
    : { virtualAccount: toWireVirtualAccount(found) };
}

export function toWireAccountPaymentItem(inflow: Inflow): WirePaymentItem {
  return {
    payment: toWireInflow(inflow),
    status: paymentStatusToWire(STATUS[inflow.state]),
  };
}

export function toWireInflow(inflow: Inflow): WirePayment {
  const payment = permanentPaymentView(inflow);
  return {
    transactionId: payment.transactionId,
    sessionId: payment.sessionId,
    amountKobo: String(payment.amount),
    paidAtMs: payment.paidAt.getTime(),
    payerName: payment.payerName,
    payerAccountNumber: payment.payerAccountNumber,
    payerBankCode: payment.payerBankCode,
    narration: payment.narration,
    accepted: payment.rejectionReason === undefined,
    rejectionReason: payment.rejectionReason ?? "",
    sequence: String(payment.sequence ?? 0),
    reference: payment.reference,
  };
}

export function toWireAccountPayment(payment: AccountPayment): WireAccountPayment {
  return {
    payment: toWireInflow(payment),
    status: paymentStatusToWire(STATUS[payment.state]),
    accountNumber: payment.accountNumber,
    reference: payment.reference,
  };
}

export function toWireExpectedPayment(view: ExpectedPaymentView): ExpectedPayment {
  const { on, received } = view;
  const completed = received.count > 0n;
  return {
    ...toWireOn(on),
    paymentReference: view.paymentReference ?? "",
    completed,
    beingCredited: view.isBeingCredited ?? false,
    amountKobo: String(completed ? received.amount : expectedOn(on)),
    paymentsCount: String(received.count),
    transactionIds: view.transferIds.map((id) => toPublicId("txn", id)),
    customerEmail: view.customerEmail,
    customerName: received.payerName,
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
  };
}

/** One of the three fields. */
function toWireOn(on: ExpectedPaymentView["on"]) {
  if (on.type === "virtual_payid") return { payId: toWirePayId(on.payId) };
  return "permanent" in on
    ? { permanentAccount: toWirePermanentAccount(on.permanent) }
    : { virtualAccount: toWireVirtualAccount(on) };
}

function expectedOn(on: ExpectedPaymentView["on"]): bigint {
  if (on.type === "virtual_payid") return on.payId.expectedAmount;
  return "permanent" in on ? on.permanent.amount : on.account.amount;
}

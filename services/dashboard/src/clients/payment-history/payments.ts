import { fromPublicId } from "@kobo/core/ids";
import { tenant } from "@kobo/core/tenant";
import { AppError, ERRORS } from "@kobo/errors";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { GetPaymentResponse__Output } from "@kobo/protos/card_payments/v1/GetPaymentResponse";
import type { GetVirtualAccountPaymentResponse__Output } from "@kobo/protos/payid/v1/GetVirtualAccountPaymentResponse";
import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import { toWireTenant } from "@kobo/rpc";
import type { History, Payment } from "../../domain/payments/history/payment";
import type { Owner } from "../owner";
import type { Services } from "../services";
import { toHistory, toMoment } from "./history";

/** The parts that only some kinds have. */
const NONE: Pick<Payment, "failure" | "refunds" | "disputes" | "settlement" | "captureBefore"> = {
  failure: undefined,
  refunds: [],
  disputes: [],
  settlement: undefined,
  captureBefore: undefined,
};

/** A bank transfer; undefined for an id that is none of the merchant's. */
export async function findExternalTransfer(
  { transfers }: Pick<Services, "transfers">,
  owner: Owner,
  transactionId: string,
): Promise<Payment | undefined> {
  const found = await orUndefined(
    transfers.GetTransfer({ tenant: tenantOf(owner), transactionId, withHistory: true }),
  );
  const { externalTransfer, history } = found ?? {};
  return externalTransfer ? toExternal(externalTransfer, toHistory(history ?? null)) : undefined;
}

function toExternal(wire: ExternalTransfer__Output, history: History): Payment {
  return {
    ...NONE,
    kind: "external_transfer",
    id: wire.transactionId,
    apiStatus: word(wire.status, "EXTERNAL_TRANSFER_STATUS_"),
    amount: BigInt(wire.amountKobo),
    currency: "NGN",
    counterparty: wire.toAccountName,
    reference: wire.reference,
    narration: wire.narration,
    createdAt: new Date(Number(wire.createdAtMs)),
    fees: feesOf({ Fee: wire.feeKobo, "Stamp duty": wire.stampDutyKobo }),
    details: detailsOf({
      Bank: wire.bankName,
      "Account number": wire.toAccountNumber,
      "From wallet": wire.fromPayId,
    }),
    failure: failureOf(wire.failureReason, ""),
    history,
  };
}

export async function findBillPurchase(
  { bills }: Pick<Services, "bills">,
  owner: Owner,
  transactionId: string,
): Promise<Payment | undefined> {
  const found = await orUndefined(
    bills.GetPurchase({ tenant: tenantOf(owner), transactionId, withHistory: true }),
  );
  return found?.purchase ? toBill(found.purchase, toHistory(found.history)) : undefined;
}

function toBill(wire: Purchase__Output, history: History): Payment {
  return {
    ...NONE,
    kind: "bill_purchase",
    id: wire.transactionId,
    apiStatus: word(wire.status, "PURCHASE_STATUS_"),
    amount: BigInt(wire.amountKobo),
    currency: "NGN",
    counterparty: wire.narration,
    reference: wire.reference,
    narration: wire.narration,
    createdAt: new Date(Number(wire.createdAtMs)),
    fees: feesOf({
      "Convenience fee": wire.convenienceFeeKobo,
      Commission: wire.commission?.amountKobo ?? "0",
      "Total charge": wire.totalChargeKobo,
    }),
    details: detailsOf({
      Service: wire.serviceId,
      Variation: wire.variationCode,
      Account: wire.billersCode,
      Phone: wire.phone,
      "Provider's reference": wire.providerReference,
      "From wallet": wire.fromWallet,
    }),
    failure: failureOf(wire.error, wire.providerCode && `Provider's code ${wire.providerCode}`),
    history,
  };
}

export async function findCardPayment(
  { cardPayments }: Pick<Services, "cardPayments">,
  owner: Owner,
  paymentId: string,
): Promise<Payment | undefined> {
  const found = await orUndefined(
    cardPayments.GetPayment({ tenant: tenantOf(owner), paymentId, withHistory: true }),
  );
  return found && toCard(found);
}

function toCard({ payment, ...found }: GetPaymentResponse__Output): Payment {
  if (!payment) throw new AppError("INTERNAL_ERROR");
  const { customer, paymentMethod: card, failure } = payment;
  return {
    kind: "card_payment",
    id: payment.id,
    apiStatus: word(payment.status, "PAYMENT_STATUS_"),
    amount: BigInt(payment.amount),
    currency: payment.currency,
    counterparty: customer?.name || customer?.email || "",
    reference: "",
    narration: payment.description,
    createdAt: new Date(Number(payment.createdAtMs)),
    fees: feesOf({
      Captured: payment.amountCaptured,
      Refunded: payment.amountRefunded,
      Fee: payment.fee,
    }),
    details: detailsOf({
      Card: card ? `${card.brand} …${card.last4}` : "",
      "E-mail": customer?.email ?? "",
      Transaction: payment.transactionId,
    }),
    failure: failure ? failureOf(failure.code, failure.message) : undefined,
    history: toHistory(found.history),
    refunds: found.refunds.map(({ refund, history }) => ({
      id: refund?.id ?? "",
      amount: BigInt(refund?.amount ?? 0),
      history: toHistory(history),
    })),
    disputes: [],
    settlement: found.settlement
      ? { isSettled: found.settlement.settled, dueAt: toMoment(found.settlement.dueAtMs) }
      : undefined,
    captureBefore: toMoment(payment.captureBeforeMs),
  };
}

export async function findAccountPayment(
  { virtualAccounts }: Pick<Services, "virtualAccounts">,
  owner: Owner,
  transactionId: string,
): Promise<Payment | undefined> {
  const found = await orUndefined(
    virtualAccounts.GetVirtualAccountPayment({ tenant: tenantOf(owner), transactionId }),
  );
  return found && toAccountPayment(found);
}

const REJECTIONS: Readonly<Record<string, string>> = {
  AMOUNT_MISMATCH: "The amount does not fit the account's rule.",
  ACCOUNT_EXPIRED: "The account had expired.",
  ACCOUNT_COMPLETED: "The account was paid already.",
  ACCOUNT_CLOSED: "The account was closed.",
};

function toAccountPayment({
  payment,
  virtualAccount,
  permanentAccount,
  history: wire,
}: GetVirtualAccountPaymentResponse__Output): Payment {
  if (!payment) throw new AppError("INTERNAL_ERROR");
  const account = permanentAccount ?? virtualAccount;
  const history = toHistory(wire);
  const { rejectionReason } = payment;
  return {
    ...NONE,
    kind: "virtual_account_payment",
    id: payment.transactionId,
    apiStatus: accountPaymentStatusOf(history, payment.accepted),
    amount: BigInt(payment.amountKobo),
    currency: "NGN",
    counterparty: payment.payerName,
    reference: account?.reference ?? "",
    narration: payment.narration,
    createdAt: new Date(Number(payment.paidAtMs)),
    fees: [],
    details: detailsOf({
      "Virtual account": account?.accountNumber ?? "",
      Bank: account?.bankName ?? "",
      "Payer's account": payment.payerAccountNumber,
      "Bank's session id": payment.sessionId,
    }),
    failure: failureOf(rejectionReason, REJECTIONS[rejectionReason] ?? ""),
    history,
  };
}

function accountPaymentStatusOf({ state }: History, accepted: boolean): string {
  if (!accepted) return "rejected";
  return state === "credited" ? "completed" : "pending";
}

/** The service's answer; undefined for something that it does not have. */
async function orUndefined<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isNotFound = error instanceof AppError && ERRORS[error.code].http === NOT_FOUND;
    if (isNotFound) return undefined;
    throw error;
  }
}

const NOT_FOUND = 404;

function tenantOf({ merchant, mode }: Owner) {
  const { id: merchantId, name: merchantName, walletPayId } = merchant;
  return toWireTenant(tenant({ merchantId, mode, merchantName, walletPayId }));
}

/** Such as `partially_refunded`. */
function word(value: string, prefix: string): string {
  return value.slice(prefix.length).toLowerCase();
}

function feesOf(minors: Readonly<Record<string, string>>): Payment["fees"] {
  return Object.entries(minors)
    .filter(([, minor]) => minor !== "0")
    .map(([name, minor]) => ({ name, amount: BigInt(minor) }));
}

function detailsOf(values: Readonly<Record<string, string>>): Payment["details"] {
  return Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ({ name, value }));
}

function failureOf(code: string, message: string): Payment["failure"] {
  return code === "" ? undefined : { code, message };
}

/** The UUID of a transaction; undefined for another id. */
export function transactionUuid(id: string): string | undefined {
  return fromPublicId("txn", id);
}

import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import { aTenant } from "@kobo/core/testing";
import type { AppError } from "@kobo/errors";
import { type LedgerAnswer, numberSlot, templateOf, textSlot } from "@kobo/ledger-client";
import type { CreateExternalTransfer } from "../src/app/bank/create-external-transfer";
import type { CreatePayIdTransfer, TransferParts } from "../src/app/pay-id/create-pay-id-transfer";
import type { TransferLedger } from "../src/clients/ledger";
import type { Payee, ResolvePayId, Unpayable } from "../src/clients/pay-ids";
import { type ExternalTransfer, railReferenceOf } from "../src/domain/external-transfer";
import type { Outcome } from "../src/domain/outcome";
import type { PayIdTransfer } from "../src/domain/pay-id-transfer";
import type { Limits } from "../src/domain/wallet-debit";

/** The payee's merchant. */
export const BOLA = newUuid();
export const LIMITS: Limits = { amountMax: 1_000_000_000n, dailyCap: 5_000_000_000n };

export function aTransfer(fields: Partial<CreatePayIdTransfer> = {}): CreatePayIdTransfer {
  return {
    tenant: aTenant(),
    fromPayId: "ada-stores.wallet",
    toPayId: "b01a.dpid",
    amount: 25_000n,
    narration: "",
    reference: `ref-${newUuid()}`,
    idempotencyHash: "",
    notAfter: new Date(Date.now() + 5_000),
    requestId: "req-1",
    traceparent: "",
    limits: LIMITS,
    ...fields,
  };
}

export function aPayee(fields: Partial<Payee> = {}): Payee {
  return {
    payId: "b01a.dpid",
    name: "Bola Foods",
    merchantId: BOLA,
    walletPayId: "bola-foods.wallet",
    reference: "till-3",
    onceKey: "b01a.dpid",
    paymentEvent: aPaymentEvent(),
    validUntil: new Date(Date.now() + 2_000),
    ...fields,
  };
}

/** The payee's event, with few fields. */
function aPaymentEvent(): NonNullable<Payee["paymentEvent"]> {
  return templateOf({
    name: "payid.payment.completed",
    source: "payid",
    key: "b01a.dpid",
    merchantId: BOLA,
    data: {
      name: "Bola Foods",
      amountReceived: numberSlot("TALLY_SUM"),
      payment: {
        transactionId: textSlot("TRANSACTION_ID"),
        amount: numberSlot("AMOUNT"),
        paidAt: textSlot("COMMITTED_AT"),
        payerName: textSlot("PAYER_NAME"),
      },
    },
  });
}

export function aMadeTransfer(command: CreatePayIdTransfer, fields = {}): PayIdTransfer {
  return {
    id: newUuid(),
    reference: command.reference,
    fromPayId: command.fromPayId,
    toPayId: command.toPayId,
    amount: command.amount,
    narration: command.narration || "Transfer from Ada Stores",
    destinationAccountName: "Bola Foods",
    completedAt: new Date(),
    ...fields,
  };
}

export function noPayee(reason?: Unpayable["reason"]): Unpayable {
  return { payId: undefined, reason };
}

type Orders = Parameters<TransferLedger["move"]>[0][];
type Lookups = Parameters<ResolvePayId>[0][];

/** Parts with a scripted payid and a scripted ledger, which record their calls. */
export function givenParts(fields: {
  answers?: LedgerAnswer[];
  payees?: (Payee | Unpayable)[];
  taken?: AppError;
  byIdempotency?: PayIdTransfer;
}): TransferParts & { lookups: Lookups; orders: Orders; used: string[] } {
  const answers = [...(fields.answers ?? [])];
  const payees = [...(fields.payees ?? [])];
  const lookups: Lookups = [];
  const orders: Orders = [];
  const used: string[] = [];
  return {
    lookups,
    orders,
    used,
    markUsed: ({ mode, payId }) => void used.push(`${mode}/${payId}`),
    resolve: async (request) => {
      lookups.push(request);
      return payees.shift() ?? aPayee();
    },
    referenceTaken: async () => fields.taken,
    ledger: {
      move: async (order) => {
        orders.push(order);
        return answers.shift() ?? { outcome: "committed", at: new Date() };
      },
      findByIdempotency: async () => fields.byIdempotency,
    },
  };
}

export function refusedFor(refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]) {
  return { outcome: "refused" as const, refusal, takenBy: "" };
}

/** A request to pay ₦1,000 to a bank account. */
export function aRequest(fields: Partial<CreateExternalTransfer> = {}): CreateExternalTransfer {
  return {
    tenant: aTenant(),
    fromPayId: "ada-stores.wallet",
    accountNumber: "0690000031",
    bankCode: "058",
    amount: 100_000n,
    narration: "Salary",
    reference: `ext-${newUuid()}`,
    accountName: "",
    idempotencyHash: null,
    fingerprint: randomBytes(32),
    limits: LIMITS,
    deadline: Date.now() + 10_000,
    ...fields,
  };
}

export function anExternalTransfer(fields: Partial<ExternalTransfer> = {}): ExternalTransfer {
  const id = fields.id ?? newUuid();
  const now = new Date();
  return {
    id,
    kind: "transfer",
    merchantId: newUuid(),
    mode: "test",
    merchantName: "Ada Stores",
    fromPayId: "ada-stores.wallet",
    reference: `ext-${id}`,
    bankCode: "058",
    bankName: "Guaranty Trust Bank",
    accountNumber: "0690000031",
    accountName: "BOLA ADE",
    amount: kobo(100_000n),
    fee: kobo(0n),
    stampDuty: kobo(0n),
    narration: "Salary",
    dailyCap: LIMITS.dailyCap,
    railReference: railReferenceOf(id),
    resendOf: undefined,
    wasResent: false,
    notAfter: new Date(now.getTime() + 10_000),
    state: "reserving",
    recipientCode: "",
    railCode: "",
    failureReason: "",
    calls: 0,
    queryAttempts: 0,
    notFound: 0,
    acknowledged: false,
    chargedTo: undefined,
    notices: 0n,
    submittedAt: undefined,
    decidedAt: undefined,
    completedAt: undefined,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}

export const paid: Outcome = { kind: "paid", railCode: "TRF_1" };
export const declined: Outcome = {
  kind: "declined",
  railCode: "TRF_1",
  reason: "REJECTED_BY_BANK",
};
export const reversed: Outcome = { kind: "reversed", railCode: "TRF_1" };
export const neverSent: Outcome = {
  kind: "never sent",
  isTransportFailure: true,
  detail: "refused",
};
export const noRecipient: Outcome = {
  kind: "never sent",
  isTransportFailure: false,
  detail: "the rail gave no recipient",
};
export const unreachable: Outcome = { kind: "unreachable", detail: "refused" };
export const notFound: Outcome = { kind: "not found", detail: "HTTP 404" };
export const silent: Outcome = { kind: "unknown", acknowledged: false, detail: "HTTP 502" };
export const processing: Outcome = { kind: "unknown", acknowledged: true, detail: "state pending" };

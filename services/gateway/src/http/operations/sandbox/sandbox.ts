import { displayName } from "@kobo/api-schemas/input";
import {
  PayIdPaymentRecord,
  PermanentAccountPaymentRecord,
  payIdFromWire,
  payIdPaymentRecord,
  permanentAccountFromWire,
  permanentAccountPaymentRecord,
  permanentPaymentFromWire,
  REJECTION_REASONS,
  VirtualAccountPaymentRecord,
  virtualAccountFromWire,
  virtualAccountPaymentRecord,
} from "@kobo/api-schemas/records";
import { checkSandboxMoney } from "@kobo/core/sandbox-money";
import type { PayIdPayment__Output } from "@kobo/protos/payid/v1/PayIdPayment";
import type { SimulateVirtualAccountPaymentResponse__Output } from "@kobo/protos/payid/v1/SimulateVirtualAccountPaymentResponse";
import type { VirtualAccountPayment__Output } from "@kobo/protos/payid/v1/VirtualAccountPayment";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { SandboxClocks } from "../../../app/sandbox-clock";
import { MINUTES_MAX } from "../../../domain/sandbox-clock";
import { AccountNumber, BankCode, isOne, oneOf, PayIdText, Reference } from "../fields";
import { operation } from "../operation";
import { present } from "../present";
import { sandboxAmount } from "./sandbox-money";

/** Simulates events that in live mode come from outside (decision 122). */

/** ₦100: the minimum of a PayID. A virtual account rejects wrong amounts by itself. */
const PAY_ID_MIN = 10_000;

const SenderName = displayName(1, 100)
  .optional()
  .describe("The payer's name; defaults to `Sandbox Payer`.");

/** The account that a refund of the payment goes back to. */
const SENDER_ACCOUNT = {
  senderAccountNumber: AccountNumber.optional().describe(
    "The payer's bank account, which decides how a refund ends, as for transfers: 0690000035 to 0690000037. 0690000038 is a payer whose account is not known.",
  ),
  senderBankCode: BankCode.optional().describe(
    "The payer's bank: a code of the bank list or a NIP code. Defaults to Guaranty Trust Bank.",
  ),
};

export const paySandboxPayId = operation({
  id: "paySandboxPayId",
  section: "Sandbox",
  summary: "Pay a test PayID",
  description:
    "Simulates a payment to one of your PayIDs. Send either its `reference` or the `payId`, not both. One that has expired, was used or is inactive is not found.",
  sdk: "sandbox.payPayId",
  scope: "payids:write",
  method: "POST",
  path: "/sandbox/payid/pay",
  sandboxOnly: true,
  body: z
    .object({
      reference: Reference.optional().describe("The PayID's, in place of `payId`."),
      payId: PayIdText.optional().describe("In place of `reference`."),
      amount: sandboxAmount(PAY_ID_MIN),
      senderName: SenderName,
      ...SENDER_ACCOUNT,
    })
    .refine(({ reference, payId }) => isOne(reference, payId), oneOf("reference", "payId"))
    .refine(({ reference, payId }) => isOne(reference, payId), oneOf("payId", "reference"))
    .meta({ oneOf: [{ required: ["reference"] }, { required: ["payId"] }] }),
  responses: { 201: PayIdPaymentRecord },
  refusals: {
    INVALID_AMOUNT: null,
    AMOUNT_TOO_HIGH: null,
    BANK_NOT_SUPPORTED: null,
    PAYID_NOT_FOUND: null,
  },
  handler: async ({ body, tenant, idempotency, deadline, services }) => {
    const { reference, payId, amount, senderName } = body;
    checkSandboxMoney(BigInt(amount));
    const request = {
      tenant: toWireTenant(tenant),
      idempotency,
      ...(payId === undefined ? { reference: reference ?? "" } : { payId }),
      amountKobo: amount,
      senderName: senderName ?? "",
      senderAccountNumber: body.senderAccountNumber ?? "",
      senderBankCode: body.senderBankCode ?? "",
    };
    const answer = await services.payIds.SimulatePayIdPayment(request, { deadline });
    const payment = present(answer.payment, "the payment");
    const paid = payIdFromWire(present(answer.payId, "the PayID"));
    return {
      status: 201,
      message: "Payment made.",
      data: payIdPaymentRecord(paid, paymentFromWire(payment)),
      replayed: answer.replayed,
    };
  },
});

function paymentFromWire(payment: PayIdPayment__Output) {
  return {
    transactionId: payment.transactionId,
    amount: BigInt(payment.amountKobo),
    paidAt: new Date(Number(payment.paidAtMs)),
    payerName: payment.payerName,
  };
}

export const paySandboxVirtualAccount = operation({
  id: "paySandboxVirtualAccount",
  section: "Sandbox",
  summary: "Pay a test virtual account",
  description:
    "Simulates a bank payment to one of your virtual accounts. Send either its `reference` or the `accountNumber`, not both. A payment that the account does not accept, such as a wrong amount, has the `payment.status` `rejected`, and is returned to its sender.",
  sdk: "sandbox.payVirtualAccount",
  scope: "virtual_accounts:write",
  method: "POST",
  path: "/sandbox/virtual-account/pay",
  sandboxOnly: true,
  body: z
    .object({
      reference: Reference.optional().describe("The account's, in place of `accountNumber`."),
      accountNumber: AccountNumber.optional().describe("Ten digits, in place of `reference`."),
      amount: sandboxAmount(1),
      senderName: SenderName,
      ...SENDER_ACCOUNT,
    })
    .refine(
      (sent) => isOne(sent.reference, sent.accountNumber),
      oneOf("reference", "accountNumber"),
    )
    .refine(
      (sent) => isOne(sent.reference, sent.accountNumber),
      oneOf("accountNumber", "reference"),
    )
    .meta({ oneOf: [{ required: ["reference"] }, { required: ["accountNumber"] }] }),
  responses: { 201: z.union([VirtualAccountPaymentRecord, PermanentAccountPaymentRecord]) },
  refusals: {
    INVALID_AMOUNT: null,
    AMOUNT_TOO_HIGH: null,
    BANK_NOT_SUPPORTED: null,
    VIRTUAL_ACCOUNT_NOT_FOUND: null,
  },
  handler: async ({ body, tenant, idempotency, deadline, services }) => {
    const { reference, accountNumber, amount, senderName } = body;
    checkSandboxMoney(BigInt(amount));
    const request = {
      tenant: toWireTenant(tenant),
      idempotency,
      ...(accountNumber === undefined ? { reference: reference ?? "" } : { accountNumber }),
      amountKobo: amount,
      senderName: senderName ?? "",
      senderAccountNumber: body.senderAccountNumber ?? "",
      senderBankCode: body.senderBankCode ?? "",
    };
    const answer = await services.virtualAccounts.SimulateVirtualAccountPayment(request, {
      deadline,
    });
    const payment = present(answer.payment, "the payment");
    return {
      status: 201,
      message: payment.accepted
        ? "Payment made."
        : "The account rejected this payment; it is returned to the sender.",
      data: paidRecord(answer, payment),
      replayed: answer.replayed,
    };
  },
});

function paidRecord(
  {
    virtualAccount,
    permanentAccount,
  }: Pick<SimulateVirtualAccountPaymentResponse__Output, "virtualAccount" | "permanentAccount">,
  payment: VirtualAccountPayment__Output,
) {
  if (permanentAccount) {
    const view = permanentAccountFromWire(permanentAccount);
    return permanentAccountPaymentRecord(view, permanentPaymentFromWire(payment));
  }
  const view = virtualAccountFromWire(present(virtualAccount, "the virtual account"));
  return virtualAccountPaymentRecord(view, accountPaymentFromWire(payment));
}

const RejectionReason = z.enum(REJECTION_REASONS);

function accountPaymentFromWire(payment: VirtualAccountPayment__Output) {
  return {
    ...paymentFromWire(payment),
    sessionId: payment.sessionId,
    payerAccountNumber: payment.payerAccountNumber,
    payerBankCode: payment.payerBankCode,
    narration: payment.narration,
    rejectionReason: payment.accepted ? undefined : RejectionReason.parse(payment.rejectionReason),
  };
}

const MINUTES_RULE = `must be a whole number of minutes, 1 to ${MINUTES_MAX}`;

export function advanceSandboxTime(clocks: SandboxClocks) {
  return operation({
    id: "advanceSandboxTime",
    section: "Sandbox",
    summary: "Advance your test clock",
    description:
      "Everything due within these minutes becomes due now: PayIDs and virtual accounts expire, pending payments are checked, and webhooks are retried. Only your own test records are affected, and stored timestamps do not change. Time never goes back. Without an Idempotency-Key a repeat advances the clock again.",
    sdk: "sandbox.advanceTime",
    scope: "wallets:write",
    method: "POST",
    path: "/sandbox/time/advance",
    sandboxOnly: true,
    body: z.object({
      minutes: z
        .int(MINUTES_RULE)
        .min(1, MINUTES_RULE)
        .max(MINUTES_MAX, MINUTES_RULE)
        .describe("At most a year at once, and a hundred years in all."),
    }),
    responses: {
      200: z.object({
        advancedMinutes: z.int().min(1).max(MINUTES_MAX).describe("By this request."),
        totalMinutes: z.int().min(1).describe("The total offset of your test clock."),
      }),
    },
    handler: async ({ body, tenant, idempotency, deadline }) => {
      const { minutes } = body;
      const move = { minutes, idempotency, deadline };
      const { totalMinutes, replayed } = await clocks.advance(tenant, move);
      return {
        status: 200,
        message: "Time has passed for your test records.",
        data: { advancedMinutes: minutes, totalMinutes },
        replayed,
      };
    },
  });
}

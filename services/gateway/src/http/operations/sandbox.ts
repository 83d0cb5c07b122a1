import type { PayIdPayment__Output } from "@kobo/protos/payid/v1/PayIdPayment";
import type { VirtualAccountPayment__Output } from "@kobo/protos/payid/v1/VirtualAccountPayment";
import {
  payIdFromWire,
  payIdPaymentRecord,
  REJECTION_REASONS,
  virtualAccountFromWire,
  virtualAccountPaymentRecord,
} from "@kobo/records";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { SandboxClocks } from "../../app/sandbox-clock";
import { AccountNumber, Amount, isOne, oneOf, PayIdText, Reference, text } from "../fields";
import { operation } from "../operation";
import { present } from "../present";
import { checkSandboxMoney } from "../sandbox-money";

/** What happens outside in live mode, made to happen in test mode (decision 122). */

const SenderName = text(1, 100).optional();

export const paySandboxPayId = operation({
  method: "POST",
  path: "/sandbox/payid/pay",
  sandboxOnly: true,
  body: z
    .object({
      reference: Reference.optional(),
      payId: PayIdText.optional(),
      amount: Amount,
      senderName: SenderName,
    })
    .refine(({ reference, payId }) => isOne(reference, payId), oneOf("reference", "payId"))
    .refine(({ reference, payId }) => isOne(reference, payId), oneOf("payId", "reference")),
  answer: async ({ body, tenant, idempotency, deadline, services }) => {
    const { reference, payId, amount, senderName } = body;
    checkSandboxMoney(amount);
    const asked = {
      tenant: toWireTenant(tenant),
      idempotency,
      ...(payId === undefined ? { reference: reference ?? "" } : { payId }),
      amountKobo: amount,
      senderName: senderName ?? "",
    };
    const answer = await services.payIds.SimulatePayIdPayment(asked, { deadline });
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
  method: "POST",
  path: "/sandbox/virtual-account/pay",
  sandboxOnly: true,
  body: z
    .object({
      reference: Reference.optional(),
      accountNumber: AccountNumber.optional(),
      amount: Amount,
      senderName: SenderName,
    })
    .refine(
      (sent) => isOne(sent.reference, sent.accountNumber),
      oneOf("reference", "accountNumber"),
    )
    .refine(
      (sent) => isOne(sent.reference, sent.accountNumber),
      oneOf("accountNumber", "reference"),
    ),
  answer: async ({ body, tenant, idempotency, deadline, services }) => {
    const { reference, accountNumber, amount, senderName } = body;
    checkSandboxMoney(amount);
    const asked = {
      tenant: toWireTenant(tenant),
      idempotency,
      ...(accountNumber === undefined ? { reference: reference ?? "" } : { accountNumber }),
      amountKobo: amount,
      senderName: senderName ?? "",
    };
    const answer = await services.virtualAccounts.SimulateVirtualAccountPayment(asked, {
      deadline,
    });
    const account = virtualAccountFromWire(present(answer.virtualAccount, "the virtual account"));
    const payment = accountPaymentFromWire(present(answer.payment, "the payment"));
    return {
      status: 201,
      message: payment.rejectionReason
        ? "The account does not take this payment; it goes back to its sender."
        : "Payment made.",
      data: virtualAccountPaymentRecord(account, payment),
      replayed: answer.replayed,
    };
  },
});

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

/** A year. */
const MINUTES_MAX = 525_600;
const MINUTES_RULE = `must be a whole number of minutes, 1 to ${MINUTES_MAX}`;

export function advanceSandboxTime(clocks: SandboxClocks) {
  return operation({
    method: "POST",
    path: "/sandbox/time/advance",
    sandboxOnly: true,
    body: z.object({
      minutes: z.int(MINUTES_RULE).min(1, MINUTES_RULE).max(MINUTES_MAX, MINUTES_RULE),
    }),
    answer: async ({ body, tenant, idempotency, deadline }) => {
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

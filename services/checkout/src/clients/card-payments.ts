import type { Tenant } from "@kobo/core/tenant";
import { CardPayments } from "@kobo/protos";
import type { Payment__Output } from "@kobo/protos/card_payments/v1/Payment";
import { type Caller, CallFailed, connectTo, toWireTenant } from "@kobo/rpc";
import type { Input } from "../domain/checkout-states";
import { callKey } from "./call-key";
import { failed, hasCode } from "./unanswered";

interface CardCall {
  tenant: Tenant;
  /** The card payment's id. */
  reference: string;
  /** In ms since 1970. */
  deadline: number;
}

export interface ChargeCall extends CardCall {
  amount: bigint;
  currency: string;
  customer: { email: string; name: string };
  /** `pm_…` */
  paymentMethodId: string;
  returnUrl: string;
  /** The session's id. */
  purpose: string;
}

/** Card payments of sessions. No call throws; one without an answer is `unknown`. */
export interface CardPaymentsClient {
  /** Charges a card. A repeat finds the first payment, by its id. */
  charge: (call: ChargeCall) => Promise<Input>;
  find: (call: CardCall) => Promise<Input>;
  cancel: (call: CardCall) => Promise<Input>;
}

export function cardPaymentsClient(
  target: string,
  caller: Caller,
): CardPaymentsClient & { close: () => void } {
  const { calls, close } = connectTo(CardPayments, { target, balance: "round_robin", caller });

  const find = async ({ tenant, reference, deadline }: CardCall): Promise<Input> => {
    try {
      const request = { tenant: toWireTenant(tenant), paymentId: reference };
      const { payment } = await calls.GetPayment(request, { deadline });
      return toInput(payment);
    } catch (thrown) {
      // A refusal of the look-up says nothing about the payment.
      return hasCode(thrown, "PAYMENT_NOT_FOUND") ? { kind: "card not found" } : UNKNOWN;
    }
  };

  return {
    find,

    charge: async ({ deadline, ...call }) => {
      try {
        const request = {
          tenant: toWireTenant(call.tenant),
          body: bodyOf(call),
          paymentId: call.reference,
          idempotencyKeyHash: callKey(call.tenant, call.reference),
          defaultReturnUrl: call.returnUrl,
          // A card that was stored on the page of this session, and no other one.
          purpose: call.purpose,
        };
        const { payment } = await calls.CreatePayment(request, { deadline });
        return toInput(payment);
      } catch (thrown) {
        const isUnsent = thrown instanceof CallFailed && !thrown.sent;
        return isUnsent ? { kind: "card not found" } : failed(thrown);
      }
    },

    cancel: async (call) => {
      const { tenant, reference, deadline } = call;
      try {
        const request = {
          tenant: toWireTenant(tenant),
          paymentId: reference,
          body: Buffer.alloc(0),
          idempotencyKeyHash: callKey(tenant, `${reference}/cancel`),
        };
        const { payment } = await calls.CancelPayment(request, { deadline });
        return toInput(payment);
      } catch {
        // It was decided before, or the call had no answer: read the payment.
        return find(call);
      }
    },

    close,
  };
}

const UNKNOWN: Input = { kind: "unknown" };

/** The body of a payment by token: no card is in it. */
function bodyOf({ amount, currency, customer, paymentMethodId }: Omit<ChargeCall, "deadline">) {
  const { email, name } = customer;
  const body = {
    amount: Number(amount),
    currency,
    customer: { email, ...(name && { name }) },
    payment_method: { id: paymentMethodId },
  };
  return Buffer.from(JSON.stringify(body));
}

function toInput(payment: Payment__Output | null): Input {
  if (!payment) return UNKNOWN;
  switch (payment.status) {
    case "PAYMENT_STATUS_PENDING":
      return { kind: "card pending", redirectUrl: payment.redirectUrl };
    case "PAYMENT_STATUS_FAILED": {
      const { code = "CARD_DECLINED", message = "The card was declined." } = payment.failure ?? {};
      return { kind: "card failed", code, message };
    }
    case "PAYMENT_STATUS_CANCELED":
      return { kind: "card canceled" };
    case "PAYMENT_STATUS_SUCCEEDED":
    case "PAYMENT_STATUS_REFUNDED":
    case "PAYMENT_STATUS_PARTIALLY_REFUNDED": {
      const { transactionId, amountCaptured, updatedAtMs } = payment;
      const receivedAt = new Date(Number(updatedAtMs));
      const amount = BigInt(amountCaptured);
      return { kind: "paid", payment: { transactionId, amount, receivedAt } };
    }
    default:
      return UNKNOWN;
  }
}

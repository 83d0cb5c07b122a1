import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Payment } from "../src/domain/payments/payment";
import type { Refund } from "../src/domain/refunds/refund";

/** A captured card payment of ₦1,000, with a fee of 1.5%. */
export function aPayment(fields: Partial<Payment> = {}): Payment {
  const id = fields.id ?? newUuid();
  const now = new Date();
  return {
    id,
    publicId: toPublicId("pay", id),
    merchantId: newUuid(),
    mode: "live",
    merchantName: "Ada Stores",
    walletPayId: "ada-stores.wallet",
    amount: 100_000n,
    currency: "NGN",
    capture: true,
    description: "",
    metadata: {},
    returnUrl: "",
    feeBasisPoints: 150n,
    savesCard: true,
    offSession: false,
    customer: { id: newUuid(), email: "bola@example.com", name: "Bola", processorCustomerId: "" },
    paymentMethod: {
      id: newUuid(),
      brand: "visa",
      last4: "4242",
      expMonth: 12,
      expYear: 2030,
      vaultToken: "",
    },
    state: "captured",
    processorId: `pi_${id}`,
    redirectUrl: "",
    held: false,
    captureAmount: 0n,
    amountCaptured: 100_000n,
    processorCost: 1_400n,
    amountRefunded: 0n,
    cancelReason: undefined,
    failure: undefined,
    endsAt: now,
    calls: 1,
    questions: 0,
    notices: 0n,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}

/** A full refund. */
export function aRefund(payment: Payment, fields: Partial<Refund> = {}): Refund {
  const now = new Date();
  return {
    id: newUuid(),
    paymentId: payment.id,
    payment,
    amount: payment.amountCaptured,
    fromSettling: 0n,
    reason: "",
    metadata: {},
    notAfter: new Date(now.getTime() + 10_000),
    state: "reserving",
    processorRefundId: "",
    failureReason: "",
    calls: 0,
    questions: 0,
    notFound: 0,
    notices: 0n,
    decidedAt: undefined,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}

export const VISA = "4242424242424242";
export const MASTERCARD = "5555555555554444";
export const AMEX = "378282246310005";

/** A new card in a request. */
export function aCardMethod(card: object = {}) {
  return {
    type: "card",
    card: { number: VISA, exp_month: 12, exp_year: 2030, cvc: "123", ...card },
  };
}

/** The body of a payment request for ₦1,000. */
export function aCreateBody(fields: object = {}) {
  return {
    amount: 100_000,
    currency: "NGN",
    customer: { email: "bola@example.com", name: "Bola Ade" },
    payment_method: aCardMethod(),
    description: "Two tickets",
    metadata: { order: "A-17" },
    ...fields,
  };
}

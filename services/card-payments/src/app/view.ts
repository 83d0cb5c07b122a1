import type { CardPaymentView, CardRefundView } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import { messageOf } from "../domain/answer";
import { capturableOf, feeOf, type Payment, statusOf } from "../domain/payments/payment";
import { REFUND_STATUS, type Refund } from "../domain/refunds/refund";

/** The public view of a payment. A payment that is not public yet appears as pending. */
export function toPaymentView(payment: Payment): CardPaymentView {
  const { customer, paymentMethod, failure, state } = payment;
  return {
    id: payment.publicId,
    transactionId: toPublicId("txn", payment.id),
    transactionIds: [toPublicId("txn", payment.id)],
    amount: payment.amount,
    currency: payment.currency,
    status: statusOf(payment) ?? "pending",
    customer: {
      id: toPublicId("cus", customer.id),
      email: customer.email,
      name: customer.name,
    },
    paymentMethod: {
      id: toPublicId("pm", paymentMethod.id),
      brand: paymentMethod.brand,
      last4: paymentMethod.last4,
      expMonth: paymentMethod.expMonth,
      expYear: paymentMethod.expYear,
    },
    description: payment.description,
    metadata: payment.metadata,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
    capture: payment.capture,
    offSession: payment.offSession,
    amountCapturable: capturableOf(payment),
    amountCaptured: state === "succeeded" ? payment.amountCaptured : 0n,
    amountRefunded: payment.amountRefunded,
    fee: state === "succeeded" ? feeOf(payment) : 0n,
    captureBefore: state === "authorized" ? payment.endsAt : null,
    redirectUrl: state === "authenticating" ? payment.redirectUrl : "",
    failure: failure && state === "failed" ? { ...failure, message: messageOf(failure) } : null,
  };
}

export function toRefundView(refund: Refund): CardRefundView {
  return {
    id: toPublicId("re", refund.id),
    transactionId: toPublicId("txn", refund.id),
    paymentId: refund.payment.publicId,
    amount: refund.amount,
    currency: refund.payment.currency,
    status: REFUND_STATUS[refund.state] ?? "pending",
    reason: refund.reason,
    metadata: refund.metadata,
    failureReason: refund.state === "failed" ? refund.failureReason : "",
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}
